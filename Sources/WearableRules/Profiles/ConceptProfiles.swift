/// Profiles that apply to an Observation by what it is about.
///
/// FHIR R4 wants the vital-sign profiles met by every Observation about their concepts, claimed or
/// not. Ours apply where a wearable metric says that it is device data.
public struct ConceptProfiles: OptionSet, Sendable, Hashable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }

  private static func bit(_ number: UInt64) -> ConceptProfiles {
    ConceptProfiles(rawValue: 1 << number)
  }

  // The vital-sign profiles of R4, the one that wins first.
  public static let heartRate = bit(0)
  public static let oxygenSaturation = bit(1)
  public static let respiratoryRate = bit(2)
  public static let bodyTemperature = bit(3)
  public static let bodyHeight = bit(4)
  public static let bodyWeight = bit(5)
  public static let headCircumference = bit(6)
  public static let bodyMassIndex = bit(7)
  public static let bloodPressure = bit(8)
  public static let vitalSignsPanel = bit(9)

  // Ours.
  public static let wearableHeartRate = bit(16)
  public static let wearableHeartRateDay = bit(17)
  public static let wearableRestingHeartRate = bit(18)
  public static let wearableHRVSDNN = bit(19)
  public static let wearableHRVRMSSD = bit(20)
  public static let wearableOxygenSaturation = bit(21)
  public static let wearableRespiratoryRate = bit(22)
  public static let wearableStepsDay = bit(23)
  public static let wearableSteps = bit(24)
  public static let wearableBodyWeight = bit(25)
  public static let wearableBodyHeight = bit(26)
  public static let wearableBodyMassIndex = bit(27)
  public static let wearableBodyTemperature = bit(28)
  public static let wearableBloodPressure = bit(29)
  public static let wearableActiveEnergy = bit(30)
  public static let wearableEnergyDay = bit(31)
  public static let wearableBasalEnergy = bit(32)
  public static let wearableSleep = bit(33)
  public static let wearableSleepStage = bit(34)
  public static let wearableOxygenUptake = bit(35)
  public static let wearableDistance = bit(36)

  /// The last part of each profile's URL, by bit.
  private static let names: [(bit: UInt64, name: String)] = [
    (0, "heartrate"), (1, "oxygensat"), (2, "resprate"), (3, "bodytemp"), (4, "bodyheight"),
    (5, "bodyweight"), (6, "headcircum"), (7, "bmi"), (8, "bp"), (9, "vitalspanel"),
    (16, "wearable-heart-rate"), (17, "wearable-heart-rate-day"),
    (18, "wearable-resting-heart-rate"), (19, "wearable-hrv-sdnn"), (20, "wearable-hrv-rmssd"),
    (21, "wearable-oxygen-saturation"), (22, "wearable-respiratory-rate"),
    (23, "wearable-steps-day"), (24, "wearable-steps"), (25, "wearable-body-weight"),
    (26, "wearable-body-height"), (27, "wearable-body-mass-index"),
    (28, "wearable-body-temperature"), (29, "wearable-blood-pressure"),
    (30, "wearable-active-energy"), (31, "wearable-energy-day"), (32, "wearable-basal-energy"),
    (33, "wearable-sleep"), (34, "wearable-sleep-stage"), (35, "wearable-vo2max"),
    (36, "wearable-distance"),
  ]

  /// Every profile with its bit and its canonical URL, in the order of the bits.
  public static let all: [(profile: ConceptProfiles, url: String)] = names.map { bit, name in
    let base = bit < 16 ? "http://hl7.org/fhir" : "\(OwnCode.canonicalBase)"
    return (.bit(bit), base + "/StructureDefinition/" + name)
  }

  /// The canonical URLs of the profiles in the set.
  public var urls: [String] { Self.all.filter { contains($0.profile) }.map(\.url) }
}
