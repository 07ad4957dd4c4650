import FHIRDocuments

/// Compares the codes that tie parts of a report to parts of its measure.
enum ConceptMatch {
  /// Tells whether a CodeableConcept says anything two systems could compare.
  static func isUsable(_ concept: KnownNode) -> Bool {
    !concept.text(.textName).isEmpty
      || concept.children(.coding).contains { !$0.text(.code).isEmpty }
  }

  /// Two concepts match where they share a coding, or, without codings to compare, their text.
  static func matches(_ left: KnownNode, _ right: KnownNode) -> Bool {
    let mine = left.children(.coding)
    let theirs = right.children(.coding)
    if mine.isEmpty || theirs.isEmpty {
      return !left.text(.textName).isEmpty && left.text(.textName) == right.text(.textName)
    }
    return mine.contains { own in
      theirs.contains {
        own.text(.code) == $0.text(.code) && own.text(.system) == $0.text(.system)
      }
    }
  }

  /// A concept in words.
  static func text(_ concept: KnownNode?) -> String {
    guard let concept else { return "without code" }
    if let code = concept.children(.coding).first?.text(.code), !code.isEmpty { return code }
    return concept.text(.textName)
  }
}
