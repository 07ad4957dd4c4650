/// Tells which days of a type the user asks for.
struct WantedDays {
  private let first: Int
  private let last: Int
  private let start: Int
  private let end: Int

  /// - Parameter identifier: the type; its own first day counts where it is later.
  init(_ options: HealthExportOptions, type identifier: String, _ calendar: inout DayCalendar) {
    let since = [options.since, options.sinceByType[identifier]].compactMap(\.self).max()
    first = since?.number ?? .min
    last = options.until?.number ?? .max
    start = since.map { calendar.limits(of: $0.number).start } ?? .min
    end = options.until.map { calendar.limits(of: $0.number).end } ?? .max
  }

  func contains(day: Int) -> Bool { day >= first && day <= last }

  func contains(moment: Int) -> Bool { moment >= start && moment < end }

  /// Tells whether a sample touches the days.
  func contains(_ sample: StoredSample, as aggregation: MetricPlan.Aggregation) -> Bool {
    if start == .min && end == .max { return true }
    switch aggregation {
    case .sum, .duration:
      return max(sample.end, sample.start + 1) > start && sample.start < end
    case .sleep:
      // A night begins on the evening before its day.
      return sample.end > (start == .min ? .min : start - 86_400) && sample.start < end
    default:
      return contains(moment: sample.start)
    }
  }
}
