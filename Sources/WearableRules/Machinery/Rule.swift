import FHIRDocuments

/// One defect that can be found: what people are told, and (in the protocols below) the check.
///
/// A rule is a file. Its examples are its tests and its page; see `About`.
public protocol Rule: Sendable {
  static var about: About { get }
}

extension Rule {
  /// What people are told about the rule.
  public var about: About { Self.about }
}

/// A rule that looks at one Observation.
public protocol ObservationRule: Rule {
  /// The metrics the rule is about: it is asked only about Observations that have one of them.
  static var concerns: Metrics { get }

  /// Reports what is wrong with an Observation.
  func check(_ observation: Observation, into findings: inout FindingSink)
}

/// A rule that looks at one Device, contained or on its own.
public protocol DeviceRule: Rule {
  /// Reports what is wrong with a Device.
  func check(device: NodeID, in document: Document, into findings: inout FindingSink)
}

/// A rule whose finding the walk makes from R4 or a profile: it gives the finding its name and words.
///
/// See `Alias` for how the two are matched.
public protocol ProfileRule: Rule {
  /// Which findings of the walk are meant.
  static var causes: [Cause] { get }

  /// Gives a finding its words; the name, severity and type are set already.
  static func rephrase(_ finding: inout Finding, _ cause: CauseContext)
}

extension ProfileRule {
  public static func rephrase(_ finding: inout Finding, _ cause: CauseContext) {}
}

/// A rule that looks across all resources of a run.
public protocol RunRule: Rule {}
