import Reporting
import UCUM

/// Explains a unit of measure.
struct UnitPage {
  private let style: TextStyle

  init(_ surroundings: Surroundings, color: String? = nil) {
    style = TextStyle(
      width: surroundings.width, hasColor: surroundings.hasColor(color),
      hasUnicode: surroundings.hasUnicode)
  }

  /// Name, symbol and dimension of a unit, what it is in base and other units, and what it is taken
  /// for.
  func page(of unit: Unit) -> String {
    var rows = [("Name", unit.plainName), ("Symbol", unit.symbol)]
    rows.append(("Dimension", unit.dimension.description))
    if let factor = unit.factorText {
      rows.append(("Equals", "\(factor) \(unit.canonicalText)"))
    } else {
      rows.append(("Base units", unit.canonicalText))
    }
    let others = unit.inOtherUnits
    if !others.isEmpty { rows.append(("One is", others.prefix(5).joined(separator: ", "))) }
    let spellings = unit.spellings
    if !spellings.isEmpty { rows.append(("Written as", spellings.joined(separator: ", "))) }
    if let confusion = unit.confusedWith { rows.append(("Confused with", confusion)) }
    if let remark = unit.remark {
      rows.append(("Note", remark.message))
      rows.append(("Do", remark.help))
    }
    var page = unit.text + "\n\n"
    for (head, text) in rows where !text.isEmpty { page += row(head, text) }
    return page
  }

  private func row(_ head: String, _ text: String) -> String {
    let column = 15
    let room = max(20, min(style.width, 100) - column)
    let lines = wrapped(style.plain(text), first: room, rest: room)
    return head + String(repeating: " ", count: column - head.utf8.count)
      + lines.joined(separator: "\n" + String(repeating: " ", count: column)) + "\n"
  }
}
