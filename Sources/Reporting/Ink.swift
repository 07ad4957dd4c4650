import FHIRDocuments

/// The colours of text for people: the 16-colour palette, and never colour alone.
enum Ink: String {
  case error = "1;31"
  case warning = "1;33"
  case information = "1;34"
  case location = "36"
  case fix = "32"
  case strong = "1"
  case dim = "2"

  /// The ink of a severity.
  init(_ severity: Severity) {
    switch severity {
    case .error: self = .error
    case .warning: self = .warning
    case .information: self = .information
    }
  }
}

extension TextStyle {
  /// A text in an ink; the text alone where there are no colours.
  func paint(_ text: String, _ ink: Ink) -> String {
    guard hasColor, !text.isEmpty else { return text }
    return "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m"
  }

  /// A rule id, as a link to its page where the terminal knows links.
  func link(rule: String) -> String {
    guard hasLinks else { return rule }
    return "\u{1B}]8;;https://fhirlint.org/rules/\(rule)\u{1B}\\\(rule)\u{1B}]8;;\u{1B}\\"
  }
}
