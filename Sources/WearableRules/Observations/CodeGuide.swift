import FHIRConformance

/// Says what a receiver should know of a code for measurements: a LOINC code that is carried, or one
/// of this project's own.
public struct CodeGuide: Sendable {
  /// The code as it is written.
  public let code: String
  /// The canonical URL of its code system.
  public let system: String
  /// The name; empty where it is not carried.
  public let display: String
  /// What the code is about, in a word or two.
  public let subject: String
  /// The UCUM codes a value may have, the usual one first; empty for panels and texts.
  public let units: [String]
  /// What adults usually have, e.g. `30 to 220 /min`; nil where no rule knows.
  public let usualValues: String?
  /// What the code is often taken for.
  public let confusedWith: String?
  /// The canonical URLs of the profiles that apply to an Observation with the code.
  public let profiles: [String]
  /// The ids of the rules that ask for this code.
  public let rules: [String]

  /// The guide for a code; nil where it is not carried.
  public static func find(_ code: String) -> CodeGuide? {
    if let carried = CarriedLOINC.find(code) { return CodeGuide(carried) }
    return CodeGuide(own: code)
  }

  private init(_ carried: CarriedLOINC) {
    var copy = carried.code
    let number = copy.withUTF8 { LOINC.number($0) } ?? 0
    let known = LOINC(rawValue: number)
    let metrics = known?.metrics ?? []
    let vital = VitalSignConcepts.profile(of: number)
    code = carried.code
    system = "http://loinc.org"
    let name = known.map { "\(CodeDisplays.display(of: $0))" } ?? ""
    display = carried.display.isEmpty ? name : carried.display
    subject = Self.words(carried.group.rawValue)
    units = VitalSignConcepts.units(of: vital) ?? Self.units(of: metrics) ?? carried.units
    usualValues = Self.usualValues(of: known, metrics)
    confusedWith = Self.confusions[carried.code]
    let loneProfile = ConceptProfiles(rawValue: vital.rawValue & (0 &- vital.rawValue))
    profiles = loneProfile.union(Self.ownProfile(of: known, metrics)).urls
    rules = Self.rules(about: metrics, vital: vital)
  }

  private init?(own code: String) {
    var copy = code
    let metrics = copy.withUTF8 { OwnCode.metrics(of: $0) }
    let display = OwnCode.display(of: code)
    guard !display.isEmpty else { return nil }
    self.code = code
    system = "\(OwnCode.system)"
    self.display = display
    subject = metrics.isEmpty ? "" : metrics.words
    units = Self.units(of: metrics) ?? []
    usualValues = Self.usualValues(of: nil, metrics)
    confusedWith = Self.confusions[code]
    profiles = Observation.ownProfile(of: metrics).urls
    rules = metrics.isEmpty ? [] : Self.rules(about: metrics, vital: [])
  }

  /// A name in camel case as words.
  private static func words(_ name: String) -> String {
    var words = ""
    for letter in name {
      if letter.isUppercase { words += " " }
      words += letter.lowercased()
    }
    return words
  }

  private static func units(of metrics: Metrics) -> [String]? {
    if metrics.contains(.bodyFat) { return ["%"] }
    if !metrics.isDisjoint(with: .hrv) { return ["ms"] }
    if !metrics.isDisjoint(with: .stepsOfDay) { return ["{steps}", "{steps}/d", "/d", "1"] }
    if !metrics.isDisjoint(with: .steps) { return ["{steps}", "1"] }
    if !metrics.isDisjoint(with: .anyEnergy) { return ["kcal", "kJ"] }
    if !metrics.isDisjoint(with: [.sleep, .sleepStage]) { return ["min", "h"] }
    if metrics.contains(.distance) { return ["m", "km", "[mi_i]"] }
    return nil
  }

  private static func usualValues(of code: LOINC?, _ metrics: Metrics) -> String? {
    let window: PlausibleWindow?
    switch code {
    case .systolic: window = .systolic
    case .diastolic: window = .diastolic
    case .oxygenUptake: window = nil
    default:
      window = PlausibleWindow.all.first { !$0.metric.isDisjoint(with: metrics) }
    }
    guard let range = window?.units.first else { return nil }
    return "\(number(range.likely.lowerBound)) to \(number(range.likely.upperBound)) \(range.unit)"
  }

  private static func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }

  private static func ownProfile(of code: LOINC?, _ metrics: Metrics) -> ConceptProfiles {
    switch code {
    case .heartRate: [.wearableHeartRate, .wearableHeartRateDay]
    case .meanHeartRate, .heartRateMean24h: .wearableHeartRateDay
    case .restingHeartRate: .wearableRestingHeartRate
    case .oxygenUptakePeakPerWeight: .wearableOxygenUptake
    case .bodyMassIndexPercentile, .oxygenUptake, nil: []
    default:
      metrics.isDisjoint(with: [.minimum, .maximum]) ? Observation.ownProfile(of: metrics) : []
    }
  }

  /// The rules that are asked about some metrics only, these among them.
  private static func rules(about metrics: Metrics, vital: ConceptProfiles) -> [String] {
    var wanted = metrics
    if !vital.isEmpty { wanted.insert(.isVitalSign) }
    return allRules.filter { rule in
      if rule.about.id == VitalBPPanel.about.id { return vital.contains(.bloodPressure) }
      if rule.about.id.hasPrefix("vital-") { return !vital.isEmpty }
      if let rule = rule.asRunRule {
        return !metrics.isDisjoint(with: type(of: rule).concerns)
      }
      guard let rule = rule.asObservationRule else { return false }
      let concerns = type(of: rule).concerns
      return !concerns.contains(.any) && !concerns.isDisjoint(with: wanted)
    }.map(\.about.id)
  }
}
