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

  /// Name, symbol and dimension of a unit, and what it is in base units.
  func page(of unit: Unit) -> String {
    var rows = [("Name", unit.plainName), ("Symbol", unit.symbol)]
    rows.append(("Dimension", unit.dimension.description))
    if let factor = unit.factorText {
      rows.append(("Equals", "\(factor) \(unit.canonicalText)"))
    } else {
      rows.append(("Base units", unit.canonicalText))
    }
    if let remark = unit.remark { rows.append(("Note", remark.message)) }
    var page = unit.text + "\n\n"
    for (head, text) in rows where !text.isEmpty {
      page += style.plain(head + String(repeating: " ", count: 11 - head.count) + text) + "\n"
    }
    return page
  }
}
