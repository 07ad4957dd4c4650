/// Chooses what is read of an export, and how days are cut and sources joined.
public struct HealthExportOptions: Sendable {
  /// The first and last local day wanted, inclusive; nil leaves the side open.
  public var since: LocalDay?
  public var until: LocalDay?
  /// The first day wanted of some types, by Apple's identifier; the later of it and `since` counts.
  public var sinceByType: [String: LocalDay] = [:]
  /// The IANA name of the home zone; nil takes it from the export.
  public var homeZone: String?
  public var overlap: Overlap = .merge
  /// Sources in order of preference: source keys, or `watch`, `phone`, `manual`, `other`.
  public var preferredSources: [String] = []
  /// Source keys (or product types, as `Watch6,7`) that alone are read; empty reads all.
  public var onlySources: [String] = []
  /// Source keys or product types that are not read.
  public var excludedSources: [String] = []
  /// Metadata keys that are kept with samples, besides those that the reader itself needs.
  public var keptMetadata: Set<String> = HealthExportOptions.commonMetadata
  /// Notes the sources of all records, also of those that are not wanted.
  public var listsSources = false
  /// Reads the files of routes too.
  public var readsRoutes = false
  /// The folder of the tz database.
  public var zoneFolder = "/usr/share/zoneinfo"

  public init() {}

  /// The keys that change the meaning of a value or are written into resources.
  ///
  /// Zone, manual entry and synchronisation have properties of their own in ``HealthSample``.
  public static let commonMetadata: Set<String> = [
    "HKMetadataKeyHeartRateMotionContext", "HKBloodGlucoseMealTime", "HKInsulinDeliveryReason",
    "HKBodyTemperatureSensorLocation", "HKHeartRateSensorLocation", "HKVO2MaxTestType",
    "HKAlgorithm", "HKAlgorithmVersion", "HKFoodType",
    "HKSexualActivityProtectionUsed", "HKMenstrualCycleStart", "HKPhysicalEffortEstimationType",
    "HKHeartRateEventThreshold", "HKMetadataKeyHeartRateEventThreshold", "HKAudioExposureLevel",
    "HKDateOfEarliestDataUsedForEstimate",
  ]
}
