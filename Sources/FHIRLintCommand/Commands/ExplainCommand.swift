import FHIRLint
import Reporting
import UCUM
import WearableRules

extension Command {
  static let explain = Command(
    name: "explain", summary: "Says why a rule is there, and what to write instead.",
    operands: "NAME...", options: [],
    remarks: [
      "A name is a rule, an invariant of FHIR R4 such as obs-6, or a UCUM unit such as mm[Hg]."
    ], run: runExplain)
}

/// The names of all rules, for suggestions.
var knownRules: [String] { allRules.map(\.about.id) + BasicRule.all.map(\.id) }

@Sendable private func runExplain(
  _ words: ParsedArguments, in surroundings: Surroundings
) throws(UsageError) -> ExitStatus {
  guard !words.operands.isEmpty else { throw UsageError("explain takes the name of a rule") }
  let style = TextStyle(page: words, in: surroundings)
  var pages: [String] = []
  for name in words.operands {
    if let about = allRules.lazy.map(\.about).first(where: { $0.id == name }) {
      pages.append(RulePage(style: style).page(of: about))
    } else if let rule = BasicRule.named(name) {
      pages.append(RulePage(style: style).page(of: rule))
    } else if let invariant = Invariant(key: name) {
      pages.append(InvariantPage(style: style).page(of: invariant))
    } else if let unit = try? Unit(name) {
      pages.append(UnitPage(surroundings, color: words.value(.color)).page(of: unit))
    } else {
      throw .unknown("rule, invariant or unit", name, known: knownRules)
    }
  }
  surroundings.output.write(pages.joined(separator: "\n"))
  return .clean
}
