/// Sums up the single beats written inside a record of heart rate variability.
public struct BeatSummary: Sendable, Hashable {
  /// The accepted intervals between neighbouring beats; others are gaps.
  public var intervals: Int
  /// The differences of neighbouring accepted intervals.
  public var differences: Int
  /// The root of the mean squared difference in milliseconds; nil without a difference.
  public var rmssd: Double?

  /// The fewest differences that give a value fit for publication.
  public static let publishedDifferences = 20

  /// Tells whether enough differences were taken for the value to be published.
  public var isPublishable: Bool { rmssd != nil && differences >= Self.publishedDifferences }

  public init(intervals: Int, differences: Int, rmssd: Double?) {
    self.intervals = intervals
    self.differences = differences
    self.rmssd = rmssd
  }
}
