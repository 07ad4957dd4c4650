/// Holds one record of the export, with references into the ``ExportCatalog``.
///
/// Samples reach the handler without exact copies, by type and in the order of time.
public struct HealthSample: Sendable {
  /// The number of the type in the catalog.
  public var type: Int
  /// The number as written, in the record's own unit; nil for categories.
  public var number: DecimalNumber?
  /// The number in the unit of the type's ``MetricPlan``; 0 for categories.
  public var quantity: Double
  /// The number of the unit text in the catalog; nil without a unit.
  public var unit: Int?
  /// The number of the value name in the catalog; nil for quantities.
  public var category: Int?
  /// The start, with the offset of the record's own zone, else of the home zone.
  public var start: ZonedInstant
  public var end: ZonedInstant
  /// When the sample reached the store, in seconds since 1970; nil where not kept or not known.
  public var created: Int?
  /// The number of the source in the catalog.
  public var source: Int
  public var sourceClass: SourceClass
  /// The number of the version text of the writing app in the catalog.
  public var version: Int
  /// The number of the device in the catalog; nil without one.
  public var device: Int?
  /// Tells whether a person typed the value in: then it is not device data.
  public var isUserEntered: Bool { sourceClass == .manual }
  /// The number of the metadata set in the catalog; 0 is the empty set.
  public var metadata: Int
  /// The hash of `HKMetadataKeySyncIdentifier`; 0 without one.
  public var syncIdentifier: UInt64
  /// The line of the export on which the record starts, from 1.
  public var line: Int
  /// What the beats inside the record say; only records of heart rate variability have them.
  public var beats: BeatSummary?
}
