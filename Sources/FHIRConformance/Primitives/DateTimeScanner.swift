/// Reads dates and times digit by digit and checks them against the calendar.
struct DateTimeScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let grammar: DateTimeValue.Grammar
  private var year = 0
  private var month = 1
  private var day = 1

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ grammar: DateTimeValue.Grammar) {
    self.bytes = bytes
    self.grammar = grammar
  }

  mutating func scan() throws(PrimitiveFault) -> DateTimeValue {
    let precision = try scanDate()
    let dateEnd = Self.dateEnd(precision)
    if bytes.count == dateEnd {
      if grammar == .instant { throw .instantIncomplete }
      return value(precision)
    }
    guard grammar == .fhirPath || precision == .day else { throw notADate }

    switch bytes[dateEnd] {
    case UInt8(ascii: "T"):
      if grammar == .fhirPath, bytes.count == dateEnd &+ 1 { return value(precision) }
      guard precision == .day else { throw notADate }
      if grammar == .date { throw .dateHasTime }
      return try scanTime()
    case UInt8(ascii: " "), UInt8(ascii: "t"):
      // An SQL time stamp, or blanks after a date.
      guard precision == .day, bytes.count > dateEnd &+ 1, digit(dateEnd &+ 1) <= 9 else {
        throw notADate
      }
      if grammar == .date { throw .dateHasTime }
      throw hasOffset ? .blankInsteadOfT : .timeOfDayWithoutOffset
    default:
      throw notADate
    }
  }

  private static func dateEnd(_ precision: DateTimeValue.Precision) -> Int {
    switch precision {
    case .year: 4
    case .month: 7
    default: 10
    }
  }

  // MARK: - The date

  @inline(__always)
  private mutating func scanDate() throws(PrimitiveFault) -> DateTimeValue.Precision {
    guard bytes.count >= 4 else { throw notADate }
    let high = pair(0)
    let low = pair(2)
    guard high >= 0, low >= 0 else { throw notADate }
    year = high &* 100 &+ low
    if year == 0 { throw .yearZero }
    guard bytes.count > 4, bytes[4] == UInt8(ascii: "-") else { return .year }

    guard bytes.count >= 7 else { throw notADate }
    month = pair(5)
    guard month >= 0 else { throw notADate }
    guard bytes.count > 7, bytes[7] == UInt8(ascii: "-") else {
      if month < 1 || month > 12 { throw .monthDoesNotExist }
      return .month
    }

    guard bytes.count >= 10 else { throw notADate }
    day = pair(8)
    guard day >= 0 else { throw notADate }
    if month < 1 || month > 12 { throw .monthDoesNotExist }
    if day < 1 || day > 28, day < 1 || day > CivilCalendar.days(inMonth: month, of: year) {
      throw .dayDoesNotExist
    }
    return .day
  }

  private var notADate: PrimitiveFault {
    PrimitiveCheck.blankAround(bytes) ?? (grammar == .date ? .notADate : .notADateTime)
  }

  // MARK: - The time of day

  @inline(__always)
  private func scanTime() throws(PrimitiveFault) -> DateTimeValue {
    var clock = ClockScanner(bytes, from: 11)
    do throws(PrimitiveFault) {
      try clock.scan(partial: grammar == .fhirPath)
    } catch {
      // What lacks an offset is most often a local time stamp: say that first.
      throw hasOffset || error.rule == "time-not-a-date" ? error : .timeOfDayWithoutOffset
    }

    let offset = try scanOffset(from: clock.index)
    return DateTimeValue(
      year: year, month: month, day: day, hour: clock.hour, minute: clock.minute,
      second: clock.second, nanosecond: clock.nanosecond, precision: clock.precision,
      offsetMinutes: offset)
  }

  @inline(__always)
  private func scanOffset(from index: Int) throws(PrimitiveFault) -> Int? {
    guard index < bytes.count else {
      if grammar == .fhirPath { return nil }
      throw .timeOfDayWithoutOffset
    }
    let sign = bytes[index]
    if sign == UInt8(ascii: "Z") {
      if index &+ 1 == bytes.count { return 0 }
      throw PrimitiveCheck.blankAround(bytes) ?? .notADateTime
    }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      if sign == UInt8(ascii: "z") { throw .offsetNotHoursAndMinutes }
      throw PrimitiveCheck.blankAround(bytes) ?? .notADateTime
    }
    guard bytes.count == index &+ 6, bytes[index &+ 3] == UInt8(ascii: ":") else {
      throw PrimitiveCheck.blankAround(bytes) ?? .offsetNotHoursAndMinutes
    }
    let hours = pair(index &+ 1)
    let minutes = pair(index &+ 4)
    guard hours >= 0, minutes >= 0 else { throw .offsetNotHoursAndMinutes }
    if minutes > 59 { throw .minuteDoesNotExist }
    let offset = hours &* 60 &+ minutes
    if offset > 14 &* 60 { throw .offsetBeyond14 }
    return sign == UInt8(ascii: "-") ? 0 &- offset : offset
  }

  /// Tells whether the text ends with something that is meant as an offset.
  private var hasOffset: Bool {
    guard bytes.count > 11 else { return false }

    for index in 11..<bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "Z"), UInt8(ascii: "z"), UInt8(ascii: "+"), UInt8(ascii: "-"):
        return true
      default:
        continue
      }
    }
    return false
  }

  // MARK: - Digits

  @inline(__always)
  private func value(_ precision: DateTimeValue.Precision) -> DateTimeValue {
    DateTimeValue(year: year, month: month, day: day, precision: precision)
  }

  @inline(__always)
  private func digit(_ index: Int) -> UInt8 {
    bytes[index] &- UInt8(ascii: "0")
  }

  /// Reads two digits; negative if they are none. Both bytes exist.
  @inline(__always)
  private func pair(_ index: Int) -> Int {
    let tens = digit(index)
    let ones = digit(index &+ 1)
    return tens <= 9 && ones <= 9 ? Int(tens) &* 10 &+ Int(ones) : -1
  }
}
