import FHIRDocuments

/// Writes JUnit's XML: a test case for each input, a failure for each rule that is not met in it.
///
/// What lies below the severity that fails a run is no failure: it stands in the case's output. The
/// cases are kept until the end, since the counts stand before them.
public struct JUnitReporter: Reporter {
  /// The findings of one rule in one input.
  private struct Failure {
    var rule: String
    var lines: [String]
  }

  private var lines: FindingLine
  private let failing: Severity?

  private var cases: [UInt8] = []
  private var caseCount = 0
  private var failureCount = 0
  private var current: String?
  private var failures: [Failure] = []
  private var remarks: [String] = []

  /// - Parameter failing: The lowest severity that is a failure; nil where nothing is one.
  public init(style: TextStyle, failing: Severity?) {
    lines = FindingLine(style: style)
    self.failing = failing
  }

  public var wantsCleanResources: Bool { true }

  public mutating func add(_ resource: CheckedResource, to output: OutputSink) {
    if current != resource.source.name {
      endCase()
      current = resource.source.name
    }
    for finding in resource.findings {
      let line = lines.text(of: finding, in: resource, namesRule: false)
      guard let failing, finding.severity >= failing else {
        remarks.append(line)
        continue
      }
      if let index = failures.firstIndex(where: { $0.rule == finding.rule }) {
        failures[index].lines.append(line)
      } else {
        failures.append(Failure(rule: finding.rule, lines: [line]))
      }
    }
  }

  public mutating func finish(_ summary: RunSummary, to output: OutputSink) {
    endCase()
    let counts = #"tests="\#(caseCount)" failures="\#(failureCount)" errors="0""#
    output.write(#"<?xml version="1.0" encoding="UTF-8"?>"# + "\n")
    output.write(#"<testsuites name="fhirlint" \#(counts)>"# + "\n")
    output.write(#"  <testsuite name="fhirlint" \#(counts) skipped="0">"# + "\n")
    cases.withUnsafeBufferPointer { output.write($0) }
    output.write("  </testsuite>\n</testsuites>\n")
  }

  private mutating func endCase() {
    guard let name = current else { return }
    caseCount += 1
    var text = #"    <testcase classname="fhirlint" name="\#(Self.escaped(name))""#
    if failures.isEmpty, remarks.isEmpty {
      text += "/>\n"
    } else {
      text += ">\n"
      for failure in failures {
        let message = "\(failure.rule): \(Words.counted(failure.lines.count, "finding"))"
        text += #"      <failure type="\#(Self.escaped(failure.rule))" message=""#
        text += Self.escaped(message) + "\">"
        text += Self.escaped(failure.lines.joined(separator: "\n")) + "</failure>\n"
      }
      if !remarks.isEmpty {
        text += "      <system-out>" + Self.escaped(remarks.joined(separator: "\n"))
        text += "</system-out>\n"
      }
      text += "    </testcase>\n"
    }
    failureCount += failures.isEmpty ? 0 : 1
    cases += text.utf8
    failures = []
    remarks = []
  }

  /// Text for XML 1.0; characters that it cannot hold become U+FFFD.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n": escaped.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
