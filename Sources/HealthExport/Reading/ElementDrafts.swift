/// Holds the elements other than records: those being read, and those complete.
struct ElementDrafts {
  /// Joins a value with the zone that its metadata name; -1 without one.
  struct Held<Value> {
    var value: Value
    var zone: Int32 = -1
  }

  /// A correlation with its members, not yet resolved.
  struct CorrelationDraft {
    var type: String
    var origin: RecordOrigin
    var members: [(sample: StoredSample, type: Int)] = []
  }

  // Being read.
  var correlation: Held<CorrelationDraft>?
  var members: [(sample: StoredSample, type: Int)] = []
  var workout: Held<Workout>?
  /// Attribute totals of a workout, used where no statistics say the same.
  var totals: [Workout.Statistic] = []
  var activity: Workout.Activity?
  var isInRoute = false
  var isInEvent = false
  var audiogram: Held<Audiogram>?
  var prescription: VisionPrescription?

  // Complete.
  var correlations: [Held<CorrelationDraft>] = []
  /// Pressures that a correlation joins although their times differ.
  var pressurePairs: [(systolic: StoredSample, diastolic: StoredSample)] = []
  var workouts: [Held<Workout>] = []
  var audiograms: [Held<Audiogram>] = []
  var prescriptions: [VisionPrescription] = []
  var clinicalRecords: [ClinicalRecord] = []
  var summaries: [ActivitySummary] = []
  /// What tells copies of workouts, correlations and hearing tests.
  var seen: Set<[Int]> = []

  var isInCorrelation: Bool { correlation != nil }
}
