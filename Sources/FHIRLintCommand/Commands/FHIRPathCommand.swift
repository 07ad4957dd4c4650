import FHIRDocuments
import FHIRLint
import Reporting

extension Command {
  static let fhirpath = Command(
    name: "fhirpath", summary: "Evaluates a FHIRPath expression over a resource.",
    operands: "EXPR [FILE]", options: [.resultFormat],
    remarks: [
      "Without a file only literals have a value; - is standard input. The exit code is 1 where "
        + "the expression is wrong, with a message that says where."
    ], run: runFHIRPath, takesExpression: true)
}

extension Option {
  static let resultFormat = Option(
    name: "format", short: "f", value: .oneOf(["text", "json", "ndjson"]), group: .output,
    help: "How the items of the result are written down.")
}

@Sendable private func runFHIRPath(
  _ words: ParsedArguments, in surroundings: Surroundings
) throws(UsageError) -> ExitStatus {
  guard let expression = words.operands.first, words.operands.count <= 2 else {
    throw UsageError("fhirpath takes an expression and at most one file")
  }
  let path = words.operands.count > 1 && !words.operands[1].isEmpty ? words.operands[1] : nil
  let source: SourceBytes?
  do throws(InputError) {
    source = try path.map { path throws(InputError) in
      try InputBytes.read(path, standardInput: surroundings.standardInput)
    }
  } catch {
    return InputProblems(surroundings).tell(.unreadable(error))
  }
  do throws(PathQuery.Failure) {
    let items = try PathQuery(expression).evaluate(over: source)
    write(items, format: words.value(.resultFormat) ?? "text", to: surroundings.output)
    return .clean
  } catch {
    switch error {
    case .expression(let error):
      surroundings.complain("\(error)")
      return .findings
    case .syntax(let findings):
      var reporter = ShortReporter(style: TextStyle(hasUnicode: surroundings.hasUnicode))
      let source = source ?? SourceBytes("", name: path ?? "")
      let resource = CheckedResource(
        source: source, range: SourceRange(0, source.count), findings: findings)
      reporter.add(resource, to: surroundings.errors)
      return .failure
    }
  }
}

private func write(_ items: [PathQuery.Item], format: String, to output: OutputSink) {
  if format == "text" {
    for item in items { output.write((item.text ?? item.json) + "\n") }
    return
  }
  if format == "json" { output.write("[") }
  for (index, item) in items.enumerated() {
    if format == "json" { output.write(index == 0 ? "\n" : ",\n") }
    output.write(#"{"type":"#)
    output.writeJSON(item.type)
    output.write(#","value":"#)
    if let text = item.text { output.writeJSON(text) } else { output.write(item.json) }
    if let line = item.line { output.write(#","line":\#(line)"#) }
    output.write("}")
    if format == "ndjson" { output.write("\n") }
  }
  if format == "json" { output.write(items.isEmpty ? "]\n" : "\n]\n") }
}
