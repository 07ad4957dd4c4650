import FHIRDocuments

/// What people are told about a rule: the page of `explain`, the row of `rules`, and its tests.
public struct About: Sendable {
  /// The name people switch the rule on and off by; never reused, never renamed.
  public let id: String
  /// The severity without options.
  public let severity: Severity
  /// The severity with `--strict`, where it differs.
  public let strictSeverity: Severity?
  /// Who says so.
  public let origin: Origin
  /// The kind of issue in an OperationOutcome.
  public let type: IssueType
  /// The defect in one line without a full stop.
  public let summary: String
  /// Why it matters, in a few sentences.
  public let why: String
  /// Where the standard or a public source says so, in a few words.
  public let note: String?
  /// The elements the rule reads.
  public let looksAt: String
  /// What to write instead; also the help of findings that have none of their own.
  public let help: String
  /// What `--fix` does; nil where it does nothing.
  public let fix: String?
  /// What `--fix` does only with `--unsafe-fixes`; nil where that is no more.
  public let unsafeFix: String?
  /// The rules next to it.
  public let seeAlso: [String]
  /// Fragments or resources on which exactly this rule fires, at the arrow.
  public let wrong: [Example]
  /// Fragments or resources on which every rule is silent.
  public let right: [Example]

  public init(
    id: String, severity: Severity, strictSeverity: Severity? = nil, origin: Origin = .ours,
    type: IssueType = .businessRule, summary: String, why: String, note: String? = nil,
    looksAt: String, help: String, fix: String? = nil, unsafeFix: String? = nil,
    seeAlso: [String] = [],
    wrong: [Example], right: [Example]
  ) {
    self.id = id
    self.severity = severity
    self.strictSeverity = strictSeverity
    self.origin = origin
    self.type = type
    self.summary = summary
    self.why = why
    self.note = note
    self.looksAt = looksAt
    self.help = help
    self.fix = fix
    self.unsafeFix = unsafeFix
    self.seeAlso = seeAlso
    self.wrong = wrong
    self.right = right
  }

  /// Who states a rule.
  public enum Origin: String, Sendable, CaseIterable {
    /// FHIR R4 itself; the rule only gives the finding a name and a better text.
    case base
    /// A vital-sign profile of FHIR R4.
    case profile
    /// Only this program.
    case ours
  }
}
