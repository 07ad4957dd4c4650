import FHIRDocuments

/// One defect that can be found: what people are told, and (in the protocols below) the check.
///
/// A rule is a file. Its examples are its tests and its page; see `About`.
public protocol Rule: Sendable {
  static var about: About { get }

  /// The rule as one about Observations; nil where it is none. Each kind of rule answers for itself:
  /// the casts that would find out cost more at start-up than a whole check.
  var asObservationRule: (any ObservationRule)? { get }
  /// The rule as one about Devices; nil where it is none.
  var asDeviceRule: (any DeviceRule)? { get }
  /// The rule as one about quantities; nil where it is none.
  var asQuantityRule: (any QuantityRule)? { get }
  /// The rule as one that names findings of the walk; nil where it is none.
  var asProfileRule: (any ProfileRule)? { get }
  /// The rule as one that looks across a run; nil where it is none.
  var asRunRule: (any RunRule)? { get }
  /// The rule as one about exports; nil where it is none.
  var asExportRule: (any ExportRule)? { get }
}

extension Rule {
  public var asObservationRule: (any ObservationRule)? { nil }
  public var asDeviceRule: (any DeviceRule)? { nil }
  public var asQuantityRule: (any QuantityRule)? { nil }
  public var asProfileRule: (any ProfileRule)? { nil }
  public var asRunRule: (any RunRule)? { nil }
  public var asExportRule: (any ExportRule)? { nil }

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

/// A rule that looks at every quantity of every resource.
public protocol QuantityRule: Rule {
  /// Reports what is wrong with a quantity.
  func check(_ quantity: Quantity, in document: Document, into findings: inout FindingSink)
}

/// A rule whose finding the walk makes from R4 or a profile: it gives the finding its name and words.
///
/// One finding per cause: findings of the walk that the same rule takes over at one place (or in one
/// resource, see `merging`) become one.
public protocol ProfileRule: Rule {
  /// Which findings of the walk are meant.
  static var causes: [Cause] { get }

  /// How far findings of this rule are one.
  static var merging: Merging { get }

  /// Tells whether a finding with one of the causes is taken over; it is left as it is if not.
  static func takes(_ finding: Finding, _ context: CauseContext) -> Bool

  /// Gives a finding its words and place; name, severity and type are set already.
  static func rephrase(_ finding: inout Finding, _ context: CauseContext)
}

extension ObservationRule {
  public var asObservationRule: (any ObservationRule)? { self }
}

extension DeviceRule {
  public var asDeviceRule: (any DeviceRule)? { self }
}

extension QuantityRule {
  public var asQuantityRule: (any QuantityRule)? { self }
}

extension ProfileRule {
  public var asProfileRule: (any ProfileRule)? { self }

  public static var merging: Merging { .place }

  public static func takes(_ finding: Finding, _ context: CauseContext) -> Bool { true }

  public static func rephrase(_ finding: inout Finding, _ context: CauseContext) {}
}

/// How far findings of one rule count as one.
public enum Merging: Sendable {
  /// At one place.
  case place
  /// In one resource.
  case resource
}

/// A rule that looks across the resources of a Bundle and of a whole run.
///
/// It sees facts of Observations, in input order, and keeps what it needs in a memory of its own:
/// keys, not resources.
public protocol RunRule: Rule {
  /// The metrics the rule is about.
  static var concerns: Metrics { get }

  /// What a run has seen before its first resource: nothing.
  func makeMemory() -> any RunMemory
}

extension RunRule {
  public var asRunRule: (any RunRule)? { self }
}
