/// Holds a date, a date with time, or a time of day, as precise as it was written.
///
/// Parts that were not written are zero (month and day one); `precision` says which count. Seconds
/// and their fraction are one precision for comparisons, as FHIRPath has it.
public struct Temporal: Sendable, Hashable {
  /// The three FHIRPath types of points in time.
  public enum Kind: UInt8, Sendable {
    case date, dateTime, time
  }

  /// The last part that was written.
  public enum Precision: UInt8, Sendable, Comparable {
    case year, month, day, hour, minute, second, fraction

    public static func < (left: Precision, right: Precision) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  public var kind: Kind
  public var precision: Precision
  /// The number of digits written after the seconds.
  public var fractionDigits: UInt8 = 0
  public var month: UInt8 = 1
  public var day: UInt8 = 1
  public var hour: UInt8 = 0
  public var minute: UInt8 = 0
  public var second: UInt8 = 0
  public var year: Int16 = 0
  /// The offset from UTC in minutes; `noOffset` where none was written.
  public var offset: Int16 = Temporal.noOffset
  public var nanosecond: UInt32 = 0

  /// Stands for a missing offset.
  public static let noOffset = Int16.min

  public init(kind: Kind, precision: Precision) {
    self.kind = kind
    self.precision = precision
  }

  /// Tells whether an offset from UTC was written.
  public var hasOffset: Bool { offset != Temporal.noOffset }

  /// The number of digits of the written parts, as the `precision` function counts them: 4 for a
  /// year up to 17 for milliseconds; 2 for an hour up to 9 for times of day.
  public var digits: Int {
    let known = [4, 6, 8, 10, 12, 14, 17][Int(precision.rawValue)]
    return kind == .time ? known - 8 : known
  }
}

extension Temporal {
  /// The number of days from 1970-01-01 in the Gregorian calendar.
  static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The date of a number of days from 1970-01-01.
  static func date(days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let index = (5 * dayOfYear + 2) / 153
    let month = index + (index < 10 ? 3 : -9)
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * index + 2) / 5 + 1)
  }

  /// The number of days of a month.
  static func daysInMonth(year: Int, month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The days before and the nanoseconds within the day; the offset is not taken into account.
  var parts: (days: Int, nanoseconds: Int64) {
    let seconds = Int64(hour) * 3600 + Int64(minute) * 60 + Int64(second)
    let days =
      kind == .time ? 0 : Temporal.days(year: Int(year), month: Int(month), day: Int(day))
    return (days, seconds * 1_000_000_000 + Int64(nanosecond))
  }

  /// The same value with other days and time of day; nil outside the years 1 to 9999.
  func with(days: Int, nanoseconds: Int64) -> Temporal? {
    var copy = self
    if kind != .time {
      let (newYear, newMonth, newDay) = Temporal.date(days: days)
      guard (1...9999).contains(newYear) else { return nil }
      copy.year = Int16(newYear)
      copy.month = UInt8(newMonth)
      copy.day = UInt8(newDay)
    }
    let seconds = nanoseconds / 1_000_000_000
    copy.nanosecond = UInt32(nanoseconds % 1_000_000_000)
    copy.hour = UInt8(seconds / 3600)
    copy.minute = UInt8(seconds / 60 % 60)
    copy.second = UInt8(seconds % 60)
    return copy
  }
}
