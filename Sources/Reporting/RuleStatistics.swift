import FHIRDocuments

/// Counts findings per rule.
public struct RuleStatistics: Sendable {
  private struct Row {
    var count = 0
    var severity: Severity
    var isFixable = false
  }

  private var rows: [String: Row] = [:]

  public init() {}

  /// Counts one finding.
  public mutating func add(_ finding: Finding) {
    var row = rows[finding.rule] ?? Row(severity: finding.severity)
    row.count += 1
    row.severity = max(row.severity, finding.severity)
    if finding.fix?.isSafe == true { row.isFixable = true }
    rows[finding.rule] = row
  }

  /// Writes the counts as a Markdown table, for the summary page of a CI job.
  ///
  /// - Parameter summary: What the run did, for the line above the table.
  public func writeMarkdown(_ summary: RunSummary, to output: OutputSink) {
    output.write("### fhirlint\n\n")
    output.write(
      "\(Words.counted(summary.resources, "resource")) in \(Words.counted(summary.files, "file")): "
        + "\(summary.counts.words)\n")
    guard !rows.isEmpty else { return }
    output.write("\n| count | severity | rule |\n| ---: | --- | --- |\n")
    for (rule, row) in sorted {
      output.write("| \(Words.thousands(row.count)) | \(row.severity.code) | `\(rule)` |\n")
    }
  }

  private var sorted: [(key: String, value: Row)] {
    rows.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
  }

  /// Writes a table: most frequent first, fixable rules marked.
  public func write(to output: OutputSink, style: TextStyle) {
    let sorted = sorted
    let width = sorted.first.map { Words.thousands($0.value.count).utf8.count } ?? 0
    let hasInformation = sorted.contains { $0.value.severity == .information }
    let severityWidth = hasInformation ? 11 : 7
    for (rule, row) in sorted {
      let count = Words.thousands(row.count)
      let word = row.severity.code
      var line = "  " + String(repeating: " ", count: width - count.utf8.count) + count + "  "
      line += style.paint(word, Ink(row.severity))
      line += String(repeating: " ", count: severityWidth - word.utf8.count) + "  " + rule
      if row.isFixable, style.offersFixes { line += style.paint("  [fixable]", .fix) }
      output.write(line + "\n")
    }
  }
}
