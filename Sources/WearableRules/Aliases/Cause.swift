import FHIRDocuments

/// Names what makes the walk report something, so that a rule can take the finding over.
///
/// A cause is the profile, the path of the element without indexes, types and slice names, and the
/// kind of constraint: `cardinality-min`, `fixed-value`, `slice-min` and so on, or the key of an
/// invariant. Empty parts stand for "any".
public struct Cause: Sendable, Hashable {
  /// The last part of the profile's URL, e.g. `heartrate`; empty for every profile and for base R4.
  public let profile: String
  /// The path, e.g. `Observation.value.code`; empty for every path.
  public let path: String
  /// The kind of constraint or the key of the invariant.
  public let key: String

  public init(_ key: String, at path: String = "", in profile: String = "") {
    self.key = key
    self.path = path
    self.profile = profile
  }
}

/// What a rule can look at when it gives a finding of the walk its words.
public struct CauseContext {
  /// The document with the resource.
  public let document: Document
  /// The resource the finding is about.
  public let resource: NodeID
  /// The cause that matched.
  public let cause: Cause
}
