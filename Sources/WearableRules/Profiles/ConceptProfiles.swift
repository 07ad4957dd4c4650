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

  /// The canonical URL of the profile of a bit; nil where the bit has none.
  static func url(bit: UInt64) -> String? {
    guard let name = name(bit: bit) else { return nil }
    let base = bit < 16 ? "http://hl7.org/fhir" : "\(OwnCode.canonicalBase)"
    return base + "/StructureDefinition/" + name
  }

  /// The canonical URLs of the profiles in the set, in the order of the bits.
  public var urls: [String] {
    (0..<UInt64(UInt64.bitWidth)).compactMap { bit in
      rawValue & (1 << bit) == 0 ? nil : Self.url(bit: bit)
    }
  }

  /// The last part of a profile's URL.
  private static func name(bit: UInt64) -> String? {
    switch bit {
    case 0: "heartrate"
    case 1: "oxygensat"
    case 2: "resprate"
    case 3: "bodytemp"
    case 4: "bodyheight"
    case 5: "bodyweight"
    case 6: "headcircum"
    case 7: "bmi"
    case 8: "bp"
    case 9: "vitalspanel"
    case 16: "wearable-heart-rate"
    case 17: "wearable-heart-rate-day"
    case 18: "wearable-resting-heart-rate"
    case 19: "wearable-hrv-sdnn"
    case 20: "wearable-hrv-rmssd"
    case 21: "wearable-oxygen-saturation"
    case 22: "wearable-respiratory-rate"
    case 23: "wearable-steps-day"
    case 24: "wearable-steps"
    case 25: "wearable-body-weight"
    case 26: "wearable-body-height"
    case 27: "wearable-body-mass-index"
    case 28: "wearable-body-temperature"
    case 29: "wearable-blood-pressure"
    case 30: "wearable-active-energy"
    case 31: "wearable-energy-day"
    case 32: "wearable-basal-energy"
    case 33: "wearable-sleep"
    case 34: "wearable-sleep-stage"
    case 35: "wearable-vo2max"
    case 36: "wearable-distance"
    default: nil
    }
  }
}
