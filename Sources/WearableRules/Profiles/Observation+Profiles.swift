import FHIRDocuments

extension Observation {
  /// The profiles that apply by the codes: one of R4's vital signs (the first that fits), and one of
  /// ours where the Observation is wearable data.
  var profilesByConcept: ConceptProfiles {
    vitalSignProfile.union(wearableProfile)
  }

  /// Tells whether the Observation is data of a wearable: it says so, or the user does.
  var isWearableData: Bool {
    guard !metrics.isDisjoint(with: .wearable) else { return false }
    if options.wearable { return true }
    let marks = deviceMarks
    return !marks.isDisjoint(with: .anyDevice) && !marks.isDisjoint(with: .anySource)
  }

  /// Tells whether `meta.profile` names one of our profiles.
  var claimsOwnProfile: Bool {
    guard meta != 0 else { return false }
    return document.children(meta, .profile).contains { item in
      document.hasValue(item)
        && ByteText.starts(document.bytes(item), with: OwnCode.canonicalBase)
    }
  }

  private var wearableProfile: ConceptProfiles {
    guard isWearableData else { return [] }
    if metrics.contains(.restingHeartRate) { return .wearableRestingHeartRate }
    if metrics.contains(.heartRate) { return heartRateProfile }
    if metrics.contains(.oxygenUptake) {
      return has(.oxygenUptakePeakPerWeight) ? .wearableOxygenUptake : []
    }
    return Self.ownProfile(of: metrics)
  }

  /// The profile of ours that goes with a metric.
  static func ownProfile(of metrics: Metrics) -> ConceptProfiles {
    for (metric, profile) in profileOfMetric where metrics.contains(metric) {
      return profile
    }
    return []
  }

  /// A day's heart rate has the code of a mean, or lasts most of a day. Single lowest and highest
  /// values have no profile.
  private var heartRateProfile: ConceptProfiles {
    guard has(.heartRate) else { return [] }
    if metrics.contains(.mean) { return .wearableHeartRateDay }
    if !metrics.isDisjoint(with: [.minimum, .maximum]) { return [] }
    return .wearableHeartRate
  }

  private static let profileOfMetric: [(metric: Metrics, profile: ConceptProfiles)] = [
    (.hrvSDNN, .wearableHRVSDNN),
    (.hrvRMSSD, .wearableHRVRMSSD),
    (.oxygenSaturation, .wearableOxygenSaturation),
    (.respiratoryRate, .wearableRespiratoryRate),
    (.stepsOfDay, .wearableStepsDay),
    (.stepsOfInterval, .wearableSteps),
    (.bodyWeight, .wearableBodyWeight),
    (.bodyHeight, .wearableBodyHeight),
    (.bodyMassIndex, .wearableBodyMassIndex),
    (.bodyTemperature, .wearableBodyTemperature),
    (.bloodPressure, .wearableBloodPressure),
    (.activeEnergy, .wearableActiveEnergy),
    (.basalEnergy, .wearableBasalEnergy),
    (.energyOfDay, .wearableEnergyDay),
    (.sleep, .wearableSleep),
    (.sleepStage, .wearableSleepStage),
    (.distance, .wearableDistance),
  ]
}
