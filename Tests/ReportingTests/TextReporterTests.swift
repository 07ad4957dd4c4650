import FHIRDocuments
import Foundation
import TestSupport
import Testing

@testable import Reporting

@Suite("The text format")
struct TextReporterTests {
  @Test("frames findings in any width", arguments: [40, 80, 200])
  func widths(_ width: Int) throws {
    let style = TextStyle(width: width, offersFixes: true)
    #expect(
      try Snapshots().difference(
        report([Samples.pretty], style), from: "text/observation-\(width).txt") == nil)
  }

  @Test("shows windows of long lines", arguments: [40, 80, 200])
  func windows(_ width: Int) throws {
    let style = TextStyle(width: width)
    #expect(
      try Snapshots().difference(report([Samples.line], style), from: "text/line-\(width).txt")
        == nil)
    #expect(
      try Snapshots().difference(report([Samples.long], style), from: "text/long-\(width).txt")
        == nil)
  }

  @Test("keeps to ASCII where the terminal knows no more")
  func ascii() throws {
    let text = report([Samples.line, Samples.wide], TextStyle(hasUnicode: false))
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    #expect(try Snapshots().difference(text, from: "text/ascii.txt") == nil)
  }

  @Test("counts wide characters as two columns, tabs as an arrow")
  func wide() throws {
    #expect(
      try Snapshots().difference(report([Samples.wide], TextStyle()), from: "text/wide.txt") == nil)
  }

  @Test("writes no escape byte without colours, whatever the input holds")
  func noEscapes() {
    let all = [Samples.pretty, Samples.line, Samples.wide, Samples.long, Samples.patient]
    #expect(!report(all, TextStyle()).utf8.contains(0x1B))
  }

  @Test("colours with the 16-colour palette")
  func colors() throws {
    let style = TextStyle(hasColor: true, hasLinks: true, offersFixes: true)
    let text = report([Samples.pretty], style).replacing("\u{1B}", with: "␛")
    #expect(try Snapshots().difference(text, from: "text/colors.txt") == nil)
  }

  @Test("masks names of people where asked to")
  func redaction() throws {
    let text = report([Samples.patient], TextStyle(redact: true))
    #expect(!text.contains("Exampleton") && !text.contains("Ada"))
    #expect(text.contains("\"femal\""))
    #expect(try Snapshots().difference(text, from: "text/redacted.txt") == nil)
  }

  @Test("masks the names of contacts as well", arguments: [true, false])
  func contacts(_ isXML: Bool) {
    let text =
      isXML
      ? #"<Patient xmlns="http://hl7.org/fhir"><contact><name><text value="Ada"/></name></contact></Patient>"#
      : #"{"resourceType":"Patient","contact":[{"name":{"text":"Ada"},"gendr":"x"}]}"#
    let sample = Samples.checked(text, name: "a") { _ in
      [
        Finding(
          rule: "x", severity: .error, type: .value, expression: "Patient",
          place: SourceRange(1, 2),
          message: "m")
      ]
    }
    #expect(!report([sample], TextStyle(width: 200, redact: true)).contains("Ada"))
    #expect(report([sample], TextStyle(width: 200)).contains("Ada"))
  }

  @Test("counts what it does not show")
  func limit() throws {
    let text = report([Samples.pretty, Samples.line], TextStyle(mostFindings: 1))
    #expect(try Snapshots().difference(text, from: "text/limited.txt") == nil)
  }

  @Test("shows few notes of one rule, so that they hide no error behind them")
  func notes() {
    let sample = Samples.checked(Samples.observation, name: "a.json") { resource in
      let note = Finding(
        rule: "dom-6", severity: .information, type: .invariant, expression: "Observation",
        place: SourceRange(0, 1), message: "the resource has no narrative")
      var error = note
      error.rule = "obs-7"
      error.severity = .error
      return Array(repeating: note, count: 9) + [error]
    }
    let text = report([sample], TextStyle(mostFindings: 4))
    #expect(text.components(separatedBy: "information[dom-6]").count == 4)
    #expect(text.contains("error[obs-7]"))
    #expect(text.contains("… 6 more notes: dom-6 6; --max-findings none shows all"))
  }

  @Test("says nothing about clean resources")
  func clean() {
    #expect(report([Samples.clean], TextStyle()) == "")
  }

  @Test("keeps every line within the width", arguments: [60, 80, 100])
  func fits(_ width: Int) {
    let text = report([Samples.pretty, Samples.line, Samples.long], TextStyle(width: width))
    for line in text.split(separator: "\n") { #expect(String(line).columns <= width, "\(line)") }
  }

  private func report(_ resources: [CheckedResource], _ style: TextStyle) -> String {
    run(TextReporter(style: style), resources)
  }
}

/// What a reporter writes about resources.
func run(_ reporter: some Reporter, _ resources: [CheckedResource]) -> String {
  var reporter = reporter
  let output = OutputSink()
  var summary = RunSummary()
  for resource in resources {
    summary.resources += 1
    summary.files += 1
    if !resource.findings.isEmpty { summary.filesWithFindings += 1 }
    for finding in resource.findings { summary.counts.add(finding.severity) }
    if resource.findings.isEmpty, !reporter.wantsCleanResources { continue }
    reporter.add(resource, to: output)
  }
  reporter.finish(summary, to: output)
  return output.text
}
