import FHIRDocuments

/// Findings as FHIR's own OperationOutcome.
extension OutputSink {
  /// Adds an OperationOutcome on one line.
  ///
  /// R4 asks for one issue at least: a clean resource gets one that says so. Line and column count
  /// from 1 in the whole input.
  ///
  /// - Parameter file: Named in the outcome where one answer holds several.
  func writeOutcome(_ resource: CheckedResource, places: inout PlaceFinder, file: String? = nil) {
    write(#"{"resourceType":"OperationOutcome","#)
    if let file {
      write(
        #""extension":[{"url":"http://hl7.org/fhir/StructureDefinition/operationoutcome-file","#)
      write(#""valueString":"#)
      writeJSON(file)
      write("}],")
    }
    write(#""issue":["#)
    if resource.findings.isEmpty {
      write(
        #"{"severity":"information","code":"informational","details":{"text":"No findings"}}"#)
    }
    for (index, finding) in resource.findings.enumerated() {
      if index > 0 { write(UInt8(ascii: ",")) }
      writeIssue(finding, at: places.position(finding.place.start, in: resource.source))
    }
    write("]}")
  }

  private func writeIssue(_ finding: Finding, at position: SourcePosition) {
    write(#"{"extension":[{"url":"\#(Self.issueExtension)line","valueInteger":"#)
    writeJSON(position.line)
    write(#"},{"url":"\#(Self.issueExtension)col","valueInteger":"#)
    writeJSON(position.column)
    write(#"},{"url":"\#(Self.issueExtension)source","valueString":"fhirlint"}],"#)
    write(#""severity":"\#(finding.severity.code)","code":"\#(finding.type.rawValue)","#)
    write(#""details":{"coding":[{"system":"\#(Self.ruleSystem)","code":"#)
    writeJSON(finding.rule)
    write(#"}],"text":"#)
    writeJSON(finding.message)
    write(UInt8(ascii: "}"))
    if let help = finding.help {
      write(#","diagnostics":"#)
      writeJSON(help)
    }
    if !finding.expression.isEmpty {
      write(#","expression":["#)
      writeJSON(finding.expression)
      write(UInt8(ascii: "]"))
    }
    write(UInt8(ascii: "}"))
  }

  private static let issueExtension =
    "http://hl7.org/fhir/StructureDefinition/operationoutcome-issue-"

  /// The code system our rule ids are codes of.
  static let ruleSystem = "https://fhirlint.org/fhir/CodeSystem/rule"
}
