import HealthExport

/// One Observation for each metric and local day.
extension Conversion {
  public func take(_ day: DayStatistics) {
    let type = facts.catalog.types[day.type]
    if type == .diastolic {
      diastolicDays[day.day] = day
      return
    }
    if type == .systolic {
      return writePressureDay(day, diastolicDays.removeValue(forKey: day.day))
    }
    guard
      let state = day.isFromBeats
        ? state(named: HealthType.rmssd.identifier) : stateOfType[day.type]
    else { return }
    let metric = states[state].metric
    if metric.kind == .category { return write(day, ofCategory: state) }
    write(day, state)
  }

  private func write(_ day: DayStatistics, _ state: Int) {
    let id = spanID(day.isFromBeats ? metricKey(state) + "/beats" : metricKey(state), day, state)
    let unit = states[state].spanUnit
    let parts = states[state].parts
    let metric = states[state].metric
    start(day, id, state)
    let places = states[state].places
    switch metric.statistic {
    case .sum:
      writeValue(day.sum, places: places, unit)
      keep(day, day.sum, state)
    case .latest:
      let value = day.last?.quantity ?? day.mean
      writeValue(value, places: 4, unit)
      keep(day, value, state)
    default:
      let value = mean(day)
      writeValue(value, places: 6, unit)
      keep(day, value, lowest: day.minimum, highest: day.maximum, state)
    }
    writeDevice(of: day)
    if metric.hasLimits {
      bytes.write(#","component":["#)
      writeLimit(parts.lowest, day.minimum, unit)
      bytes.write(",")
      writeLimit(parts.highest, day.maximum, unit)
      bytes.write("]")
    } else if metric.statistic == .sound {
      bytes.write(#","component":["#)
      writeLimit(parts.highest, day.maximum, unit)
      bytes.write("]")
    }
    end(day, id, state)
    guard metric.statistic == .sum else { return }
    states[state].sum += day.sum
    states[state].plainSum += day.plainSum
    states[state].mostSources = max(states[state].mostSources, day.contributions.count)
    if states[state].span == .day { rings.add(day, metric.identifier) }
  }

  private func keep(
    _ day: DayStatistics, _ value: Double, lowest: Double? = nil, highest: Double? = nil,
    _ state: Int
  ) {
    guard options.keepsSeries else { return }
    let main = day.contributions.max { $0.amount < $1.amount }
    keep(value, lowest: lowest, highest: highest, on: day.day, source: main?.source, state)
  }

  /// The mean to three decimals, where that does not take it beyond the lowest and highest value.
  private func mean(_ day: DayStatistics) -> Double {
    let rounded = (day.mean * 1000).rounded() / 1000
    guard day.minimum <= day.maximum else { return rounded }
    return min(max(rounded, day.minimum), day.maximum)
  }

  private func writeLimit(_ head: [UInt8], _ value: Double, _ unit: [UInt8]) {
    bytes.write(raw: head)
    bytes.write(decimal: value, places: 6)
    bytes.write(raw: unit)
    bytes.write("}")
  }

  /// Days of events, durations and named values.
  private func write(_ day: DayStatistics, ofCategory state: Int) {
    let id = spanID(metricKey(state), day, state)
    let metric = states[state].metric
    let unit = states[state].spanUnit
    let values = facts.catalog.categoryValues
    start(day, id, state)
    switch metric.statistic {
    case .duration:
      writeValue(day.sum / 60, places: 3, unit)
      keep(day, day.sum / 60, state)
    case .hours:
      let stood = day.categories.first { values[$0.category].hasSuffix("Stood") }
      writeValue(Double(stood?.count ?? 0), places: 0, unit)
      keep(day, Double(stood?.count ?? 0), state)
      rings.add(standHours: stood?.count ?? 0, on: day.day)
    case .latest:
      writeNamedValue(day.last?.category ?? day.categories.last?.category, metric)
    case .severity:
      let gravest = day.categories.max {
        Self.gravity(values[$0.category]) < Self.gravity(values[$1.category])
      }
      writeNamedValue(gravest?.category, metric)
    default: writeValue(Double(day.count), places: 0, unit)
    }
    writeDevice(of: day)
    end(day, id, state)
  }

  private func writeNamedValue(_ number: Int?, _ metric: Metric) {
    guard let number, number < facts.catalog.categoryValues.count else { return }
    writeConceptValue(facts.catalog.categoryValues[number], of: metric.identifier)
  }

  /// How grave a value of a symptom is, from its name.
  private static func gravity(_ value: String) -> Int {
    let order = ["NotPresent", "NoChange", "Unspecified", "Present", "Mild", "Moderate", "Severe"]
    return order.lastIndex { value.hasSuffix($0) } ?? order.count
  }

  func start(_ day: DayStatistics, _ id: StableID, _ state: Int) {
    prepareDevice(of: day)
    startObservation(
      id, state, code: states[state].spanCode, isEntered: day.isUserEntered,
      isFinal: day.isComplete, whole(day.bounds))
  }

  func end(_ day: DayStatistics, _ id: StableID, _ state: Int) {
    if day.day.number != states[state].latestDay {
      states[state].latestDay = day.day.number
      states[state].days += 1
    }
    endObservation(
      id, state, sources: day.contributions.map(\.source), isEntered: day.isUserEntered)
  }

  func metricKey(_ state: Int) -> String { states[state].metric.identifier }

  /// The id of what is known of a metric on a day or in an hour.
  private func spanID(_ metric: String, _ day: DayStatistics, _ state: Int) -> StableID {
    guard states[state].span == .hour else { return dayID(metric, day.day) }
    return StableID(
      subjectReference, metric, "hour", String(day.bounds.start.seconds), in: space)
  }

  /// The id of what is known of a metric on a day.
  func dayID(_ metric: String, _ day: LocalDay) -> StableID {
    StableID(subjectReference, metric, "day", day.description, in: space)
  }
}
