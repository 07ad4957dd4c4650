/// Sums up one type on one local day of the home zone.
public struct DayStatistics: Sendable {
  /// What one source gave to the day.
  public struct Contribution: Sendable, Hashable {
    /// The number of the source in the catalog.
    public var source: Int
    public var sourceClass: SourceClass
    /// The samples that touch the day, whether or not they counted.
    public var samples: Int
    /// What counted, in the plan's unit; seconds for durations, samples for the others.
    public var amount: Double
    /// What the source alone would have given.
    public var alone: Double
  }

  /// Counts one category value.
  public struct CategoryCount: Sendable, Hashable {
    /// The number of the value name in the catalog.
    public var category: Int
    public var count: Int
  }

  /// The number of the type in the catalog.
  public var type: Int
  public var bounds: DayBounds
  /// The samples of the day: those that start on it; for sums and durations, those that touch it.
  public var count: Int
  /// The merged total of a `sum`, the seconds of a `duration`; else the plain sum of the values.
  public var sum: Double
  /// The smallest value; 0 without values.
  public var minimum: Double
  public var maximum: Double
  /// The mean of the values; for `soundLevel` the equivalent level.
  public var mean: Double
  /// The earliest sample of the day; nil for sums and durations.
  public var first: HealthSample?
  /// The sample that ends last, by end, then creation, then rank; nil for sums and durations.
  public var last: HealthSample?
  /// What each source gave, best source first.
  public var contributions: [Contribution]
  /// The sum over all sources without regard to overlap; equals `sum` for a single source.
  public var plainSum: Double
  /// The part of `sum` that came from samples of which only a share counted, from 0 to 1.
  public var sharedOutShare: Double
  /// How often each category value occurs, for categories.
  public var categories: [CategoryCount]
  /// The devices of the day's samples, as numbers in the catalog, ascending.
  public var devices: [Int]
  /// Tells whether every sample of the day was typed in by a person.
  public var isUserEntered: Bool
  /// Tells whether the day was over when the export was made; else the values are preliminary.
  public var isComplete: Bool
  /// Tells whether the values were computed from beats instead of read from records.
  public var isFromBeats: Bool

  /// The day.
  public var day: LocalDay { bounds.day }

  /// The part of `plainSum` that other sources had counted already, from 0 to 1.
  public var overlapShare: Double { plainSum > 0 ? max(0, 1 - sum / plainSum) : 0 }
}
