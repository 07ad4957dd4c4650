import FHIRDocuments
import FHIRLint
import Reporting
import UCUM

extension Command {
  static let ucum = Command(
    name: "ucum", summary: "Checks and explains units of measure.", operands: "[UNIT]...",
    options: [.requests, .unitTable],
    remarks: [
      "With --ndjson it answers requests from standard input, a JSON object a line: "
        + #"{"op": "validate", "unit": "mm[Hg]"}, "#
        + #"{"op": "convert", "value": "98.6", "from": "[degF]", "to": "Cel"}, "#
        + #"{"op": "commensurable", "a": "/min", "b": "Hz"}, "#
        + #"{"op": "suggest", "text": "beats/min"}."#
    ], run: runUCUM)
}

extension Option {
  static let requests = Option(
    name: "ndjson", group: .input, help: "Answers requests from standard input, line by line.")
}

extension ParsedArguments {
  /// Takes the units of `--ucum`; call it before anything reads a unit.
  func loadUnitTable() throws(UsageError) {
    guard let path = value(.unitTable) else { return }
    let source: SourceBytes
    do throws(InputError) {
      source = try InputBytes.read(path)
    } catch {
      throw UsageError("--ucum: \(error)")
    }
    do throws(UnitTableError) {
      let file = try OfficialUnitFile(Array(source.bytes(SourceRange(0, source.count))))
      UnitTable.replaceStandard(with: try UnitTable(definitions: file.definitions))
    } catch {
      throw UsageError("--ucum \(path): \(error)")
    }
  }
}

@Sendable private func runUCUM(
  _ words: ParsedArguments, in surroundings: Surroundings
) throws(UsageError) -> ExitStatus {
  try words.loadUnitTable()
  if words.has(.requests) {
    do throws(InputError) {
      try InputBytes.forEachLine(of: surroundings.standardInput) { line in
        surroundings.output.write(UCUMRequests.answer(line: line) + "\n")
        return surroundings.output.failure == nil
      }
    } catch {
      return InputProblems(surroundings).tell(.unreadable(error))
    }
    return .clean
  }
  guard !words.operands.isEmpty else { throw UsageError("ucum takes units, or --ndjson") }
  var status = ExitStatus.clean
  for (index, text) in words.operands.enumerated() {
    if index > 0 { surroundings.output.write("\n") }
    do throws(UnitError) {
      let unit = try Unit(text)
      surroundings.output.write(UnitPage(surroundings).page(of: unit))
    } catch {
      var message = "\"\(text)\" is not a UCUM unit: \(error.message)"
      if let best = Unit.suggest(text).first { message += "; did you mean \"\(best.code)\"?" }
      surroundings.complain(message)
      status = .findings
    }
  }
  return status
}
