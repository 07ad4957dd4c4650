/// The metrics an Observation is about, by its codes; and what rules are concerned with.
public struct Metrics: OptionSet, Sendable, Hashable {
  public let rawValue: UInt64

  public init(rawValue: UInt64) { self.rawValue = rawValue }

  private static func bit(_ number: UInt64) -> Metrics { Metrics(rawValue: 1 << number) }

  public static let heartRate = bit(0)
  public static let restingHeartRate = bit(1)
  /// Heart-rate variability as standard deviation.
  public static let hrvSDNN = bit(2)
  /// Heart-rate variability as root mean square of successive differences.
  public static let hrvRMSSD = bit(3)
  public static let oxygenSaturation = bit(4)
  public static let respiratoryRate = bit(5)
  /// Steps of a whole local day.
  public static let stepsOfDay = bit(6)
  /// Steps of any interval.
  public static let stepsOfInterval = bit(7)
  /// Steps as a mean over days or weeks.
  public static let stepsMean = bit(8)
  public static let bodyWeight = bit(9)
  public static let bodyHeight = bit(10)
  public static let bodyMassIndex = bit(11)
  public static let bodyTemperature = bit(12)
  public static let bloodPressure = bit(13)
  /// Energy of an activity or an interval, without saying which kind.
  public static let energy = bit(14)
  /// The total energy of a day.
  public static let energyOfDay = bit(15)
  public static let activeEnergy = bit(16)
  public static let basalEnergy = bit(17)
  public static let sleep = bit(18)
  public static let sleepStage = bit(19)
  public static let oxygenUptake = bit(20)
  public static let distance = bit(21)
  public static let bodyFat = bit(22)

  /// A mean, as its code says.
  public static let mean = bit(40)
  /// A lowest value, as its code says.
  public static let minimum = bit(41)
  /// A highest value, as its code says.
  public static let maximum = bit(42)
  /// A code that is often used for something else than it means.
  public static let oftenMistaken = bit(43)

  // What an Observation has, for rules that are about any metric.

  /// Components.
  public static let hasComponents = bit(50)
  /// Identifiers.
  public static let hasIdentifier = bit(51)
  /// `hasMember` or `derivedFrom`.
  public static let hasMembers = bit(52)
  /// `device`.
  public static let hasDevice = bit(53)
  /// A code of a vital sign of R4.
  public static let isVitalSign = bit(54)
  /// A coding or category of a system that is not among the most common ones.
  public static let hasOtherSystem = bit(55)
  /// A coding or category without a system.
  public static let hasBareCode = bit(56)
  /// A LOINC code the rules do not carry.
  public static let hasOtherLOINC = bit(57)
  /// A LOINC code the rules carry, with a display.
  public static let hasDisplay = bit(58)
  /// Every Observation.
  public static let any = bit(63)

  public static let steps: Metrics = [.stepsOfDay, .stepsOfInterval, .stepsMean]
  public static let hrv: Metrics = [.hrvSDNN, .hrvRMSSD]
  public static let anyEnergy: Metrics = [.energy, .energyOfDay, .activeEnergy, .basalEnergy]
  /// What belongs to a whole local day by its code.
  public static let ofDay: Metrics = [.stepsOfDay, .energyOfDay]
  /// What adds up over time.
  public static let cumulative: Metrics = [
    .stepsOfDay, .stepsOfInterval, .energy, .energyOfDay, .activeEnergy, .basalEnergy, .distance,
  ]
  /// The metrics of wearables, a profile of ours each.
  public static let wearable: Metrics = [
    .heartRate, .restingHeartRate, .hrvSDNN, .hrvRMSSD, .oxygenSaturation, .respiratoryRate,
    .stepsOfDay, .stepsOfInterval, .bodyWeight, .bodyHeight, .bodyMassIndex, .bodyTemperature,
    .bloodPressure, .energy, .energyOfDay, .activeEnergy, .basalEnergy, .sleep, .sleepStage,
    .oxygenUptake, .distance,
  ]
}
