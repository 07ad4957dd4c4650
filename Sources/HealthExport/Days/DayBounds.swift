/// Says when a local day begins and ends.
public struct DayBounds: Sendable, Hashable {
  public let day: LocalDay
  /// The first moment of the day, with the offset in force then.
  public let start: ZonedInstant
  /// The last second of the day, with the offset in force then.
  public let end: ZonedInstant

  public init(day: LocalDay, start: ZonedInstant, end: ZonedInstant) {
    self.day = day
    self.start = start
    self.end = end
  }

  /// The seconds that the day lasts: 79 200 to 90 000.
  public var length: Int { end.seconds + 1 - start.seconds }
}
