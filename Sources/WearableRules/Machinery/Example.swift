/// Shows a rule at work: some members of an Observation, or a whole resource.
///
/// An arrow `↓` stands before the property or value a finding points at. Without an arrow the
/// finding points at the start of the resource. Members that are not shown come from a sound
/// template; `without` names those that are missing.
public struct Example: Sendable, ExpressibleByStringLiteral {
  /// The text as shown, with its arrow.
  public let text: String
  /// The members of the template that are left out.
  public let without: [String]
  /// The parts of the text that are Observations of one Bundle; empty where the text is one resource.
  let entries: [String]

  public init(_ text: String = "", without: [String] = []) {
    self.text = text
    self.without = without
    entries = []
  }

  /// Shows a Bundle: some members of each of its Observations.
  public init(bundle entries: [String]) {
    text = entries.joined(separator: "\nand\n")
    without = []
    self.entries = entries
  }

  public init(stringLiteral value: String) { self.init(value) }

  /// The language of the text as Markdown names it.
  public var language: String {
    let start = text.first == Self.arrow ? text.dropFirst() : text[...]
    return start.hasPrefix("<") ? "xml" : "json"
  }

  /// The text as a reader should see it.
  public var shown: String {
    var text = String(text.split(separator: Self.arrow, omittingEmptySubsequences: false).joined())
    if !without.isEmpty {
      text += (text.isEmpty ? "" : "\n") + "(no \(without.joined(separator: ", no ")))"
    }
    return text
  }

  static let arrow: Character = "↓"
}
