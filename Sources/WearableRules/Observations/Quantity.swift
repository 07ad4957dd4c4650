import FHIRDocuments

/// A quantity as the rules see it: node numbers, read on demand.
public struct Quantity {
  let node: NodeID
  /// The nodes of its parts; 0 where it has none.
  var value: NodeID = 0
  var comparator: NodeID = 0
  var unit: NodeID = 0
  var system: NodeID = 0
  var code: NodeID = 0

  init(_ document: Document, _ node: NodeID) { self.init(document.view, node) }

  init(_ view: DocumentView, _ node: NodeID) {
    self.node = node
    var child = view[node].pointee.firstChild
    while child != 0 {
      if view.hasValue(child) {
        switch view[child].pointee.name {
        case .value: value = child
        case .comparator: comparator = child
        case .unit: unit = child
        case .system: system = child
        case .code: code = child
        default: break
        }
      }
      child = view[child].pointee.nextSibling
    }
  }

  /// The value as it is written; nil without one.
  func number(_ document: Document) -> DecimalNumber? {
    value == 0 ? nil : DecimalNumber(document.bytes(value))
  }

  /// Tells whether the code belongs to UCUM.
  func isUCUM(_ document: Document) -> Bool {
    system != 0 && document.value(system, equals: "http://unitsofmeasure.org")
  }

  /// Tells whether the unit is a UCUM code; without system or code the unit text counts.
  func hasUnit(_ text: StaticString, _ document: Document) -> Bool {
    if code != 0 { return document.value(code, equals: text) }
    return unit != 0 && document.value(unit, equals: text)
  }
}
