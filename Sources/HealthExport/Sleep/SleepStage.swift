/// Names what a moment of a night is spent in.
public enum SleepStage: UInt8, Sendable, Hashable, CaseIterable {
  case awake, rem, deep, core, unspecified, inBed

  /// Reads a value name of the export; `Asleep` of old exports is `unspecified`.
  public init?(categoryValue: String) {
    switch categoryValue {
    case "HKCategoryValueSleepAnalysisAwake": self = .awake
    case "HKCategoryValueSleepAnalysisAsleepREM": self = .rem
    case "HKCategoryValueSleepAnalysisAsleepDeep": self = .deep
    case "HKCategoryValueSleepAnalysisAsleepCore": self = .core
    case "HKCategoryValueSleepAnalysisAsleepUnspecified", "HKCategoryValueSleepAnalysisAsleep":
      self = .unspecified
    case "HKCategoryValueSleepAnalysisInBed": self = .inBed
    default: return nil
    }
  }

  /// Tells whether the stage is sleep.
  public var isAsleep: Bool { self != .awake && self != .inBed }
}
