import Foundation
import TestSupport
import Testing

@testable import FHIRLintCommand

@Suite("The rule reference")
struct RuleReferenceTests {
  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Documentation/rules.md")

  @Test("in the documentation is what the command prints")
  func isFresh() throws {
    let printed = try fhirlint(["rules", "--format", "markdown"]).output
    if ProcessInfo.processInfo.environment["FHIRLINT_RECORD"] == "1" {
      try printed.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let kept = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(
      printed == kept,
      "record it: FHIRLINT_RECORD=1 swift test --filter RuleReferenceTests")
  }

  @Test("leads from the table to a section for every rule, and from each to its neighbours")
  func links() throws {
    let printed = try fhirlint(["rules", "--format", "markdown"]).output
    let sections = Set(
      printed.split(separator: "\n").filter { $0.hasPrefix("### ") }.map { $0.dropFirst(4) })
    let links = printed.matches(of: /\]\(#([a-z-]+)\)/).map(\.1)
    #expect(sections.count >= 60)
    #expect(Set(links).isSubset(of: sections))
  }
}
