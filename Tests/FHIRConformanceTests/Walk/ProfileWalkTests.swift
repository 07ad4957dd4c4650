import FHIRDocuments
import Foundation
import Testing

@testable import FHIRConformance

/// Small profiles with inputs, from Fixtures/profile-cases.json.
enum ProfileCases {
  private static func root() -> [String: Any] {
    guard
      let url = Bundle.module.url(
        forResource: "profile-cases", withExtension: "json", subdirectory: "Fixtures"),
      let data = try? Data(contentsOf: url),
      let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return [:] }
    return object
  }

  static let all: [WalkCase] = {
    guard let list = root()["cases"],
      let data = try? JSONSerialization.data(withJSONObject: list)
    else { return [] }
    return (try? JSONDecoder().decode([WalkCase].self, from: data)) ?? []
  }()

  /// R4 with the profiles of the fixture, loaded as a user's folder, and what was wrong with them.
  static let loaded: (definitions: Definitions, findings: [Finding]) = {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("profile-cases-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (number, definition) in (root()["definitions"] as? [Any] ?? []).enumerated() {
      let data = try? JSONSerialization.data(withJSONObject: definition)
      try? data?.write(to: folder.appendingPathComponent("\(number).json"))
    }
    let loaded = PackageLoader().load([folder.path])
    return (loaded.definitions, loaded.findings)
  }()
}

@Suite("The walk with profiles of a package")
struct ProfileWalkTests {
  @Test("has cases to run, and their profiles make sense")
  func hasCases() {
    #expect(ProfileCases.all.count > 15)
    #expect(ProfileCases.loaded.findings.isEmpty)
  }

  @Test("finds what is wrong at its place, and nothing else", arguments: ProfileCases.all)
  func finds(_ walkCase: WalkCase) {
    let document = Document()
    var reader = JSONReader()
    reader.read(SourceBytes(walkCase.input), into: document)
    var findings: [Finding] = document.syntaxFindings
    ResourceWalk(definitions: ProfileCases.loaded.definitions).check(document, into: &findings)
    let found = findings.filter { $0.severity == .error }
      .map { "\($0.rule) @ \($0.expression)" }.sorted()
    #expect(found == walkCase.expect.sorted())
  }
}
