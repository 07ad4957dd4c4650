/// Sums up the sleep that belongs to one local day: the night that ends on it, and its naps.
public struct SleepNight: Sendable {
  /// One stretch of sleep; stretches are more than 60 minutes apart.
  public struct Episode: Sendable, Hashable {
    /// The start of the first interval of a stage.
    public var start: ZonedInstant
    public var end: ZonedInstant
    /// The seconds of each stage, by `SleepStage.rawValue`; in bed is not part of an episode.
    public var seconds: [Int]

    /// The seconds asleep.
    public var asleep: Int {
      SleepStage.allCases.reduce(0) { $0 + ($1.isAsleep ? seconds[Int($1.rawValue)] : 0) }
    }
  }

  /// One interval of one stage, after overlaps are settled.
  public struct Interval: Sendable, Hashable {
    public var stage: SleepStage
    public var start: ZonedInstant
    public var end: ZonedInstant
  }

  /// The day of the last end.
  public var bounds: DayBounds
  /// The source of the stages, as a number in the catalog; nil where only time in bed is known.
  public var source: Int?
  public var sourceClass: SourceClass
  /// The source of the time in bed; nil without one.
  public var inBedSource: Int?
  public var device: Int?
  /// The start of the first and the end of the last interval that counts.
  public var start: ZonedInstant
  public var end: ZonedInstant
  /// The seconds of each stage, by `SleepStage.rawValue`, over all episodes.
  public var seconds: [Int]
  public var episodes: [Episode]
  /// The intervals in the order of time, in bed not included.
  public var intervals: [Interval]
  /// The sources of the night that were not used, as numbers in the catalog.
  public var otherSources: [Int]
  /// The records that counted.
  public var count: Int
  public var isUserEntered: Bool
  /// Tells whether the day was over when the export was made.
  public var isComplete: Bool

  public var day: LocalDay { bounds.day }

  /// The seconds asleep, in any stage.
  public var asleep: Int {
    SleepStage.allCases.reduce(0) { $0 + ($1.isAsleep ? seconds[Int($1.rawValue)] : 0) }
  }

  /// The seconds of one stage.
  public func seconds(_ stage: SleepStage) -> Int { seconds[Int(stage.rawValue)] }

  /// Tells whether the source told core, deep and REM sleep apart.
  public var hasStages: Bool {
    seconds(.core) > 0 || seconds(.deep) > 0 || seconds(.rem) > 0
  }
}
