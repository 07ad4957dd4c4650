import FHIRDocuments

/// Writes one line for each finding: for grep, editors and language models.
public struct ShortReporter: Reporter {
  private var lines: FindingLine
  private let style: TextStyle

  public init(style: TextStyle) {
    self.style = style
    lines = FindingLine(style: style)
  }

  public var wantsCleanResources: Bool { false }

  public mutating func add(_ resource: CheckedResource, to output: OutputSink) {
    for finding in resource.findings {
      output.write(style.printable(lines.text(of: finding, in: resource)))
      output.write("\n")
    }
  }

  public mutating func finish(_ summary: RunSummary, to output: OutputSink) {}
}
