import FHIRDocuments
import FHIRLint
import Reporting
import WearableRules

extension Command {
  static let rules = Command(
    name: "rules", summary: "Lists the rules.", operands: "",
    options: [.listFormat, .origin],
    remarks: [
      "Every requirement of FHIR R4 and of its profiles is checked as well; these are the rules "
        + "with a page of their own."
    ], run: runRules)
}

extension Option {
  static let listFormat = Option(
    name: "format", short: "f", value: .oneOf(["text", "json", "markdown"]), group: .output,
    help: "How the list is written down.")
  static let origin = Option(
    name: "origin", value: .oneOf(About.Origin.allCases.map(\.rawValue)), group: .shown,
    help: "Only rules that FHIR R4 states (base), its vital-sign profiles, or fhirlint.")
}

@Sendable private func runRules(
  _ words: ParsedArguments, in surroundings: Surroundings
) throws(UsageError) -> ExitStatus {
  guard words.operands.isEmpty else {
    throw UsageError("rules takes no names; fhirlint explain shows one rule")
  }
  let origin = words.value(.origin)
  let rows = allRules.map(\.about).filter { origin == nil || $0.origin.rawValue == origin }
  let output = surroundings.output
  switch words.value(.listFormat) {
  case "json"?: writeJSON(rows, to: output)
  case "markdown"?: output.write(RuleReference(rows).text)
  default: writeText(rows, to: output, style: TextStyle(page: words, in: surroundings))
  }
  return .clean
}

private func writeText(_ rows: [About], to output: OutputSink, style: TextStyle) {
  let idWidth = rows.map(\.id.utf8.count).max() ?? 0
  let indent = idWidth + 2 + 13 + 9
  let isNarrow = style.width < indent + 24
  for row in rows {
    let pad = String(repeating: " ", count: idWidth - row.id.utf8.count + 2)
    var head = style.ruleName(row.id) + pad + style.severityWord(row.severity, width: 13)
    head += row.origin.rawValue + String(repeating: " ", count: 9 - row.origin.rawValue.count)
    let mark = row.fix != nil ? " [fixable]" : row.unsafeFix != nil ? " [fixable: unsafe]" : ""
    let summary = row.summary + mark
    let room = isNarrow ? style.width - 4 : style.width - indent
    let lines = wrapped(style.plain(summary), first: room, rest: room)
    if isNarrow {
      output.write(head + "\n" + lines.map { "    \($0)\n" }.joined())
    } else {
      let margin = "\n" + String(repeating: " ", count: indent)
      output.write(head + lines.joined(separator: margin) + "\n")
    }
  }
}

private func writeJSON(_ rows: [About], to output: OutputSink) {
  output.write("[")
  for (index, row) in rows.enumerated() {
    output.write(index == 0 ? "\n" : ",\n")
    output.write(#"{"id":"#)
    output.writeJSON(row.id)
    output.write(#","severity":"\#(row.severity.code)","#)
    if let strict = row.strictSeverity { output.write(#""strictSeverity":"\#(strict.code)","#) }
    output.write(#""origin":"\#(row.origin.rawValue)","fixable":\#(row.fix != nil),"summary":"#)
    output.writeJSON(row.summary)
    output.write("}")
  }
  output.write("\n]\n")
}
