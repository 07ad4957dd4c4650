import FHIRDocuments

/// Writes one line for each finding: for grep, editors and language models.
public struct ShortReporter: Reporter {
  private var places = PlaceFinder()
  private var redactions = RedactionCache()
  private let style: TextStyle

  public init(style: TextStyle) {
    self.style = style
  }

  public var wantsCleanResources: Bool { false }

  public mutating func add(_ resource: CheckedResource, to output: OutputSink) {
    for finding in resource.findings {
      let position = places.position(finding.place.start, in: resource.source)
      var line = "\(resource.source.name):\(position.line):\(position.column): "
      line += "\(finding.severity.code): \(finding.message) [\(finding.rule)]"
      if !finding.expression.isEmpty { line += " at \(resource.place(of: finding))" }
      if let help = finding.help { line += "; help: \(help)" }
      if style.redact {
        line = redactions.redaction(of: resource).mask(line, around: finding)
      }
      output.write(style.printable(line))
      output.write("\n")
    }
  }

  public mutating func finish(_ summary: RunSummary, to output: OutputSink) {}
}
