import FHIRDocuments

/// What a report says about a rule as such, beside its findings.
public struct RuleWords: Sendable, Hashable {
  /// The defect in one line.
  public var summary: String
  /// What to write instead.
  public var help: String
  /// The severity without options; nil where it depends on the definition that asks for it.
  public var severity: Severity?

  public init(summary: String, help: String, severity: Severity? = nil) {
    self.summary = summary
    self.help = help
    self.severity = severity
  }

  /// Finds the words of a rule by its id; nil where the id is not one of a table, such as the key
  /// of an invariant in a user's package.
  public typealias Source = @Sendable (_ id: String) -> RuleWords?
}
