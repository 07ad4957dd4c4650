import FHIRDocuments

/// Writes workflow commands of GitHub Actions, which become annotations on the lines of a change.
///
/// GitHub shows ten errors and ten warnings of a step as annotations; all of them stand in its log.
public struct GitHubReporter: Reporter {
  private var places = PlaceFinder()
  private var redactions = RedactionCache()
  private let style: TextStyle

  public init(style: TextStyle) {
    self.style = style
  }

  public var wantsCleanResources: Bool { false }

  public mutating func add(_ resource: CheckedResource, to output: OutputSink) {
    for finding in resource.findings {
      let start = places.position(finding.place.start, in: resource.source)
      let end = places.position(max(finding.place.start, finding.place.end), in: resource.source)
      var line = "::\(Self.command(finding.severity)) file=\(Self.property(resource.source.name))"
      line += ",line=\(start.line),endLine=\(end.line)"
      // Columns count only where both ends lie on one line.
      if start.line == end.line { line += ",col=\(start.column),endColumn=\(end.column)" }
      line += ",title=\(Self.property(finding.rule))::"
      var message = finding.message
      if !finding.expression.isEmpty { message += " (\(resource.place(of: finding)))" }
      if let help = finding.help { message += "\nhelp: \(help)" }
      if style.redact {
        message = redactions.redaction(of: resource).mask(message, around: finding)
      }
      output.write(line + Self.data(message) + "\n")
    }
  }

  public mutating func finish(_ summary: RunSummary, to output: OutputSink) {}

  private static func command(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .information: "notice"
    }
  }

  /// The text of a command: a line break would end it.
  static func data(_ text: String) -> String { escaped(text, also: []) }

  /// A property of a command: a colon or comma would end it.
  static func property(_ text: String) -> String { escaped(text, also: [0x3A, 0x2C]) }

  private static func escaped(_ text: String, also others: [UInt8]) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte == UInt8(ascii: "%") || byte == 0x0A || byte == 0x0D || others.contains(byte) {
        let digits = Array("0123456789ABCDEF".utf8)
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      } else if byte >= 0x20 || byte == 0x09 {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
