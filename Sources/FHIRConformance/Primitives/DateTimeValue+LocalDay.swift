extension DateTimeValue {
  /// The number of the local calendar day, counted from 1970-01-01.
  public var dayNumber: Int {
    CivilCalendar.dayNumber(year: year, month: month, day: day)
  }

  /// The seconds of the local clock since its midnight; clock changes are not counted.
  public var secondOfDay: Int {
    (hour * 60 + minute) * 60 + second
  }

  /// Tells whether the local clock shows exactly 00:00:00.
  public var isLocalMidnight: Bool {
    precision >= .second && secondOfDay == 0 && nanosecond == 0
  }

  /// Tells whether the local clock shows the last second of a day, 23:59:59 and any fraction.
  public var isLastSecondOfDay: Bool {
    precision >= .second && hour == 23 && minute == 59 && second >= 59
  }

  /// Moves the calendar day and keeps clock, precision and offset.
  ///
  /// The result is nil outside the years 1 to 9999, and for values that name no day.
  public func adding(days: Int) -> DateTimeValue? {
    guard precision >= .day, days > -4_000_000, days < 4_000_000 else { return nil }
    let date = CivilCalendar.date(ofDayNumber: dayNumber + days)
    guard date.year >= 1, date.year <= 9999 else { return nil }

    return DateTimeValue(
      year: date.year, month: date.month, day: date.day, hour: hour, minute: minute,
      second: second, nanosecond: nanosecond, precision: precision, offsetMinutes: offsetMinutes)
  }
}
