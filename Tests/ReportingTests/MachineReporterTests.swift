import Foundation
import TestSupport
import Testing

@testable import Reporting

@Suite("Formats for programs")
struct MachineReporterTests {
  private static let all = [Samples.pretty, Samples.clean, Samples.line]

  @Test(
    "are the same bytes as recorded", arguments: [ReportFormat.short, .summary, .json, .ndjson])
  func snapshots(_ format: ReportFormat) throws {
    var reporter = format.reporter(style: TextStyle(), version: "0.0.0")
    let text = run(AnyReporter(reporter: &reporter), Self.all)
    #expect(try Snapshots().difference(text, from: "formats/\(format.rawValue).txt") == nil)
  }

  @Test("write a single OperationOutcome for one resource")
  func outcome() throws {
    let text = run(OutcomeReporter(), [Samples.pretty])
    #expect(try Snapshots().difference(text, from: "formats/outcome.json") == nil)
    let outcome = try object(text)
    #expect(outcome["resourceType"] as? String == "OperationOutcome")
    #expect((outcome["issue"] as? [Any])?.count == 4)
  }

  @Test("write a Bundle of outcomes for several resources")
  func bundle() throws {
    let text = run(OutcomeReporter(), Self.all)
    #expect(try Snapshots().difference(text, from: "formats/outcome-bundle.json") == nil)
    #expect(try object(text)["type"] as? String == "collection")
  }

  @Test("always have an issue, as R4 asks for")
  func cleanOutcome() throws {
    let outcome = try object(run(OutcomeReporter(), [Samples.clean]))
    #expect((outcome["issue"] as? [[String: Any]])?.first?["severity"] as? String == "information")
  }

  @Test("write JSON that other programs can read")
  func json() throws {
    let document = try object(run(JSONReporter(version: "0.0.0"), Self.all))
    #expect(document["schema"] as? Int == 1)
    #expect((document["findings"] as? [Any])?.count == 8)
    #expect(
      (try object(run(JSONReporter(version: "0"), []))["findings"] as? [Any])?.isEmpty == true)
  }

  @Test("write a line for each resource, clean or not")
  func lines() throws {
    let lines = run(NDJSONReporter(), Self.all).split(separator: "\n")
    #expect(lines.count == 3)
    let last = try object(String(lines[2]))
    #expect(last["line"] as? Int == 2)
    #expect(last["resource"] as? String == "Observation/hrv-0331")
    #expect(last["file"] as? String == "out/2024-03.ndjson")
  }

  @Test("escape what JSON does not take as it is")
  func escapes() throws {
    let output = OutputSink()
    output.writeJSON("a\"b\\c\n\t\u{01}\u{7F}é")
    #expect(output.text == #""a\"b\\c\n\t\u0001\u007fé""#)
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}

/// Lets a test hand over a reporter whose type it does not know.
private struct AnyReporter: Reporter {
  var reporter: any Reporter

  init(reporter: inout any Reporter) { self.reporter = reporter }

  var wantsCleanResources: Bool { reporter.wantsCleanResources }

  mutating func add(_ resource: CheckedResource, to output: OutputSink) {
    reporter.add(resource, to: output)
  }

  mutating func finish(_ summary: RunSummary, to output: OutputSink) {
    reporter.finish(summary, to: output)
  }
}
