/// Reads the complete form `YYYY-MM-DDThh:mm:ss(.f)(Z|±hh:mm)` eight bytes at a time.
///
/// Nearly every time of a wearable has this form. Whatever it does not take, sound or not, is
/// left to `DateTimeScanner`, which knows all forms and names what is wrong.
enum CompleteDateTime {
  /// Reads a value; nil if the text is not sound or not of this form.
  @inline(__always)
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> DateTimeValue? {
    guard bytes.count >= 20, let base = UnsafeRawPointer(bytes.baseAddress) else { return nil }

    let yearAndMonth = Digits(base, at: 0, pattern: 0x2D30_302D_3030_3030)  // 0000-00-
    let monthAndDay = Digits(base, at: 3, pattern: 0x5430_302D_3030_2D30)  // 0-00-00T
    let clock = Digits(base, at: 11, pattern: 0x3030_3A30_303A_3030)  // 00:00:00
    guard yearAndMonth.isSound, monthAndDay.isSound, clock.isSound else { return nil }

    let year = yearAndMonth.pair(0) &* 100 &+ yearAndMonth.pair(2)
    let month = yearAndMonth.pair(5)
    let day = monthAndDay.pair(5)
    let hour = clock.pair(0)
    let minute = clock.pair(3)
    let second = clock.pair(6)
    guard year > 0, month > 0, month <= 12, day > 0, hour < 24, minute < 60, second <= 60,
      day <= 28 || day <= CivilCalendar.days(inMonth: month, of: year)
    else { return nil }

    var index = 19
    var nanosecond = 0
    var precision = DateTimeValue.Precision.second
    if bytes[19] == UInt8(ascii: ".") {
      var unit = 100_000_000
      index = 20
      while index < bytes.count, Byte.isDigit(bytes[index]) {
        nanosecond &+= Int(bytes[index] &- UInt8(ascii: "0")) &* unit
        unit /= 10
        index &+= 1
      }
      guard index > 20 else { return nil }
      precision = .fraction
    }
    guard let offset = offset(bytes, at: index) else { return nil }
    return DateTimeValue(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      nanosecond: nanosecond, precision: precision, offsetMinutes: offset)
  }

  @inline(__always)
  private static func offset(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
    if index &+ 1 == bytes.count {
      return bytes[index] == UInt8(ascii: "Z") ? 0 : nil
    }
    guard index &+ 6 == bytes.count, let base = UnsafeRawPointer(bytes.baseAddress) else {
      return nil
    }
    // The eight bytes that end the text: two of the seconds or fraction, then the offset.
    let sign = bytes[index]
    let digits = Digits(base, at: index &- 2, pattern: 0x3030_3A30_3000_0000, from: 3)
    let offset = digits.pair(3) &* 60 &+ digits.pair(6)
    guard digits.isSound, digits.pair(6) < 60, offset <= 14 &* 60 else { return nil }
    switch sign {
    case UInt8(ascii: "+"): return offset
    case UInt8(ascii: "-"): return 0 &- offset
    default: return nil
    }
  }

  /// Eight bytes that should be digits and fixed signs in a given order.
  private struct Digits {
    /// Digits as 0 to 9, fixed signs as 0.
    private let values: UInt64
    /// The highest bit of every byte that is not what it should be.
    private let faults: UInt64

    /// Loads the bytes.
    ///
    /// - Parameters:
    ///   - pattern: `0` for each digit, else the sign itself; the first byte lowest.
    ///   - first: the first byte that counts.
    @inline(__always)
    init(_ base: UnsafeRawPointer, at offset: Int, pattern: UInt64, from first: UInt64 = 0) {
      let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let mask = UInt64.max << (first &* 8)
      values = (word ^ pattern) & mask
      // 0x76 carries a byte of 10 or more into its highest bit, 0x7F a byte of 1 or more. The
      // patterns are constants, so this is one as well.
      var limits: UInt64 = 0
      for position in 0..<8 as Range<UInt64> {
        let sign = UInt8(truncatingIfNeeded: pattern >> (position &* 8))
        limits |= (sign == UInt8(ascii: "0") ? 0x76 : 0x7F) << (position &* 8)
      }
      faults = ((values &+ (limits & mask)) | values) & 0x8080_8080_8080_8080
    }

    var isSound: Bool {
      @inline(__always) get { faults == 0 }
    }

    /// The number that two neighbouring digits make.
    @inline(__always)
    func pair(_ position: UInt64) -> Int {
      let tens = values >> (position &* 8)
      return Int(truncatingIfNeeded: (tens & 0xF) &* 10 &+ (tens >> 8 & 0xF))
    }
  }
}
