import FHIRDocuments

/// Writes one JSON document for scripts; its form is `schema` 1.
///
/// A finding a line, so that a diff of two reports can be read. Offsets count bytes of the input
/// from 0, lines and columns count from 1.
public struct JSONReporter: Reporter {
  private var places = PlaceFinder()
  private var count = 0
  private let version: String

  /// - Parameter version: The version of fhirlint, named in the document.
  public init(version: String) {
    self.version = version
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
    output.write(
      #""summary":{"files":\#(summary.files),"resources":\#(summary.resources),"#
        + #""errors":\#(summary.counts.errors),"warnings":\#(summary.counts.warnings),"#
        + #""information":\#(summary.counts.informations),"shown":\#(count),"#
        + #""notChecked":\#(summary.unchecked.reduce(0) { $0 + $1.count })"#)
    if let fixed = summary.fixed { output.write(#","fixed":\#(fixed)"#) }
    output.write("}}\n")
  }

  private func writeHead(to output: OutputSink) {
    output.write(#"{"schema":1,"tool":{"name":"fhirlint","version":"#)
    output.writeJSON(version)
    output.write(#","fhirVersion":"4.0.1"},"findings":["#)
  }

  private mutating func write(
    _ finding: Finding, of resource: CheckedResource, to output: OutputSink
  ) {
    output.write(#"{"file":"#)
    output.writeJSON(resource.source.name)
    output.write(",")
    write(finding.place, in: resource.source, to: output)
    if let reference = resource.reference {
      output.write(#","resource":"#)
      output.writeJSON(reference)
    }
    output.write(
      #","severity":"\#(finding.severity.code)","type":"\#(finding.type.rawValue)","rule":"#)
    output.writeJSON(finding.rule)
    let texts: [(String, String?)] = [
      ("expression", finding.expression.isEmpty ? nil : finding.expression),
      ("message", finding.message), ("label", finding.label), ("help", finding.help),
      ("note", finding.note), ("profile", finding.profile),
    ]
    for case (let key, let text?) in texts {
      output.write(#","\#(key)":"#)
      output.writeJSON(text)
    }
    if !finding.related.isEmpty { write(finding.related, in: resource.source, to: output) }
    if let fix = finding.fix { write(fix, in: resource.source, to: output) }
    output.write("}")
  }

  private mutating func write(
    _ related: [Finding.Related], in source: SourceBytes, to output: OutputSink
  ) {
    output.write(#","related":["#)
    for (index, other) in related.enumerated() {
      output.write(index == 0 ? "{" : ",{")
      write(other.place, in: source, to: output)
      output.write(#","label":"#)
      output.writeJSON(other.label)
      output.write("}")
    }
    output.write("]")
  }

  private func write(_ fix: Finding.Fix, in source: SourceBytes, to output: OutputSink) {
    output.write(#","fix":{"summary":"#)
    output.writeJSON(fix.summary)
    output.write(#","safe":\#(fix.isSafe),"edits":["#)
    for (index, edit) in fix.edits.enumerated() {
      output.write(
        (index == 0 ? "" : ",") + #"{"offset":\#(source.firstOffset + Int(edit.place.start)),"#
          + #""length":\#(edit.place.end &- edit.place.start),"replacement":"#)
      output.writeJSON(edit.replacement)
      output.write("}")
    }
    output.write("]}")
  }

  private mutating func write(
    _ place: SourceRange, in source: SourceBytes, to output: OutputSink
  ) {
    let start = places.position(place.start, in: source)
    let end = places.position(max(place.start, place.end), in: source)
    output.write(
      #""line":\#(start.line),"column":\#(start.column),"endLine":\#(end.line),"#
        + #""endColumn":\#(end.column),"offset":\#(source.firstOffset + Int(place.start)),"#
        + #""length":\#(max(place.start, place.end) - place.start)"#)
  }
}
