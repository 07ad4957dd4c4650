import FHIRDocuments

extension Finding {
  /// The words of a finding: what is wrong, the label under the source line, and what to do.
  ///
  /// Each rule keeps its messages as `fileprivate` members at the end of its file.
  struct Message: Sendable, ExpressibleByStringInterpolation {
    var text: String
    var label: String?
    /// Replaces the help of the rule.
    var help: String?

    init(_ text: String, label: String? = nil, help: String? = nil) {
      self.text = text
      self.label = label
      self.help = help
    }

    init(stringLiteral value: String) { self.init(value) }
  }
}
