import FHIRDocuments
import Foundation
import Testing

@testable import FHIRConformance

/// Small profiles with inputs, from a file of Fixtures.
struct ProfileCases: Sendable {
  /// Cases for single faults.
  static let single = ProfileCases("profile-cases")
  /// For each family of rules an input that is right and those that are wrong in one way.
  static let families = ProfileCases("profile-family-cases")
  /// The same for Bundles, which need no profiles.
  static let bundles = ProfileCases("bundle-cases")

  let all: [WalkCase]
  /// R4 with the profiles of the fixture, loaded as a user's folder.
  let definitions: Definitions
  /// What was wrong with the profiles.
  let findings: [Finding]

  init(_ name: String) {
    let root = Self.root(name)
    let list = root["cases"].flatMap { try? JSONSerialization.data(withJSONObject: $0) }
    all = list.flatMap { try? JSONDecoder().decode([WalkCase].self, from: $0) } ?? []
    (definitions, findings) = Self.load(root)
  }

  private static func root(_ name: String) -> [String: Any] {
    guard
      let url = Bundle.module.url(
        forResource: name, withExtension: "json", subdirectory: "Fixtures"),
      let data = try? Data(contentsOf: url),
      let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return [:] }
    return object
  }

  private static func load(
    _ root: [String: Any]
  ) -> (definitions: Definitions, findings: [Finding]) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("profile-cases-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (number, definition) in (root["definitions"] as? [Any] ?? []).enumerated() {
      let data = try? JSONSerialization.data(withJSONObject: definition)
      try? data?.write(to: folder.appendingPathComponent("\(number).json"))
    }
    let loaded = PackageLoader().load([folder.path])
    return (loaded.definitions, loaded.findings)
  }

  /// The errors found in the input of a case, as "rule @ expression", sorted.
  func errors(_ walkCase: WalkCase) -> [String] {
    let document = Document()
    var reader = JSONReader()
    reader.read(SourceBytes(walkCase.input), into: document)
    var findings: [Finding] = document.syntaxFindings
    ResourceWalk(definitions: definitions).check(document, into: &findings)
    return findings.filter { $0.severity == .error }
      .map { "\($0.rule) @ \($0.expression)" }.sorted()
  }
}

@Suite("The walk with profiles of a package")
struct ProfileWalkTests {
  @Test("has cases to run, and their profiles make sense")
  func hasCases() {
    #expect(ProfileCases.single.all.count > 15)
    #expect(ProfileCases.single.findings.isEmpty)
    #expect(ProfileCases.families.all.count > 80)
    #expect(ProfileCases.families.findings.isEmpty)
    #expect(ProfileCases.bundles.all.count > 30)
  }

  @Test("finds what is wrong at its place, and nothing else", arguments: ProfileCases.single.all)
  func finds(_ walkCase: WalkCase) {
    #expect(ProfileCases.single.errors(walkCase) == walkCase.expect.sorted())
  }

  @Test("finds it in each family of rules", arguments: ProfileCases.families.all)
  func findsInFamilies(_ walkCase: WalkCase) {
    #expect(ProfileCases.families.errors(walkCase) == walkCase.expect.sorted())
  }

  @Test("finds what is wrong with Bundles", arguments: ProfileCases.bundles.all)
  func findsInBundles(_ walkCase: WalkCase) {
    #expect(ProfileCases.bundles.errors(walkCase) == walkCase.expect.sorted())
  }
}
