/// Holds what workouts, correlations and the like say about their source and time.
public struct RecordOrigin: Sendable, Hashable {
  /// The number of the source in the catalog.
  public var source: Int
  /// The number of the version text of the writing app in the catalog.
  public var version: Int
  /// The number of the device in the catalog; nil without one.
  public var device: Int?
  /// The class of the source; `manual` where a person typed the entry in.
  public var sourceClass: SourceClass
  public var start: ZonedInstant
  public var end: ZonedInstant
  public var created: Int?
  /// All metadata, in the order of the export.
  public var metadata: [MetadataEntry]
  /// The line of the export on which the element starts, from 1.
  public var line: Int
}
