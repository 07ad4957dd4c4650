import FHIRDocuments

/// The inks of lists and pages.
extension TextStyle {
  /// The id of a rule.
  public func ruleName(_ id: String) -> String { paint(id, .strong) }

  /// The word at the head of a paragraph.
  public func heading(_ word: String) -> String { paint(word, .strong) }

  /// A severity in its colour, filled up with spaces.
  public func severityWord(_ severity: Severity, width: Int) -> String {
    paint(severity.code, Ink(severity))
      + String(repeating: " ", count: max(0, width - severity.code.utf8.count))
  }
}
