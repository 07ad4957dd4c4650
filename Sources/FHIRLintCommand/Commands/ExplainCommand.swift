import FHIRLint
import HealthConversion
import Reporting
import UCUM
import WearableRules

extension Command {
  static let explain = Command(
    name: "explain", summary: "Says why a rule is there, and what to write instead.",
    operands: "NAME...", options: [],
    remarks: [
      "A name is a rule, an invariant of FHIR R4 such as obs-6, a LOINC code for wearable data such "
        + "as 8867-4, a UCUM unit such as mm[Hg], a type of Apple Health such as StepCount, or a "
        + "reason why convert leaves something out; left-out lists those."
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
    // What a table calls "end before start" has the name end-before-start.
    let joined = name.lowercased().split(separator: " ").joined(separator: "-")
    guard
      let page = page(of: name, style: style, words, in: surroundings)
        ?? page(of: joined, style: style, words, in: surroundings)
    else { throw unknown(name) }
    pages.append(page)
  }
  surroundings.output.write(pages.joined(separator: "\n"))
  return .clean
}

/// The page of whatever has a name; rules come first, units last.
private func page(
  of name: String, style: TextStyle, _ words: ParsedArguments, in surroundings: Surroundings
) -> String? {
  if let about = allRules.lazy.map(\.about).first(where: { $0.id == name }) {
    return RulePage(style: style).page(of: about)
  }
  if let rule = BasicRule.named(name) { return RulePage(style: style).page(of: rule) }
  if let invariant = Invariant(key: name) {
    return InvariantPage(style: style).page(of: invariant)
  }
  if let guide = CodeGuide.find(name) { return CodePage(style: style).page(of: guide) }
  if let metric = healthType(name) { return HealthTypePage(style: style).page(of: metric) }
  if name == "left-out" { return LeftOutPage.index(style) }
  if let reason = LeftOutPage.named(name) { return reason.page(style) }
  if let unit = try? Unit(name) {
    return UnitPage(surroundings, color: words.value(.color)).page(of: unit)
  }
  return nil
}

/// A type of Apple Health, with or without Apple's prefix.
private func healthType(_ name: String) -> Metric? {
  let table = MetricTable.standard
  return table[name]
    ?? table.metrics.first { MetricTable.shortIdentifier($0.identifier) == name }
}

/// Why a name has no page.
private func unknown(_ name: String) -> UsageError {
  if LOINCText.isCode(name) {
    let doubt =
      LOINCText.hasRightCheckDigit(name)
      ? "" : "; its check digit is wrong, so LOINC has no such code"
    return UsageError("\"\(name)\" is not among the LOINC codes fhirlint carries\(doubt)")
  }
  if name.hasPrefix("HK") {
    return UsageError(
      "\"\(name)\" has no mapping; fhirlint convert --mapping FILE can give it one")
  }
  if nearest(to: name, in: knownRules) == nil, let best = Unit.suggest(name).first {
    return UsageError(
      "\"\(name)\" is no rule, invariant, code, type or UCUM unit; the unit may be \"\(best.code)\""
    )
  }
  return .unknown("rule, invariant, code or unit", name, known: knownRules)
}
