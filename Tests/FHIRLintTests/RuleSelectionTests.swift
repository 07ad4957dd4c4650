import FHIRDocuments
import Testing

@testable import FHIRLint

@Suite("A selection of rules")
struct RuleSelectionTests {
  @Test(
    "lets the longest name decide",
    arguments: [
      (["wearable"], ["wearable-hrv"], "wearable-hrv-unit", false),
      (["wearable-hrv-unit"], ["wearable-hrv"], "wearable-hrv-unit", true),
      (["wearable"], [], "wearable-steps-unit", true),
      (["wearable"], [], "wearables-x", false),
      (["ALL"], ["time-"], "time-not-a-date", false),
      ([], ["obs-6"], "obs-6", false),
      ([], ["obs"], "obs-7", false),
      ([], ["unit"], "time-x", true),
    ])
  func decides(_ select: [String], _ ignore: [String], _ rule: String, _ takesPart: Bool) {
    var selection = RuleSelection()
    selection.selected = select
    selection.ignored = ignore
    #expect((selection.apply(to: finding(rule)) != nil) == takesPart)
  }

  @Test("changes severities")
  func severities() {
    var selection = RuleSelection()
    selection.severities = [("time", .warning), ("time-not-a-date", .information)]
    #expect(selection.apply(to: finding("time-not-a-date"))?.severity == .information)
    #expect(selection.apply(to: finding("time-x"))?.severity == .warning)
  }

  private func finding(_ rule: String) -> Finding {
    Finding(
      rule: rule, severity: .error, type: .value, expression: "", place: SourceRange(0, 0),
      message: "")
  }
}
