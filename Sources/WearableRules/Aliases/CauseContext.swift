import FHIRDocuments

/// What a rule can look at when it takes over a finding of the walk.
public struct CauseContext {
  /// The document with the resource.
  public let document: Document
  /// The node the finding's place is nearest to: at it or right behind it.
  public let node: NodeID
  /// The resource the finding is about.
  public let resource: NodeID
  /// The element below the resource without types and slices, e.g. `value.code`.
  public let path: String
  /// The resource as an Observation; nil for other resources.
  let observation: Observation?
}
