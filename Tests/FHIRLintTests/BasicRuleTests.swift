import Foundation
import Testing
import WearableRules

@testable import FHIRLint

@Suite("The list of basic rules")
struct BasicRuleTests {
  @Test("names each once, and none that has a page of its own")
  func unique() {
    let ids = BasicRule.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(Set(ids).isDisjoint(with: allRules.map(\.about.id)))
  }

  @Test("names everything that the sources report")
  func complete() throws {
    let known = Set(BasicRule.all.map(\.id) + allRules.map(\.about.id))
    let pattern = /(?:report\w*\(|rule:)\s*"([a-z]+(?:-[a-z]+)+)"/
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    var unknown: Set<String> = []
    for folder in ["FHIRConformance", "FHIRDocuments", "FHIRLint"] {
      let path = sources.appending(path: folder).path(percentEncoded: false)
      for case let name as String in try #require(FileManager.default.enumerator(atPath: path))
      where name.hasSuffix(".swift") {
        let text = try String(contentsOfFile: path + "/" + name, encoding: .utf8)
        for match in text.matches(of: pattern) where !known.contains(String(match.1)) {
          unknown.insert("\(match.1) in \(name)")
        }
      }
    }
    #expect(unknown.isEmpty, "these need a line in BasicRule+Table.swift")
  }
}
