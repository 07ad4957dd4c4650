/// Holds the yearly rule that follows the last transition of a zone, in the notation of POSIX.
struct ZoneRule: Sendable {
  /// A day of the year and a time at which the clock changes.
  enum ChangeDay: Sendable {
    /// Weekday 0 (Sunday) to 6, in week 1 to 5 of a month; 5 is the last.
    case weekday(month: Int, week: Int, day: Int)
    /// Day 1 to 365; February 29 is not counted.
    case julian(Int)
    /// Day 0 to 365.
    case zeroBased(Int)
  }

  /// Summer time: its offset, and when it begins and ends by the local clock.
  struct Summer: Sendable {
    var offset: Int
    var start: ChangeDay
    var startTime: Int
    var end: ChangeDay
    var endTime: Int
  }

  /// The offset of standard time, in seconds to add to UTC.
  let standard: Int
  let summer: Summer?

  /// Reads a text such as `CET-1CEST,M3.5.0,M10.5.0/3`; nil where it is not understood.
  init?(_ text: some Sequence<UInt8>) {
    var scanner = Scanner(bytes: Array(text))
    guard scanner.skipName(), let west = scanner.time() else { return nil }
    standard = -west
    guard !scanner.isAtEnd else {
      summer = nil
      return
    }
    guard scanner.skipName() else { return nil }
    var offset = standard + 3600
    if scanner.next != 0x2C, !scanner.isAtEnd {
      guard let west = scanner.time() else { return nil }
      offset = -west
    }
    guard scanner.take(0x2C), let start = scanner.changeDay(), let startTime = scanner.changeTime(),
      scanner.take(0x2C), let end = scanner.changeDay(), let endTime = scanner.changeTime()
    else { return nil }
    summer = Summer(
      offset: offset, start: start, startTime: startTime, end: end, endTime: endTime)
  }

  /// The two changes of a year, in the order of time.
  func changes(in year: Int) -> [(moment: Int, offset: Int)] {
    guard let summer else { return [] }
    let begins = Self.moment(summer.start, summer.startTime, year) - standard
    let ends = Self.moment(summer.end, summer.endTime, year) - summer.offset
    return begins < ends
      ? [(begins, summer.offset), (ends, standard)] : [(ends, standard), (begins, summer.offset)]
  }

  /// The local clock of a change as seconds since 1970 without regard to offsets.
  private static func moment(_ change: ChangeDay, _ time: Int, _ year: Int) -> Int {
    let newYear = LocalDay.number(year: year, month: 1, day: 1)
    let day: Int
    switch change {
    case .julian(let number):
      let isLeap = LocalDay.length(ofMonth: 2, year: year) == 29
      day = newYear + number - 1 + (isLeap && number >= 60 ? 1 : 0)
    case .zeroBased(let number):
      day = newYear + number
    case .weekday(let month, let week, let weekday):
      let first = LocalDay.number(year: year, month: month, day: 1)
      // 1970-01-01 was a Thursday.
      let firstWeekday = ((first + 4) % 7 + 7) % 7
      var number = first + (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
      while number >= first + LocalDay.length(ofMonth: month, year: year) { number -= 7 }
      day = number
    }
    return day * 86_400 + time
  }

  private struct Scanner {
    let bytes: [UInt8]
    var index = 0

    var isAtEnd: Bool { index >= bytes.count }
    var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func take(_ byte: UInt8) -> Bool {
      guard next == byte, !isAtEnd else { return false }
      index += 1
      return true
    }

    /// Skips letters, or anything between `<` and `>`.
    mutating func skipName() -> Bool {
      let start = index
      if take(0x3C) {
        while !isAtEnd, next != 0x3E { index += 1 }
        return take(0x3E)
      }
      while (0x41...0x5A).contains(next) || (0x61...0x7A).contains(next) { index += 1 }
      return index > start
    }

    mutating func number() -> Int? {
      var value = 0
      let start = index
      while (0x30...0x39).contains(next), index - start < 5 {
        value = value * 10 + Int(next - 0x30)
        index += 1
      }
      return index > start ? value : nil
    }

    /// Reads `h[:mm[:ss]]` with an optional sign.
    mutating func time() -> Int? {
      let isNegative = take(0x2D)
      if !isNegative { _ = take(0x2B) }
      guard var seconds = number() else { return nil }
      seconds *= 3600
      if take(0x3A) {
        guard let minutes = number() else { return nil }
        seconds += minutes * 60
        if take(0x3A) {
          guard let rest = number() else { return nil }
          seconds += rest
        }
      }
      return isNegative ? -seconds : seconds
    }

    /// Reads the time behind a day; two o'clock where none is written.
    mutating func changeTime() -> Int? { take(0x2F) ? time() : 7200 }

    mutating func changeDay() -> ChangeDay? {
      if take(0x4D) {
        guard let month = number(), (1...12).contains(month), take(0x2E), let week = number(),
          (1...5).contains(week), take(0x2E), let day = number(), (0...6).contains(day)
        else { return nil }
        return .weekday(month: month, week: week, day: day)
      }
      if take(0x4A) { return number().map { .julian(min(max($0, 1), 365)) } }
      return number().map { .zeroBased(min($0, 365)) }
    }
  }
}
