/// Says what is to be made of the records of one type.
public struct MetricPlan: Sendable, Hashable {
  /// How the samples of a day become one statistic.
  public enum Aggregation: Sendable, Hashable {
    /// Values add up; sources compete for time (``Overlap``), samples are shared out over days.
    case sum
    /// Count, mean, minimum and maximum over the samples that start on the day.
    case discrete
    /// As `discrete`; the last sample of the day is what counts.
    case latest
    /// The equivalent sound level: energies weighted by time.
    case soundLevel
    /// Seconds of the union of all intervals, over all sources (mindfulness, brushing).
    case duration
    /// How often each category value occurs.
    case count
    /// Nights: the samples go into ``SleepNight``; no day statistics.
    case sleep
  }

  public var aggregation: Aggregation
  /// The UCUM unit that values are converted to: `kg`, `m`, `/min`, `{steps}`; empty for categories.
  public var unit: String
  /// Tells whether the handler wants a ``DayStatistics`` for each day.
  public var wantsDays: Bool
  /// Tells whether the handler wants every sample.
  public var wantsSamples: Bool
  /// Statistics are of the hours of the local days, not of the days; nights stay whole.
  public var isHourly: Bool

  public init(
    _ aggregation: Aggregation, unit: String = "", wantsDays: Bool = true,
    wantsSamples: Bool = false, isHourly: Bool = false
  ) {
    self.aggregation = aggregation
    self.unit = unit
    self.wantsDays = wantsDays
    self.wantsSamples = wantsSamples
    self.isHourly = isHourly
  }
}
