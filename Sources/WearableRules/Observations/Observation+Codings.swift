import FHIRDocuments

extension Observation {
  /// Calls a closure with every coding that says what was measured: those of the code and of the
  /// codes of the components.
  func forEachCoding(_ body: (Coding) -> Void) {
    for coding in codings { body(coding) }
    guard component != 0 else { return }
    for component in components where component.code != 0 {
      for child in document.children(component.code, .coding) { body(Coding(document, child)) }
    }
  }

  /// Calls a closure with every coding of the categories.
  func forEachCategory(_ body: (Coding) -> Void) {
    guard category != 0 else { return }
    for item in document.children(node, .category) {
      for child in document.children(item, .coding) { body(Coding(document, child)) }
    }
  }
}
