import FHIRDocuments

extension Observation {
  /// Calls a closure with every coding that says what was measured: those of the code and of the
  /// codes of the components.
  func forEachCoding(_ body: (Coding) -> Void) {
    for coding in codings { body(coding) }
    for coding in componentCodings { body(coding) }
  }

  /// Calls a closure with every coding of the categories.
  func forEachCategory(_ body: (Coding) -> Void) {
    for coding in categoryCodings { body(coding) }
  }
}
