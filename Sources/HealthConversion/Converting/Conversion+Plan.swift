import HealthExport

/// What is made of each type.
extension Conversion {
  public func plan(for type: HealthType) -> TypeDecision {
    guard let metric = options.mapping[type.identifier], let plan = plan(for: metric) else {
      return .notMapped
    }
    if let selected, !selected.contains(type.identifier) { return .notSelected }
    _ = state(of: metric)
    return .use(plan)
  }

  /// The number of the state of a metric, made where there is none yet.
  func state(of metric: Metric) -> Int {
    if let number = stateNumbers[metric.identifier] { return number }
    stateNumbers[metric.identifier] = states.count
    states.append(MetricState(metric, span: span(of: metric), stepsUnit: options.stepsUnit))
    return states.count - 1
  }

  /// The number of the state of a metric the mapping always has.
  func state(named identifier: String) -> Int? {
    options.mapping[identifier].map { state(of: $0) }
  }

  /// The span of one resource of a metric.
  func span(of metric: Metric) -> Metric.Span {
    if metric.span == .none || metric.statistic == .sleep { return metric.span }
    if options.span == .hour { return suitsHours(metric) ? .hour : metric.span }
    return options.span ?? metric.span
  }

  /// Tells whether a metric adds up or comes often enough for hours to say something.
  private func suitsHours(_ metric: Metric) -> Bool {
    guard metric.span == .day, metric.kind == .quantity || metric.kind == .category else {
      return false
    }
    switch metric.statistic {
    case .sum, .statistics, .sound, .duration, .count: return true
    case .latest, .sleep, .hours, .severity, .none: return false
    }
  }

  private func plan(for metric: Metric) -> MetricPlan? {
    guard metric.kind == .quantity || metric.kind == .category, metric.span != .none else {
      return nil
    }
    let type = HealthType(metric.identifier)
    if type == .systolic || type == .diastolic {
      let wantsDays = options.span == .day
      return MetricPlan(.discrete, unit: metric.unit, wantsDays: wantsDays, wantsSamples: false)
    }
    let wantsSamples = span(of: metric) == .sample
    let unit = metric.kind == .quantity ? metric.unit : ""
    let aggregation: MetricPlan.Aggregation? =
      switch metric.statistic {
      case .sum: .sum
      case .statistics: .discrete
      case .latest: metric.kind == .quantity ? .latest : .count
      case .sound: .soundLevel
      case .duration: .duration
      case .sleep: .sleep
      case .hours, .count, .severity: .count
      case .none: nil
      }
    return aggregation.map {
      MetricPlan(
        $0, unit: unit, wantsDays: !wantsSamples, wantsSamples: wantsSamples,
        isHourly: span(of: metric) == .hour)
    }
  }

  /// The identifiers of the types the user asks for; blood pressure is one thing.
  static func identifiers(_ options: ConversionOptions) -> Set<String> {
    var found: Set<String> = []
    for name in options.types {
      found.formUnion(options.mapping.metrics(named: name).map(\.identifier))
    }
    let pressure: Set = [
      HealthType.systolic.identifier, HealthType.diastolic.identifier, bloodPressure,
    ]
    if !found.isDisjoint(with: pressure) { found.formUnion(pressure) }
    return found
  }

  /// Tells whether something that is no record is wanted.
  func wants(_ identifier: String) -> Bool { selected?.contains(identifier) ?? true }

  static let bloodPressure = "HKCorrelationTypeIdentifierBloodPressure"
  static let workout = "HKWorkoutTypeIdentifier"
  static let electrocardiogram = "HKDataTypeIdentifierElectrocardiogram"
  static let audiogram = "HKDataTypeIdentifierAudiogram"
  static let vision = "HKVisionPrescriptionTypeIdentifier"
}
