import Foundation
import TestSupport
import Testing

@testable import Reporting

@Suite("Formats for programs")
struct MachineReporterTests {
  private static let all = [Samples.pretty, Samples.clean, Samples.line]

  @Test(
    "are the same bytes as recorded",
    arguments: [ReportFormat.short, .summary, .json, .ndjson, .sarif, .junit, .github, .html])
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

  @Test("write SARIF whose results name their rules")
  func sarif() throws {
    let words: RuleWords.Source = { id in
      id == "unit-not-ucum" ? RuleWords(summary: "not UCUM", help: "write UCUM") : nil
    }
    let log = try object(
      run(SARIFReporter(style: TextStyle(), version: "0.0.0", words: words), Self.all))
    #expect(log["version"] as? String == "2.1.0")
    let only = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((only["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let results = try #require(only["results"] as? [[String: Any]])
    #expect(results.count == 8)
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
    }
    #expect(rules.contains { ($0["help"] as? [String: Any])?["text"] as? String == "write UCUM" })
    #expect(
      try object(
        run(SARIFReporter(style: TextStyle(), version: "0", words: words), []))["runs"] != nil)
  }

  @Test("know a finding again when its lines have moved")
  func fingerprints() throws {
    let moved = Samples.checked(
      "{\n\n" + Samples.observation.dropFirst(), name: "renamed.json", findings: Samples.findings)
    let before = Samples.pretty.findings.map { Fingerprint($0, of: Samples.pretty) }
    #expect(before == moved.findings.map { Fingerprint($0, of: moved) })
    #expect(Set(before).count == before.count)
  }

  @Test(
    "encode paths as URIs",
    arguments: [
      ("out/a b.json", "out/a%20b.json"), ("/é.json", "file:///%C3%A9.json"),
      ("a:b.json", "a%3Ab.json"),
    ])
  func uris(_ path: String, _ uri: String) {
    #expect(SARIFReporter.uri(path) == uri)
  }

  @Test("end no workflow command early")
  func commands() {
    #expect(GitHubReporter.property("a:b,c%\n") == "a%3Ab%2Cc%25%0A")
    #expect(GitHubReporter.data("50 %\r\nhelp: x") == "50 %25%0D%0Ahelp: x")
  }

  @Test("write no character into XML that it cannot hold")
  func characters() {
    #expect(JUnitReporter.escaped("<a & \"b\">\u{1}\u{FFFE}") == "&lt;a &amp; &quot;b&quot;&gt;��")
  }

  @Test("count what does not fail the run as output, not as failure")
  func remarks() {
    let text = run(JUnitReporter(style: TextStyle(), failing: nil), Self.all)
    #expect(text.contains(#"tests="3" failures="0""#))
    #expect(!text.contains("<failure"))
    #expect(text.contains("<system-out>"))
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
