import Reporting
import WearableRules

/// Explains a code for measurements.
struct CodePage {
  private static let column = 15
  let style: TextStyle

  /// The page of one code: what it means, its units, what it is taken for, who looks at it.
  func page(of guide: CodeGuide) -> String {
    var title = style.ruleName(guide.code)
    if !guide.display.isEmpty { title += "  " + style.plain(guide.display) }
    var text = title + "\n\n"
    text += row("System", guide.system)
    text += row("About", guide.subject)
    if guide.units.isEmpty {
      text += row("Unit", "none: the code is that of a panel, a document or a named value")
    } else {
      text += row(guide.units.count == 1 ? "Unit" : "Units", guide.units.joined(separator: ", "))
    }
    text += row("Usual values", guide.usualValues.map { $0 + " for adults" } ?? "")
    text += row("Confused with", guide.confusedWith ?? "")
    text += row("Profiles", guide.profiles.joined(separator: " "))
    text += row("Rules", guide.rules.joined(separator: ", "))
    return text
  }

  private func row(_ head: String, _ text: String) -> String {
    style.row(head, text, column: Self.column)
  }
}
