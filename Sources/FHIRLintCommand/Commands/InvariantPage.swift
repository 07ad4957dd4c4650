import FHIRLint
import Reporting

/// Explains an invariant of FHIR R4 or of a wearable profile.
struct InvariantPage {
  private static let column = 11
  let style: TextStyle

  /// The page of one invariant: its condition, and where it is stated.
  func page(of invariant: Invariant) -> String {
    var text =
      style.ruleName(invariant.key) + "  " + invariant.severity.code
      + ", by \(origin(of: invariant))\n\n"
    text += row("Condition", invariant.expression)
    var places = invariant.elements.joined(separator: ", ")
    let more = invariant.elementCount - invariant.elements.count
    if more > 0 { places += " and \(Words.counted(more, "more element"))" }
    text += row("Stated on", places)
    text += row("Try", "fhirlint fhirpath \"EXPRESSION\" FILE evaluates parts of the condition")
    return text
  }

  /// The profiles of the project name their invariants after what they are about.
  private func origin(of invariant: Invariant) -> String {
    invariant.key.hasPrefix("wear-") ? "the wearable profiles" : "FHIR R4"
  }

  private func row(_ head: String, _ text: String) -> String {
    style.row(head, text, column: Self.column)
  }
}
