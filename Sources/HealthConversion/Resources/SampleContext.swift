/// Says what the metadata of samples mean, where they change the meaning of a value.
struct SampleContext: Sendable {
  /// Where in an Observation a fact stands.
  enum Place: Sendable {
    case site, method, component
  }

  /// What form the fact has.
  enum Form: Sendable {
    /// One of a list, by Apple's number.
    case choice([Int: String])
    /// Yes or no.
    case truth
    /// A number in a unit.
    case quantity(unit: String, text: String)
    /// Words of an app or a person.
    case words
    /// Words of an app or a person that may say something about that person.
    case personalWords
  }

  let label: String
  let place: Place
  let form: Form

  /// What is known of a key; nil for keys that say nothing about the value.
  static func of(_ key: String) -> SampleContext? { known[key] }

  private static let known: [String: SampleContext] = [
    "HKBodyTemperatureSensorLocation": SampleContext(
      label: "Sensor location", place: .site,
      form: .choice([
        0: "other", 1: "armpit", 2: "body", 3: "ear", 4: "finger", 5: "gastrointestinal tract",
        6: "mouth", 7: "rectum", 8: "toe", 9: "ear drum", 10: "temporal artery", 11: "forehead",
      ])),
    "HKHeartRateSensorLocation": SampleContext(
      label: "Sensor location", place: .site,
      form: .choice([
        0: "other", 1: "chest", 2: "wrist", 3: "finger", 4: "hand", 5: "ear lobe", 6: "foot",
      ])),
    "HKVO2MaxTestType": SampleContext(
      label: "Test type", place: .method,
      form: .choice([
        1: "maximal exercise", 2: "prediction from submaximal exercise",
        3: "prediction without exercise", 4: "prediction from a step test",
      ])),
    "HKAlgorithm": SampleContext(label: "Algorithm", place: .method, form: .words),
    "HKAlgorithmVersion": SampleContext(
      label: "Algorithm version", place: .component, form: .words),
    "HKMetadataKeyHeartRateMotionContext": SampleContext(
      label: "Motion context", place: .component, form: .choice([1: "sedentary", 2: "active"])),
    "HKBloodGlucoseMealTime": SampleContext(
      label: "Meal time", place: .component,
      form: .choice([1: "before a meal", 2: "after a meal"])),
    "HKInsulinDeliveryReason": SampleContext(
      label: "Delivery reason", place: .component, form: .choice([1: "basal", 2: "bolus"])),
    "HKPhysicalEffortEstimationType": SampleContext(
      label: "Estimation type", place: .component,
      form: .choice([1: "activity lookup", 2: "device sensed"])),
    "HKSexualActivityProtectionUsed": SampleContext(
      label: "Protection used", place: .component, form: .truth),
    "HKMenstrualCycleStart": SampleContext(
      label: "Start of a cycle", place: .component, form: .truth),
    "HKHeartRateEventThreshold": SampleContext(
      label: "Threshold", place: .component,
      form: .quantity(unit: "/min", text: "beats/minute")),
    "HKMetadataKeyHeartRateEventThreshold": SampleContext(
      label: "Threshold", place: .component,
      form: .quantity(unit: "/min", text: "beats/minute")),
    "HKAudioExposureLevel": SampleContext(
      label: "Sound level", place: .component,
      form: .quantity(unit: "dB[SPL]", text: "dB SPL")),
    "HKMetadataKeyAudioExposureLevel": SampleContext(
      label: "Sound level", place: .component,
      form: .quantity(unit: "dB[SPL]", text: "dB SPL")),
    "HKFoodType": SampleContext(label: "Food", place: .component, form: .personalWords),
    "HKDateOfEarliestDataUsedForEstimate": SampleContext(
      label: "Earliest data used", place: .component, form: .personalWords),
  ]
}
