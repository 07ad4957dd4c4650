/// Lists what records refer to by number: types, sources, devices, units and texts.
///
/// Numbers are given in the order of first appearance and do not change. After reading, the
/// catalog is complete.
public struct ExportCatalog: Sendable {
  public internal(set) var types: [HealthType] = []
  public internal(set) var sources: [ExportSource] = []
  /// The texts of `sourceVersion`; the empty text stands for none.
  public internal(set) var versions: [String] = []
  public internal(set) var devices: [ExportDevice] = []
  /// The unit texts as written: `lb`, `count/min`.
  public internal(set) var units: [String] = []
  /// The value names of categories: `HKCategoryValueSleepAnalysisAsleepCore`.
  public internal(set) var categoryValues: [String] = []
  /// The sets of metadata that records carry; number 0 is the empty set.
  public internal(set) var metadata: [[MetadataEntry]] = [[]]

  public init() {}
}
