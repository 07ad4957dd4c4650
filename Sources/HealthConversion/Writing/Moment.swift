/// An instant with the offset of the local clock there and then.
public struct Moment: Sendable, Hashable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public var seconds: Int64
  /// Seconds the local clock is ahead of UTC.
  public var offset: Int

  public init(seconds: Int64, offset: Int) {
    self.seconds = seconds
    self.offset = offset
  }
}

/// The time an Observation is about.
enum Effective: Sendable, Hashable {
  case instant(Moment)
  /// Both ends belong to it.
  case period(start: Moment, end: Moment)
}

extension ResourceBytes {
  /// Adds the member of an Observation for its time.
  mutating func write(_ effective: Effective) {
    switch effective {
    case .instant(let moment):
      write(#","effectiveDateTime":""#)
      write(time: moment.seconds, offset: moment.offset)
      write(#"""#)
    case .period(let start, let end):
      write(#","effectivePeriod":"#)
      writePeriod(start, end)
    }
  }

  /// Adds a Period.
  mutating func writePeriod(_ start: Moment, _ end: Moment) {
    write(#"{"start":""#)
    write(time: start.seconds, offset: start.offset)
    write(#"","end":""#)
    write(time: end.seconds, offset: end.offset)
    write(#""}"#)
  }
}
