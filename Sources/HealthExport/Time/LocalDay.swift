/// Names one calendar day, without a zone.
public struct LocalDay: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The days since 1970-01-01; negative before.
  public let number: Int

  public init(number: Int) { self.number = number }

  /// Makes the day of a date of the Gregorian calendar; nil where there is no such date.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    number = Self.number(year: year, month: month, day: day)
  }

  /// Reads `2025-03-04`; nil for anything else.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return nil }
    var parts = [0, 0, 0]
    for (index, byte) in bytes.enumerated() where index != 4 && index != 7 {
      guard (0x30...0x39).contains(byte) else { return nil }
      let part = index < 4 ? 0 : index < 7 ? 1 : 2
      parts[part] = parts[part] * 10 + Int(byte - 0x30)
    }
    self.init(year: parts[0], month: parts[1], day: parts[2])
  }

  /// The date: year, month from 1, day from 1.
  public var date: (year: Int, month: Int, day: Int) {
    // Counts from 0000-03-01, so that the leap day is the last day of a year.
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The date as `2025-03-04`.
  public var description: String {
    let date = date
    return Self.padded(date.year, 4) + "-" + Self.padded(date.month, 2) + "-"
      + Self.padded(date.day, 2)
  }

  public static func < (left: LocalDay, right: LocalDay) -> Bool { left.number < right.number }

  static func number(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  static func padded(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return text.count >= width ? text : String(repeating: "0", count: width - text.count) + text
  }
}
