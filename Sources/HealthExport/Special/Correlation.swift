/// Joins samples that belong together: a food with its nutrients.
public struct Correlation: Sendable {
  /// The type identifier, as `HKCorrelationTypeIdentifierFood`.
  public var type: String
  public var origin: RecordOrigin
  /// The members; their values count in their own types.
  public var members: [HealthSample]
}
