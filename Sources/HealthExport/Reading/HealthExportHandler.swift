/// Takes what an export holds.
///
/// The calls come in this order: `plan` while the file is read; then `begin`, and after it the
/// samples and days of each type (types by identifier, each in the order of time), nights, blood
/// pressures, correlations, workouts, activity summaries, audiograms, prescriptions, ECGs,
/// clinical records, and `finish`.
public protocol HealthExportHandler {
  /// Says what to make of a type; asked once for each type that occurs.
  mutating func plan(for type: HealthType) -> TypeDecision

  /// Takes what is known once all records are read.
  mutating func begin(_ facts: ExportFacts)

  mutating func take(_ sample: HealthSample)
  mutating func take(_ day: DayStatistics)
  mutating func take(_ night: SleepNight)
  mutating func take(_ reading: BloodPressure)
  mutating func take(_ correlation: Correlation)
  mutating func take(_ workout: Workout)
  mutating func take(_ summary: ActivitySummary)
  mutating func take(_ audiogram: Audiogram)
  mutating func take(_ prescription: VisionPrescription)
  mutating func take(_ electrocardiogram: Electrocardiogram)
  mutating func take(_ record: ClinicalRecord)

  /// Takes the account of the whole export.
  mutating func finish(_ report: ExportReport)

  /// Hears how far reading has come, about once a megabyte; false stops reading.
  mutating func progress(_ progress: ReadingProgress) -> Bool
}

/// Decides about the records of a type.
public enum TypeDecision: Sendable, Hashable {
  case use(MetricPlan)
  /// The type has no counterpart: its records are counted by type.
  case notMapped
  /// The user did not ask for the type.
  case notSelected
}

/// Says how far reading has come.
public struct ReadingProgress: Sendable {
  /// The bytes of the input read so far (packed bytes for an archive), and all of them if known.
  public var bytes: Int
  public var totalBytes: Int?
  public var records: Int
  /// The start of the record read last, in seconds since 1970.
  public var latestStart: Int
}

extension HealthExportHandler {
  public mutating func begin(_ facts: ExportFacts) {}
  public mutating func take(_ sample: HealthSample) {}
  public mutating func take(_ day: DayStatistics) {}
  public mutating func take(_ night: SleepNight) {}
  public mutating func take(_ reading: BloodPressure) {}
  public mutating func take(_ correlation: Correlation) {}
  public mutating func take(_ workout: Workout) {}
  public mutating func take(_ summary: ActivitySummary) {}
  public mutating func take(_ audiogram: Audiogram) {}
  public mutating func take(_ prescription: VisionPrescription) {}
  public mutating func take(_ electrocardiogram: Electrocardiogram) {}
  public mutating func take(_ record: ClinicalRecord) {}
  public mutating func finish(_ report: ExportReport) {}
  public mutating func progress(_ progress: ReadingProgress) -> Bool { true }
}
