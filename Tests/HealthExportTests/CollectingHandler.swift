@testable import HealthExport

/// Keeps everything that an export holds, for questions afterwards.
struct CollectingHandler: HealthExportHandler {
  var facts = ExportFacts()
  var samples: [HealthSample] = []
  var days: [DayStatistics] = []
  var nights: [SleepNight] = []
  var pressures: [BloodPressure] = []
  var correlations: [Correlation] = []
  var workouts: [Workout] = []
  var summaries: [ActivitySummary] = []
  var audiograms: [Audiogram] = []
  var prescriptions: [VisionPrescription] = []
  var electrocardiograms: [Electrocardiogram] = []
  var clinicalRecords: [ClinicalRecord] = []
  var report = ExportReport()
  var wantsSamples = true
  var wantsDays = true

  mutating func plan(for type: HealthType) -> TypeDecision {
    guard let plan = Self.plans[type.shortName] else { return .notMapped }
    var wanted = MetricPlan(plan.0, unit: plan.1)
    wanted.wantsSamples = wantsSamples
    wanted.wantsDays = wantsDays
    return .use(wanted)
  }

  /// The plans of the types that the tests look at.
  static let plans: [String: (MetricPlan.Aggregation, String)] = [
    "HeartRate": (.discrete, "/min"), "StepCount": (.sum, "{steps}"),
    "OxygenSaturation": (.discrete, "%"), "HeartRateVariabilitySDNN": (.discrete, "ms"),
    "HeartRateVariabilityRMSSD": (.discrete, "ms"), "BodyMass": (.latest, "kg"),
    "AppleStandHour": (.count, ""), "SleepAnalysis": (.sleep, ""),
    "BasalEnergyBurned": (.sum, "kcal"), "ActiveEnergyBurned": (.sum, "kcal"),
    "Height": (.latest, "cm"), "BodyFatPercentage": (.latest, "%"),
    "BodyMassIndex": (.latest, "kg/m2"), "DistanceWalkingRunning": (.sum, "m"),
    "DistanceCycling": (.sum, "m"), "BodyTemperature": (.discrete, "Cel"),
    "BloodGlucose": (.discrete, "mg/dL"), "VO2Max": (.latest, "mL/(kg.min)"),
    "EnvironmentalAudioExposure": (.soundLevel, "dB[SPL]"), "InsulinDelivery": (.sum, "[iU]"),
    "PhysicalEffort": (.discrete, "kcal/(kg.h)"), "RespiratoryRate": (.discrete, "/min"),
    "DietaryWater": (.sum, "mL"), "DietaryVitaminD": (.sum, "ug"),
    "BloodPressureSystolic": (.discrete, "mm[Hg]"),
    "BloodPressureDiastolic": (.discrete, "mm[Hg]"), "DietaryEnergyConsumed": (.sum, "kcal"),
    "DietaryProtein": (.sum, "g"), "RestingHeartRate": (.latest, "/min"),
    "MindfulSession": (.duration, ""),
  ]

  mutating func begin(_ facts: ExportFacts) { self.facts = facts }
  mutating func take(_ sample: HealthSample) { samples.append(sample) }
  mutating func take(_ day: DayStatistics) { days.append(day) }
  mutating func take(_ night: SleepNight) { nights.append(night) }
  mutating func take(_ reading: BloodPressure) { pressures.append(reading) }
  mutating func take(_ correlation: Correlation) { correlations.append(correlation) }
  mutating func take(_ workout: Workout) { workouts.append(workout) }
  mutating func take(_ summary: ActivitySummary) { summaries.append(summary) }
  mutating func take(_ audiogram: Audiogram) { audiograms.append(audiogram) }
  mutating func take(_ prescription: VisionPrescription) { prescriptions.append(prescription) }
  mutating func take(_ ecg: Electrocardiogram) { electrocardiograms.append(ecg) }
  mutating func take(_ record: ClinicalRecord) { clinicalRecords.append(record) }
  mutating func finish(_ report: ExportReport) { self.report = report }

  /// The statistics of a type on a day.
  func day(_ type: String, _ day: String) -> DayStatistics? {
    days.first { name($0.type) == type && $0.day.description == day && !$0.isFromBeats }
  }

  /// The samples of a type.
  func samples(_ type: String) -> [HealthSample] { samples.filter { name($0.type) == type } }

  func name(_ type: Int) -> String { facts.catalog.types[type].shortName }
}
