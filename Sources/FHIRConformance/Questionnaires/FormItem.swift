import FHIRDocuments

/// Holds one item of a Questionnaire: what it asks, and where it stands among the others.
struct FormItem {
  /// What an item asks for.
  enum Kind: String {
    case group, display, question, boolean, decimal, integer, date, dateTime, time, string, text
    case url, choice, attachment, reference, quantity
    case openChoice = "open-choice"
  }

  let linkID: String
  /// nil where the type is missing or none of R4's.
  let kind: Kind?
  let isRequired: Bool
  let repeats: Bool
  /// The item above; nil at the top.
  let parent: Int?
  var children: [Int] = []
  /// The item in its Questionnaire.
  let source: KnownNode

  init(_ source: KnownNode, parent: Int?) {
    self.source = source
    self.parent = parent
    linkID = source.text(.linkId)
    kind = Kind(rawValue: source.text(.type))
    isRequired = source.text(.required) == "true"
    repeats = source.text(.repeats) == "true"
  }

  /// The number of times a group must be there, or of answers a question must have.
  var minOccurs: Int? { count(FormExtension.minOccurs) }
  var maxOccurs: Int? { count(FormExtension.maxOccurs) }

  private func count(_ url: String) -> Int? {
    source.extensions(url).first.flatMap { Int($0.string) }
  }
}
