import HealthExport

/// Holds what was written of one metric, day by day, for charts.
public struct DaySeries: Sendable {
  /// One day.
  public struct Point: Sendable, Hashable {
    /// The days since 1970-01-01.
    public let day: Int
    public let value: Double
    public let lowest: Double
    public let highest: Double
    /// The number of the source in the catalog that gave most; -1 where none is known.
    public let source: Int
  }

  /// Apple's identifier.
  public let identifier: String
  public let label: String
  public let unit: String
  /// The values add up over time, as steps do.
  public let isSum: Bool
  /// The days in order; a day occurs once, with what was written last.
  public private(set) var points: [Point] = []

  init(_ metric: Metric) {
    identifier = metric.identifier
    label = metric.label
    unit = metric.unitText
    isSum = metric.statistic == .sum || metric.statistic == .duration || metric.statistic == .sleep
  }

  /// Adds a day; several values of one day become one point: their sum, or the last one.
  mutating func add(_ point: Point) {
    guard let last = points.last, last.day == point.day else {
      points.append(point)
      return
    }
    points[points.count - 1] = Point(
      day: point.day, value: isSum ? last.value + point.value : point.value,
      lowest: min(last.lowest, point.lowest), highest: max(last.highest, point.highest),
      source: point.source)
  }
}

extension Conversion {
  /// Keeps a value for the charts, where they are wanted.
  func keep(
    _ value: Double, lowest: Double? = nil, highest: Double? = nil, on day: LocalDay,
    source: Int?, _ state: Int
  ) {
    guard options.keepsSeries, value.isFinite else { return }
    if states[state].series == nil {
      states[state].series = DaySeries(states[state].metric)
    }
    states[state].series?.add(
      DaySeries.Point(
        day: day.number + options.shiftedDays, value: value, lowest: lowest ?? value,
        highest: highest ?? value, source: source ?? -1))
  }
}
