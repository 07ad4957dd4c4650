import FHIRDocuments

/// Compares an answer with the value a condition names.
enum EnableComparison {
  /// Tells whether both mean the same; nil where they are of kinds that cannot be compared.
  static func equals(_ answer: KnownNode, _ wanted: KnownNode, _ terminology: Terminology) -> Bool?
  {
    let type = answer.typeSuffix(of: "value")
    let other = wanted.typeSuffix(of: "answer")
    switch (type, other) {
    case ("Coding", "Coding"):
      guard answer.text(.code) == wanted.text(.code) else { return false }
      let own = answer.text(.system)
      let asked = wanted.text(.system)
      return own == asked || asked.isEmpty
    case ("Quantity", "Quantity"):
      return QuantityLimits.order(answer, wanted).map { $0 == 0 }
        ?? (answer.text(.value) == wanted.text(.value) && answer.text(.unit) == wanted.text(.unit))
    case ("Reference", "Reference"):
      return answer.text(.reference) == wanted.text(.reference)
    case ("String", "String"), ("Uri", "String"), ("Boolean", "Boolean"):
      return answer.string == wanted.string
    default:
      guard answer.document.hasValue(answer.node), wanted.document.hasValue(wanted.node) else {
        return nil
      }
      return AnswerLimits.order(answer.string, wanted.string).map { $0 == 0 }
        ?? (answer.string == wanted.string)
    }
  }

  /// -1, 0 or 1; nil where the two have no order.
  static func order(_ answer: KnownNode, _ wanted: KnownNode) -> Int? {
    if answer.typeSuffix(of: "value") == "Quantity" {
      guard wanted.typeSuffix(of: "answer") == "Quantity" else { return nil }
      return QuantityLimits.order(answer, wanted)
    }
    guard answer.document.hasValue(answer.node), wanted.document.hasValue(wanted.node) else {
      return nil
    }
    return AnswerLimits.order(answer.string, wanted.string)
  }
}
