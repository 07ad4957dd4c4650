import FHIRDocuments

/// Writes SARIF 2.1.0 for code scanning (OASIS Standard, "Static Analysis Results Interchange
/// Format").
///
/// The results are written as they come; the rules they name stand behind them, since only then is
/// it known which they are. Columns count Unicode code points, which the run says.
public struct SARIFReporter: Reporter {
  private var places = PlaceFinder()
  private var count = 0
  private var rules: [String] = []
  private var numbers: [String: Int] = [:]
  private var redactions = RedactionCache()
  private let style: TextStyle
  private let version: String
  private let words: RuleWords.Source

  /// - Parameters:
  ///   - style: Whether texts of persons are masked.
  ///   - version: The version of fhirlint.
  ///   - words: What is said about each rule.
  public init(style: TextStyle, version: String, words: @escaping RuleWords.Source) {
    self.style = style
    self.version = version
    self.words = words
  }

  public var wantsCleanResources: Bool { false }

  public mutating func add(_ resource: CheckedResource, to output: OutputSink) {
    for finding in resource.findings {
      if count == 0 { writeHead(to: output) }
      output.write(count == 0 ? "\n" : ",\n")
      count += 1
      write(finding, of: resource, to: output)
    }
  }

  public mutating func finish(_ summary: RunSummary, to output: OutputSink) {
    if count == 0 { writeHead(to: output) }
    output.write(count == 0 ? "]," : "\n],")
    output.write(#""tool":{"driver":{"name":"fhirlint","semanticVersion":"#)
    output.writeJSON(version)
    output.write(#","informationUri":"https://fhirlint.org/","rules":["#)
    for (number, rule) in rules.enumerated() {
      output.write(number == 0 ? "\n" : ",\n")
      write(rule: rule, to: output)
    }
    output.write(rules.isEmpty ? "]}}}]}\n" : "\n]}}}]}\n")
  }

  private func writeHead(to output: OutputSink) {
    output.write(
      #"{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"#
        + #""columnKind":"unicodeCodePoints","results":["#)
  }

  private func write(rule: String, to output: OutputSink) {
    output.write(#"{"id":"#)
    output.writeJSON(rule)
    if let words = words(rule) {
      output.write(#","shortDescription":{"text":"#)
      output.writeJSON(words.summary)
      output.write(#"},"help":{"text":"#)
      output.writeJSON(words.help)
      output.write("}")
      if let severity = words.severity {
        output.write(#","defaultConfiguration":{"level":"\#(Self.level(severity))"}"#)
      }
    }
    output.write("}")
  }

  private mutating func write(
    _ finding: Finding, of resource: CheckedResource, to output: OutputSink
  ) {
    output.write(#"{"ruleId":"#)
    output.writeJSON(finding.rule)
    output.write(
      #","ruleIndex":\#(number(of: finding.rule)),"level":"\#(Self.level(finding.severity))""#)
    output.write(#","message":{"text":"#)
    output.writeJSON(text(of: finding, in: resource))
    output.write(#"},"locations":[{"#)
    write(finding.place, in: resource.source, to: output)
    if !finding.expression.isEmpty {
      output.write(#","logicalLocations":[{"fullyQualifiedName":"#)
      output.writeJSON(resource.place(of: finding))
      output.write(#","kind":"element"}]"#)
    }
    output.write("}]")
    if !finding.related.isEmpty { write(finding.related, in: resource.source, to: output) }
    output.write(
      #","partialFingerprints":{"fhirlint/v1":"\#(Fingerprint(finding, of: resource))"}"#)
    // The edits hold texts of the resource.
    if let fix = finding.fix, !style.redact { write(fix, in: resource.source, to: output) }
    output.write("}")
  }

  private mutating func text(of finding: Finding, in resource: CheckedResource) -> String {
    let text = finding.help.map { "\(finding.message). Help: \($0)." } ?? finding.message
    return style.redact ? redactions.redaction(of: resource).mask(text, around: finding) : text
  }

  private mutating func write(
    _ related: [Finding.Related], in source: SourceBytes, to output: OutputSink
  ) {
    output.write(#","relatedLocations":["#)
    for (index, other) in related.enumerated() {
      output.write(index == 0 ? "{" : ",{")
      write(other.place, in: source, to: output)
      output.write(#","message":{"text":"#)
      output.writeJSON(other.label)
      output.write("}}")
    }
    output.write("]")
  }

  private mutating func write(_ fix: Finding.Fix, in source: SourceBytes, to output: OutputSink) {
    output.write(#","fixes":[{"description":{"text":"#)
    output.writeJSON(fix.isSafe ? fix.summary : "\(fix.summary) (needs a person's judgement)")
    output.write(#"},"artifactChanges":[{"artifactLocation":{"uri":"#)
    output.writeJSON(Self.uri(source.name))
    output.write(#"},"replacements":["#)
    for (index, edit) in fix.edits.enumerated() {
      output.write(index == 0 ? #"{"deletedRegion":{"# : #",{"deletedRegion":{"#)
      writeRegion(edit.place, in: source, to: output)
      output.write(#"},"insertedContent":{"text":"#)
      output.writeJSON(edit.replacement)
      output.write("}}")
    }
    output.write("]}]}]")
  }

  private mutating func write(
    _ place: SourceRange, in source: SourceBytes, to output: OutputSink
  ) {
    output.write(#""physicalLocation":{"artifactLocation":{"uri":"#)
    output.writeJSON(Self.uri(source.name))
    output.write(#"},"region":{"#)
    writeRegion(place, in: source, to: output)
    output.write("}}")
  }

  private mutating func writeRegion(
    _ place: SourceRange, in source: SourceBytes, to output: OutputSink
  ) {
    let start = places.position(place.start, in: source)
    let end = places.position(max(place.start, place.end), in: source)
    output.write(
      #""startLine":\#(start.line),"startColumn":\#(start.column),"endLine":\#(end.line),"#
        + #""endColumn":\#(end.column)"#)
  }

  private mutating func number(of rule: String) -> Int {
    if let number = numbers[rule] { return number }
    numbers[rule] = rules.count
    rules.append(rule)
    return rules.count - 1
  }

  private static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .information: "note"
    }
  }

  /// A path as a URI reference (RFC 3986): what has a meaning there or is not ASCII is encoded.
  static func uri(_ path: String) -> String {
    var uri = path.utf8.first == UInt8(ascii: "/") ? "file://" : ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        uri += byte < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return uri
  }
}
