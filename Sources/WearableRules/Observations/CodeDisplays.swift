/// The displays of the codes the rules carry, and the words each concept is known by.
enum CodeDisplays {
  /// The display of a code, as the rules write it.
  static func display(of loinc: LOINC) -> StaticString {
    switch loinc {
    case .heartRate: "Heart rate"
    case .meanHeartRate: "Mean heart rate"
    case .lowestHeartRate: "Heart rate.minimum"
    case .highestHeartRate: "Maximum heart rate"
    case .heartRateMaximum24h: "Heart rate 24 hour maximum"
    case .heartRateMinimum24h: "Heart rate 24 hour minimum"
    case .heartRateMean24h: "Heart rate 24 hour mean"
    case .restingHeartRate: "Heart rate --resting"
    case .sdnn: "R-R interval.standard deviation (Heart rate variability)"
    case .oxygenSaturation: "Oxygen saturation in Arterial blood"
    case .pulseOximetry: "Oxygen saturation in Arterial blood by Pulse oximetry"
    case .meanOxygenSaturation: "Mean oxygen saturation in Arterial blood by Pulse oximetry"
    case .respiratoryRate: "Respiratory rate"
    case .meanRespiratoryRate: "Mean respiratory rate"
    case .stepsOfDay: "Number of steps in 24 hour Measured"
    case .stepsMeanOfDay: "Number of steps in 24 hour mean"
    case .stepsOfWeek: "Number of steps in 1 week Measured"
    case .steps: "Number of steps in unspecified time Pedometer"
    case .bodyTemperature: "Body temperature"
    case .bloodPressure: "Blood pressure panel with all children optional"
    case .systolic: "Systolic blood pressure"
    case .diastolic: "Diastolic blood pressure"
    case .bodyWeight: "Body weight"
    case .bodyHeight: "Body height"
    case .bodyMassIndex: "Body mass index (BMI) [Ratio]"
    case .bodyMassIndexPercentile: "Body mass index (BMI) [Percentile]"
    case .bodyFat: "Percentage of body fat Measured"
    case .energy: "Calories burned"
    case .energyOfDay: "Calories burned in 24 hour"
    case .sleep: "Sleep duration"
    case .remSleep: "REM sleep duration"
    case .lightSleep: "Light sleep duration"
    case .deepSleep: "Deep sleep duration"
    case .oxygenUptakePeakPerWeight: "Oxygen consumption (VO2)/Body weight [Rate Ratio] --peak"
    case .oxygenUptake: "Oxygen consumption (VO2)"
    case .swimmingDistance: "Swimming distance unspecified time"
    case .cyclingDistance: "Cycling distance unspecified time"
    case .electrocardiogramStudy: "EKG study"
    }
  }

  /// A field of what is measured, with the words that name it and nothing else.
  private struct Field {
    let metrics: Metrics
    let words: [StaticString]
  }

  private static let fields: [Field] = [
    Field(
      metrics: [.heartRate, .restingHeartRate, .hrvSDNN, .hrvRMSSD],
      words: ["heart", "pulse", "hr", "bpm", "hrv", "r-r", "rr", "sdnn", "rmssd", "variability"]),
    Field(
      metrics: .oxygenSaturation,
      words: ["oxygen", "oximetry", "spo2", "sao2", "o2", "saturation"]),
    Field(metrics: .respiratoryRate, words: ["respiratory", "respiration", "breath", "breaths"]),
    Field(metrics: .steps, words: ["step", "steps", "pedometer"]),
    Field(metrics: .bodyTemperature, words: ["temperature", "temp"]),
    Field(
      metrics: .bloodPressure,
      words: ["blood pressure", "systolic", "diastolic", "bp", "pressure"]),
    Field(
      metrics: [.bodyWeight, .bodyMassIndex, .bodyFat],
      words: ["weight", "bmi", "mass", "fat", "adiposity"]),
    Field(metrics: .bodyHeight, words: ["height", "stature", "length"]),
    Field(
      metrics: .anyEnergy, words: ["calorie", "calories", "energy", "kcal", "metabolic"]),
    Field(metrics: [.sleep, .sleepStage], words: ["sleep", "asleep", "rem"]),
    Field(
      metrics: .oxygenUptake, words: ["vo2", "vo2max", "oxygen consumption", "oxygen uptake"]),
    Field(metrics: .distance, words: ["distance", "swimming", "cycling", "walked", "run"]),
  ]

  /// Tells whether a display speaks of what a code means, or of nothing the rules know.
  static func fits(_ display: UnsafeBufferPointer<UInt8>, _ loinc: LOINC) -> Bool {
    let own = loinc == .systolic || loinc == .diastolic ? .bloodPressure : loinc.metrics
    var speaksOfOther = false
    for field in fields where names(field, display) {
      if !field.metrics.isDisjoint(with: own) { return true }
      speaksOfOther = true
    }
    return !speaksOfOther
  }

  private static func names(_ field: Field, _ display: UnsafeBufferPointer<UInt8>) -> Bool {
    field.words.contains { word in ByteText.findWords(word, in: display) != nil }
  }
}
