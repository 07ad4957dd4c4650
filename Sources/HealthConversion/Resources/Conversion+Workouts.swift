import HealthExport

/// Workouts: an Observation with the kind as value and the totals as components.
extension Conversion {
  public func take(_ workout: Workout) {
    guard wants(Self.workout), let state = state(named: Self.workout) else { return }
    let origin = workout.origin
    let id = StableID(
      subjectReference, Self.workout, workout.activityType,
      facts.catalog.sources[origin.source].key, String(origin.start.seconds),
      String(origin.end.seconds), in: space)
    let isEntered = origin.sourceClass == .manual
    let device = deviceMark(origin.device, origin.source, isEntered: isEntered)
    prepare(device)
    startObservation(
      id, state, isEntered: isEntered, isFinal: true,
      .period(start: moment(origin.start), end: moment(origin.end)))
    writeConceptValue(workout.activityType, of: Self.workout)
    write(device)
    writeTotals(workout)
    states[state].records += 1
    endObservation(
      id, state, sources: [origin.source], isEntered: isEntered, line: origin.line)
    writeRoutes(of: workout, id)
    workoutParts += workout.events.count
    if workout.activities.count > 1 { workoutParts += workout.activities.count }
    workoutParts += workout.activities.reduce(0) { $0 + $1.events.count }
  }

  public func take(_ correlation: Correlation) { meals += 1 }

  private func writeTotals(_ workout: Workout) {
    let before = bytes.count
    bytes.write(#","component":["#)
    let empty = bytes.count
    if let duration = workout.duration?.value(in: "min") {
      writeTotal(
        [.loinc("55411-3", display: "Exercise duration")], duration, unit: "min", text: "min")
    }
    for statistic in workout.statistics {
      guard let metric = options.mapping[statistic.type], metric.kind == .quantity else { continue }
      writeTotal(statistic.sum, metric, metric.codes, statistic.unit)
      writeTotal(statistic.average, metric, metric.codesOfMean, statistic.unit)
      writeTotal(statistic.minimum, metric, metric.codesOfLimit(metric.lowest), statistic.unit)
      writeTotal(statistic.maximum, metric, metric.codesOfLimit(metric.highest), statistic.unit)
    }
    if bytes.count == empty {
      bytes.truncate(to: before)
    } else {
      bytes.truncate(to: bytes.count - 1)
      bytes.write("]")
    }
  }

  private func writeTotal(
    _ number: DecimalNumber?, _ metric: Metric, _ codes: [Metric.Code], _ unit: String
  ) {
    guard let number,
      let value = ExportQuantity(number: number, unit: unit).value(in: metric.unit)
    else { return }
    writeTotal(codes, value, unit: metric.unit, text: metric.unitText)
  }

  private func writeTotal(_ codes: [Metric.Code], _ value: Double, unit: String, text: String) {
    bytes.write(#"{"code":"#)
    bytes.writeConcept(codes)
    bytes.write(#","valueQuantity":"#)
    bytes.writeQuantity(value, places: 3, unit: unit, text: text)
    bytes.write("},")
  }
}

extension Metric {
  /// The codes of a mean.
  fileprivate var codesOfMean: [Code] {
    if identifier == "HKQuantityTypeIdentifierHeartRate" {
      return [.loinc("103205-1", display: "Mean heart rate")]
    }
    return codes + [.other(system: Systems.statistics, code: "average", display: "Average")]
  }

  /// The codes of a lowest or highest value.
  fileprivate func codesOfLimit(_ limit: Code) -> [Code] {
    if case .loinc = limit { return [limit] }
    return codes + [limit]
  }
}
