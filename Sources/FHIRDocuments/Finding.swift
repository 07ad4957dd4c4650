/// States one thing that is wrong, or worth knowing, about a resource.
///
/// The one currency of the program: readers, the walk and the rules make findings; reporters only
/// format them.
public struct Finding: Sendable, Hashable {
  /// The rule, e.g. `structure-unknown-property`, or an invariant's key, e.g. `obs-6`.
  public var rule: String
  public var severity: Severity
  public var type: IssueType
  /// The FHIRPath of the element, e.g. `Observation.value.ofType(Quantity).code`.
  public var expression: String
  /// The place in the source.
  public var place: SourceRange
  /// What is wrong, in one sentence without a full stop.
  public var message: String
  /// A few words for the mark under the source line.
  public var label: String?
  /// What to do.
  public var help: String?
  /// Where the standard says so.
  public var note: String?
  /// The canonical URL of the profile that asks for it; nil for base R4 and our own rules.
  public var profile: String?
  /// The id of the element definition that is not met, e.g. `Observation.value[x].code`, where the
  /// place does not say it: what is missing has no place of its own.
  public var cause: String?
  /// Further places that belong to the finding, each with a few words.
  public var related: [Related]
  /// The edits that mend it.
  public var fix: Fix?

  public init(
    rule: String, severity: Severity, type: IssueType, expression: String, place: SourceRange,
    message: String, label: String? = nil, help: String? = nil, note: String? = nil,
    profile: String? = nil, cause: String? = nil, related: [Related] = [], fix: Fix? = nil
  ) {
    self.rule = rule
    self.severity = severity
    self.type = type
    self.expression = expression
    self.place = place
    self.message = message
    self.label = label
    self.help = help
    self.note = note
    self.profile = profile
    self.cause = cause
    self.related = related
    self.fix = fix
  }

  /// A further place of a finding.
  public struct Related: Sendable, Hashable {
    public var place: SourceRange
    public var label: String

    public init(place: SourceRange, label: String) {
      self.place = place
      self.label = label
    }
  }

  /// A set of byte edits that mends a finding.
  public struct Fix: Sendable, Hashable {
    /// What the edits do, e.g. `writes "ms"`.
    public var summary: String
    /// The clinical meaning is the same for every reader after the edits.
    public var isSafe: Bool
    public var edits: [Edit]

    public init(summary: String, isSafe: Bool, edits: [Edit]) {
      self.summary = summary
      self.isSafe = isSafe
      self.edits = edits
    }
  }

  /// Replaces the bytes of one place.
  public struct Edit: Sendable, Hashable {
    public var place: SourceRange
    public var replacement: String

    public init(place: SourceRange, replacement: String) {
      self.place = place
      self.replacement = replacement
    }
  }
}
