import FHIRDocuments

/// Writes counts per rule and per file, with three examples for each rule: for big folders.
public struct SummaryReporter: Reporter {
  private static let exampleCount = 3

  private struct Example {
    var place: String
    var message: String
  }

  private let style: TextStyle
  private var places = PlaceFinder()
  private var redactions = RedactionCache()
  private var statistics = RuleStatistics()
  private var rules: [String] = []
  private var examples: [String: [Example]] = [:]
  private var files: [(name: String, counts: SeverityCounts)] = []

  public init(style: TextStyle) {
    self.style = style
  }

  public var wantsCleanResources: Bool { false }

  public mutating func add(_ resource: CheckedResource, to output: OutputSink) {
    guard !resource.findings.isEmpty else { return }
    if files.last?.name != resource.source.name {
      files.append((resource.source.name, SeverityCounts()))
    }
    for finding in resource.findings {
      statistics.add(finding)
      files[files.count - 1].counts.add(finding.severity)
      let kept = examples[finding.rule]
      if kept == nil { rules.append(finding.rule) }
      guard (kept?.count ?? 0) < Self.exampleCount else { continue }
      let position = places.position(finding.place.start, in: resource.source)
      var message = finding.message
      if style.redact {
        message = redactions.redaction(of: resource).mask(message, around: finding)
      }
      examples[finding.rule, default: []].append(
        Example(
          place: "\(resource.source.name):\(position.line):\(position.column)", message: message))
    }
  }

  public mutating func finish(_ summary: RunSummary, to output: OutputSink) {
    statistics.write(to: output, style: style)
    for rule in rules {
      output.write("\n" + style.paint(rule, .strong) + "\n")
      for example in examples[rule] ?? [] {
        output.write("  " + style.paint(style.printable(example.place), .location) + "\n")
        for line in wrapped(
          style.printable(example.message), first: style.width - 4,
          rest: style.width - 4)
        {
          output.write("    " + line + "\n")
        }
      }
    }
    if files.count > 1 {
      output.write("\n")
      for file in files {
        output.write("\(style.printable(file.name)): \(file.counts.words)\n")
      }
    }
    if style.hasSummary, !files.isEmpty {
      output.write(
        "\n\(summary.counts.words) in \(Words.thousands(files.count)) of "
          + "\(Words.counted(summary.files, "file"))\n")
    }
  }
}
