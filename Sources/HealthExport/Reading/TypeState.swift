/// Holds what is known of one type while an export is read.
struct TypeState {
  /// What a unit of the records means for the type.
  enum UnitState {
    case unseen
    case converts(UnitConversion)
    /// The unit is missing, and the plan's unit is a pure count.
    case assumed
    case unknown
    case otherDimension
  }

  let type: HealthType
  let decision: TypeDecision
  let plan: MetricPlan?
  let isCategory: Bool
  let isSleep: Bool
  let isSDNN: Bool
  /// Tells whether values are fractions that some apps write as percent already.
  let isPercent: Bool
  let isCumulative: Bool
  let keepsCreation: Bool
  var counts = ExportReport.TypeCount()
  var competitors: [SourceRanking.Competitor] = []
  /// By the number of the unit plus one.
  var units: [UnitState] = []
  /// The highest version of each synchronisation identifier, as hashes.
  var syncVersions: [UInt64: Int32] = [:]

  init(_ type: HealthType, decision: TypeDecision) {
    self.type = type
    self.decision = decision
    if case .use(let plan) = decision { self.plan = plan } else { plan = nil }
    isCategory = type.kind == .category
    isSleep = type == .sleep
    isSDNN = type == .sdnn
    isPercent = plan?.unit == "%"
    isCumulative = plan?.aggregation == .sum
    keepsCreation = plan.map { $0.wantsSamples || $0.aggregation == .latest } ?? false
  }

  /// Notes that a source has a sample in the type.
  @inline(__always)
  mutating func note(_ origin: SampleOrigin, start: Int) {
    for index in competitors.indices
    where competitors[index].source == origin.source
      && competitors[index].sourceClass == origin.sourceClass
    {
      if start < competitors[index].firstStart { competitors[index].firstStart = start }
      return
    }
    competitors.append(
      .init(source: origin.source, sourceClass: origin.sourceClass, firstStart: start))
  }

  /// Notes a version of an object; records without a version cannot be replaced.
  mutating func note(sync: UInt64, version: Int32) {
    syncVersions[sync] = max(version, syncVersions[sync] ?? .min)
  }

  /// Tells whether the export holds a later version of the sample's object.
  func isSuperseded(_ sample: StoredSample) -> Bool {
    guard sample.sync != 0, sample.syncVersion != 0 else { return false }
    return syncVersions[sample.sync].map { $0 > sample.syncVersion } ?? false
  }

  /// The state of a unit; -1 stands for none.
  @inline(__always)
  func unit(_ number: Int) -> UnitState {
    number &+ 1 < units.count ? units[number &+ 1] : .unseen
  }

  /// Works out the state of a unit that occurs for the first time.
  mutating func resolve(unit number: Int, text: String) -> UnitState {
    let index = number + 1
    if index >= units.count {
      units += repeatElement(.unseen, count: index + 1 - units.count)
    }
    let state = resolved(number, text)
    units[index] = state
    return state
  }

  private func resolved(_ number: Int, _ text: String) -> UnitState {
    guard let target = plan?.unit else { return .unknown }
    if number < 0 {
      return ExportUnit(ucum: target)?.dimension == .count ? .assumed : .unknown
    }
    if let conversion = UnitConversion(from: text, to: target) { return .converts(conversion) }
    return ExportUnit(text) == nil ? .unknown : .otherDimension
  }

  /// The value in the plan's unit.
  @inline(__always)
  func quantity(_ number: DecimalNumber, unit: Int) -> Double {
    let value = number.value
    if isPercent, value > ExportReport.largestFraction { return value }
    if unit + 1 < units.count, case .converts(let conversion) = units[unit + 1] {
      return conversion.apply(value)
    }
    return value
  }
}

extension ExportReport {
  /// Fractions beyond this are taken for percent already.
  static let largestFraction = 1.5
}
