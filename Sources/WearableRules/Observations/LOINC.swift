/// The LOINC codes the rules know, each as the number of its digits without the hyphen.
enum LOINC: UInt32, Sendable {
  case heartRate = 88674
  case meanHeartRate = 1_032_051
  case lowestHeartRate = 1_032_226
  case highestHeartRate = 1_016_922
  case heartRateMaximum24h = 88732
  case heartRateMinimum24h = 88831
  case heartRateMean24h = 419_242
  case restingHeartRate = 404_434
  case sdnn = 804_047
  case oxygenSaturation = 27086
  case pulseOximetry = 594_085
  case meanOxygenSaturation = 1_032_093
  case respiratoryRate = 92791
  case meanRespiratoryRate = 1_032_176
  case stepsOfDay = 419_507
  case stepsMeanOfDay = 419_515
  case stepsOfWeek = 419_523
  case steps = 554_238
  case bodyTemperature = 83105
  case bloodPressure = 853_549
  case systolic = 84806
  case diastolic = 84624
  case bodyWeight = 294_637
  case bodyHeight = 83022
  case bodyMassIndex = 391_565
  case bodyMassIndexPercentile = 892_703
  case bodyFat = 419_820
  case energy = 419_812
  case energyOfDay = 419_796
  case sleep = 938_324
  case remSleep = 938_290
  case lightSleep = 938_308
  case deepSleep = 938_316
  case oxygenUptakePeakPerWeight = 941_229
  case oxygenUptake = 608_422
  case swimmingDistance = 938_167
  case cyclingDistance = 938_183
  case electrocardiogramStudy = 115_246

  /// The code as it is written.
  var text: String { Self.text(of: rawValue) }
}

/// Numbers of any LOINC code.
extension LOINC {
  /// The number of `8867-4` is 88674; nil for texts that are not up to seven digits, a hyphen and a
  /// digit.
  static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32? {
    guard bytes.count >= 3, bytes.count <= 9, bytes[bytes.count &- 2] == UInt8(ascii: "-") else {
      return nil
    }
    var number: UInt32 = 0
    for index in 0..<bytes.count where index != bytes.count &- 2 {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      number = number &* 10 &+ UInt32(digit)
    }
    return number
  }

  /// The code of a number as it is written.
  static func text(of number: UInt32) -> String { "\(number / 10)-\(number % 10)" }

  /// The check digit that belongs to the digits before it: mod 10, doubling from the right.
  static func rightCheckDigit(of number: UInt32) -> UInt32 {
    var rest = number / 10
    var sum: UInt32 = 0
    var isDoubled = true
    while rest > 0 {
      var digit = rest % 10
      if isDoubled {
        digit *= 2
        if digit > 9 { digit -= 9 }
      }
      sum += digit
      isDoubled.toggle()
      rest /= 10
    }
    return (10 - sum % 10) % 10
  }
}

extension LOINC {
  /// The metrics a code stands for.
  var metrics: Metrics {
    switch self {
    case .heartRate: .heartRate
    case .meanHeartRate, .heartRateMean24h: [.heartRate, .mean]
    case .lowestHeartRate: [.heartRate, .minimum, .oftenMistaken]
    case .heartRateMinimum24h: [.heartRate, .minimum]
    case .highestHeartRate, .heartRateMaximum24h: [.heartRate, .maximum]
    case .restingHeartRate: .restingHeartRate
    case .sdnn: .hrvSDNN
    case .oxygenSaturation, .pulseOximetry: .oxygenSaturation
    case .meanOxygenSaturation: [.oxygenSaturation, .mean]
    case .respiratoryRate: .respiratoryRate
    case .meanRespiratoryRate: [.respiratoryRate, .mean]
    case .stepsOfDay: .stepsOfDay
    case .stepsMeanOfDay, .stepsOfWeek: .stepsMean
    case .steps: .stepsOfInterval
    case .bodyTemperature: .bodyTemperature
    case .bloodPressure: .bloodPressure
    case .bodyWeight: .bodyWeight
    case .bodyHeight: .bodyHeight
    case .bodyMassIndex: .bodyMassIndex
    case .bodyMassIndexPercentile: .oftenMistaken
    case .bodyFat: .bodyFat
    case .energy: .energy
    case .energyOfDay: .energyOfDay
    case .sleep: .sleep
    case .remSleep, .lightSleep: .sleepStage
    case .deepSleep: [.sleepStage, .oftenMistaken]
    case .oxygenUptakePeakPerWeight: .oxygenUptake
    case .oxygenUptake: [.oxygenUptake, .oftenMistaken]
    case .swimmingDistance, .cyclingDistance: .distance
    case .electrocardiogramStudy: .oftenMistaken
    default: []
    }
  }
}
