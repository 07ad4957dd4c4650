import FHIRDocuments

/// Puts a finding into one line, as grep and editors read it.
struct FindingLine {
  private var places = PlaceFinder()
  private var redactions = RedactionCache()
  private let style: TextStyle

  init(style: TextStyle) { self.style = style }

  /// `file:line:col: severity: message [rule] at FHIRPath; help: …`.
  ///
  /// - Parameter namesRule: The rule is named; it is not where a heading does so already.
  mutating func text(
    of finding: Finding, in resource: CheckedResource, namesRule: Bool = true
  ) -> String {
    let position = places.position(finding.place.start, in: resource.source)
    var line = "\(resource.source.name):\(position.line):\(position.column): "
    line += "\(finding.severity.code): \(finding.message)"
    if namesRule { line += " [\(finding.rule)]" }
    if !finding.expression.isEmpty { line += " at \(resource.place(of: finding))" }
    if let help = finding.help { line += "; help: \(help)" }
    guard style.redact else { return line }
    return redactions.redaction(of: resource).mask(line, around: finding)
  }
}
