import FHIRLint
import Reporting
import WearableRules

/// What a report says about a rule: from its page, the table of requirements, or the invariant.
@Sendable func ruleWords(_ id: String) -> RuleWords? {
  if let about = allRules.lazy.map(\.about).first(where: { $0.id == id }) {
    return RuleWords(summary: about.summary, help: about.help, severity: about.severity)
  }
  if let rule = BasicRule.named(id) {
    return RuleWords(summary: rule.summary, help: rule.help)
  }
  if let invariant = Invariant(key: id) {
    return RuleWords(
      summary: "the invariant \(id) does not hold",
      help: "the condition is: \(invariant.expression)", severity: invariant.severity)
  }
  return nil
}
