/// Reads the dates of an export: `2025-03-04 08:00:00 +0100`.
struct ClockText {
  /// Why a text is not a moment.
  enum Fault: UInt8, Sendable {
    case none, noDate, noOffset, impossibleDate
  }

  /// The moment and the printed offset, in seconds.
  struct Reading {
    var seconds = 0
    var offset = 0
    var fault = Fault.none
    /// Tells whether the text has the form of the first exports: `20150616071820-0700`.
    var isOldForm = false
  }

  // Neighbouring records share their date: its day number is kept.
  private var lastDate: (UInt64, UInt16) = (0, 0)
  private var lastDay = 0

  /// Reads the usual form at once, and others slowly. Eight bytes behind the text are readable.
  @inline(__always)
  mutating func read(_ text: UnsafePointer<UInt8>, count: Int) -> Reading {
    guard count == 25 else { return Self.readOther(UnsafeBufferPointer(start: text, count: count)) }
    let raw = UnsafeRawPointer(text)
    let date = raw.loadUnaligned(as: UInt64.self)
    let dateEnd = raw.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
    if date != lastDate.0 || dateEnd != lastDate.1 {
      guard let day = Self.day(text) else {
        return Self.readOther(UnsafeBufferPointer(start: text, count: count))
      }
      lastDate = (date, dateEnd)
      lastDay = day
    }
    // " HH:MM:SS ±HHMM": digits are checked by their sum of faults.
    var fault: UInt8 = 0
    @inline(__always) func digit(_ index: Int) -> Int {
      let value = text[index] &- 0x30
      fault |= value > 9 ? 1 : 0
      return Int(value)
    }
    let hour = digit(11) &* 10 &+ digit(12)
    let minute = digit(14) &* 10 &+ digit(15)
    let second = digit(17) &* 10 &+ digit(18)
    let offsetHour = digit(21) &* 10 &+ digit(22)
    let offsetMinute = digit(23) &* 10 &+ digit(24)
    let sign = text[20]
    guard fault == 0, text[10] == 0x20, text[13] == 0x3A, text[16] == 0x3A, text[19] == 0x20,
      sign == 0x2B || sign == 0x2D, hour < 24, minute < 60, second < 61, offsetHour < 19,
      offsetMinute < 60
    else { return Self.readOther(UnsafeBufferPointer(start: text, count: count)) }
    let size = (offsetHour &* 60 &+ offsetMinute) &* 60
    let offset = sign == 0x2B ? size : -size
    let clock = hour &* 3600 &+ minute &* 60 &+ second
    return Reading(seconds: lastDay &* 86_400 &+ clock &- offset, offset: offset)
  }

  /// The day number of `YYYY-MM-DD`.
  private static func day(_ text: UnsafePointer<UInt8>) -> Int? {
    guard text[4] == 0x2D, text[7] == 0x2D else { return nil }
    var values = (0, 0, 0)
    for index in [0, 1, 2, 3, 5, 6, 8, 9] {
      let digit = text[index] &- 0x30
      guard digit <= 9 else { return nil }
      if index < 4 {
        values.0 = values.0 * 10 + Int(digit)
      } else if index < 7 {
        values.1 = values.1 * 10 + Int(digit)
      } else {
        values.2 = values.2 * 10 + Int(digit)
      }
    }
    return LocalDay(year: values.0, month: values.1, day: values.2)?.number
  }

  /// Reads any order of separators around the digits: old exports, and dates of the ISO form.
  static func readOther(_ text: UnsafeBufferPointer<UInt8>) -> Reading {
    var digits: [Int] = []
    var index = 0
    var separators = 0
    // Fourteen digits make date and time.
    while index < text.count, digits.count < 14 {
      let byte = text[index]
      if (0x30...0x39).contains(byte) {
        digits.append(Int(byte - 0x30))
      } else if byte == 0x2D || byte == 0x3A || byte == 0x20 || byte == 0x54 {
        separators += 1
      } else {
        break
      }
      index += 1
    }
    guard digits.count == 14 else {
      return Reading(fault: digits.isEmpty ? .noDate : .impossibleDate)
    }
    func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
    let hour = number(8..<10)
    let minute = number(10..<12)
    let second = number(12..<14)
    guard
      let day = LocalDay(year: number(0..<4), month: number(4..<6), day: number(6..<8)),
      hour < 24, minute < 60, second < 61
    else { return Reading(fault: .impossibleDate) }
    // A fraction of a second is dropped: the usual form has none.
    if index < text.count, text[index] == 0x2E {
      index += 1
      while index < text.count, (0x30...0x39).contains(text[index]) { index += 1 }
    }
    while index < text.count, text[index] == 0x20 { index += 1 }
    var offset = 0
    if index + 1 == text.count, text[index] == 0x5A {
      offset = 0
    } else {
      guard index < text.count, text[index] == 0x2B || text[index] == 0x2D else {
        return Reading(fault: .noOffset)
      }
      let rest = text[(index + 1)...].filter { $0 != 0x3A }
      guard rest.count == 4, rest.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return Reading(fault: .noOffset)
      }
      let values = rest.map { Int($0 - 0x30) }
      let size = ((values[0] * 10 + values[1]) * 60 + values[2] * 10 + values[3]) * 60
      guard size <= 18 * 3600 else { return Reading(fault: .impossibleDate) }
      offset = text[index] == 0x2B ? size : -size
    }
    return Reading(
      seconds: day.number * 86_400 + hour * 3600 + minute * 60 + second - offset, offset: offset,
      isOldForm: separators == 0)
  }
}
