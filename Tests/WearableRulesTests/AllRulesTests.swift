import Testing

@testable import WearableRules

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A rule as an argument of tests.
struct RuleCase: CustomTestStringConvertible {
  let about: About

  var testDescription: String { about.id }

  static let all = allRules.map { RuleCase(about: $0.about) }
}

@Suite("The list of rules")
struct AllRulesTests {
  /// The names of the files below the folders that hold rules: each declares one.
  private static let filesInFolders: [String] = {
    let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    return ruleFolders.flatMap { folder in
      fileNames(in: root + "/Sources/WearableRules/" + folder).compactMap { name in
        name.hasSuffix(".swift") ? String(name.dropLast(6)) : nil
      }
    }
  }()

  private static func fileNames(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        names.append(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
      }
    }
    return names
  }

  private static let ruleFolders = [
    "Structure", "Vital", "Wearable", "Units", "Time", "Codes", "Provenance", "Bundles", "Export",
  ]

  @Test("has every rule of the folders, and no other")
  func isComplete() {
    let inFolders = Self.filesInFolders
    let inList = allRules.map { "\(type(of: $0))" }
    #expect(Set(inFolders) == Set(inList))
    #expect(inFolders.count == inList.count)
  }

  @Test("names every rule once, in kebab case")
  func isUnique() {
    let ids = allRules.map(\.about.id)
    #expect(Set(ids).count == ids.count)
    for id in ids {
      #expect(id.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (97...122).contains($0) }, "\(id)")
    }
  }

  @Test("refers only to rules that are there", arguments: RuleCase.all)
  func refersToKnownRules(_ item: RuleCase) {
    let about = item.about
    let known = Set(allRules.map(\.about.id))
    for other in about.seeAlso {
      #expect(known.contains(other), "\(about.id) refers to \(other)")
    }
  }

  @Test("speaks without the words that blame", arguments: RuleCase.all)
  func speaksWell(_ item: RuleCase) {
    let about = item.about
    for text in [about.summary, about.why, about.help] {
      for word in ["invalid", "illegal", "failed to"] {
        #expect(!text.lowercased().contains(word), "\(about.id): \(text)")
      }
    }
    #expect(!about.summary.hasSuffix("."))
  }
}
