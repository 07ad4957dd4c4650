extension DateTimeValue {
  /// The largest distance of a local clock from UTC, in minutes.
  static let widestOffset = 14 * 60

  /// The first point of time the value can mean, in UTC.
  ///
  /// A value without an offset can lie 14 hours to either side.
  public var earliest: UTCInstant {
    clockStart.adding(seconds: Int64(offsetMinutes ?? Self.widestOffset) * -60)
  }

  /// The last point of time the value can mean, in UTC.
  ///
  /// Seconds are points: `10:00:00` and `10:00:00.000` mean the same. Coarser values last until
  /// one nanosecond before the next year, month, day, hour or minute.
  public var latest: UTCInstant {
    clockEnd.adding(seconds: Int64(offsetMinutes ?? -Self.widestOffset) * -60)
  }

  /// The point of time, if the value is exact to the second and has an offset.
  public var instant: UTCInstant? {
    precision >= .second && offsetMinutes != nil ? earliest : nil
  }

  /// The start of the value on its own clock, as if that clock were UTC.
  public var clockStart: UTCInstant {
    UTCInstant(
      seconds: Int64(dayNumber) * 86_400 + Int64(secondOfDay), nanoseconds: Int32(nanosecond))
  }

  /// The end of the value on its own clock, as if that clock were UTC.
  public var clockEnd: UTCInstant {
    let start = clockStart
    let length: Int64
    switch precision {
    case .year: length = CivilCalendar.isLeapYear(year) ? 366 * 86_400 : 365 * 86_400
    case .month: length = Int64(CivilCalendar.days(inMonth: month, of: year)) * 86_400
    case .day: length = 86_400
    case .hour: length = 3_600
    case .minute: length = 60
    case .second, .fraction: return start
    }
    return UTCInstant(seconds: start.seconds + length - 1, nanoseconds: 999_999_999)
  }
}

extension DateTimeValue {
  /// How two values stand to each other where that is certain.
  public enum Order: Sendable, Hashable {
    case before, same, after
  }

  /// Compares two values; nil where precision or a missing offset leave the answer open.
  ///
  /// Two values that both lack an offset are taken to be of the same clock. An invariant that
  /// wants start not after end is broken only if the answer is `.after`.
  public func order(to other: DateTimeValue) -> Order? {
    if offsetMinutes == nil, other.offsetMinutes == nil {
      return Self.order(clockStart, clockEnd, other.clockStart, other.clockEnd)
    }
    return Self.order(earliest, latest, other.earliest, other.latest)
  }

  private static func order(
    _ start: UTCInstant, _ end: UTCInstant, _ otherStart: UTCInstant, _ otherEnd: UTCInstant
  ) -> Order? {
    if end < otherStart { return .before }
    if otherEnd < start { return .after }
    return start == end && otherStart == otherEnd && start == otherStart ? .same : nil
  }

  /// Measures the whole seconds from this value to another, if both are exact.
  public func seconds(until other: DateTimeValue) -> Int64? {
    guard let start = instant, let end = other.instant else { return nil }

    let borrow: Int64 = end.nanoseconds < start.nanoseconds ? 1 : 0
    return end.seconds - start.seconds - borrow
  }
}
