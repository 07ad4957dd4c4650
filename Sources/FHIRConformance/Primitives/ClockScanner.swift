/// Reads `hh:mm:ss` with or without a fraction.
struct ClockScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The first byte that is not part of the time of day.
  private(set) var index: Int
  private(set) var hour = 0
  private(set) var minute = 0
  private(set) var second = 0
  private(set) var nanosecond = 0
  private(set) var precision = DateTimeValue.Precision.hour

  init(_ bytes: UnsafeBufferPointer<UInt8>, from index: Int) {
    self.bytes = bytes
    self.index = index
  }

  /// Reads on; with `partial`, minutes and seconds may be missing as in FHIRPath.
  @inline(__always)
  mutating func scan(partial: Bool) throws(PrimitiveFault) {
    guard let hour = pair() else { throw isOneDigit ? .hourNotTwoDigits : .notADateTime }
    if hour == 24 { throw .hour24 }
    if hour > 23 { throw .hourDoesNotExist }
    self.hour = hour

    guard skip(UInt8(ascii: ":")) else {
      if partial { return }
      throw .secondsMissing
    }
    guard let minute = pair() else { throw .notADateTime }
    if minute > 59 { throw .minuteDoesNotExist }
    self.minute = minute
    precision = .minute

    guard skip(UInt8(ascii: ":")) else {
      if partial { return }
      throw .secondsMissing
    }
    guard let second = pair() else { throw .notADateTime }
    if second > 60 { throw .secondDoesNotExist }
    self.second = second
    precision = .second

    guard skip(UInt8(ascii: ".")) else { return }
    try scanFraction()
  }

  private mutating func scanFraction() throws(PrimitiveFault) {
    let start = index
    var unit = 100_000_000
    while index < bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { break }
      nanosecond &+= Int(digit) &* unit
      unit /= 10
      index &+= 1
    }
    if index == start { throw .fractionWithoutDigits }
    precision = .fraction
  }

  private var isOneDigit: Bool {
    index &+ 1 < bytes.count && Byte.isDigit(bytes[index])
      && bytes[index &+ 1] == UInt8(ascii: ":")
  }

  @inline(__always)
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }

    index &+= 1
    return true
  }

  @inline(__always)
  private mutating func pair() -> Int? {
    guard index &+ 1 < bytes.count else { return nil }
    let tens = bytes[index] &- UInt8(ascii: "0")
    let ones = bytes[index &+ 1] &- UInt8(ascii: "0")
    guard tens <= 9, ones <= 9 else { return nil }

    index &+= 2
    return Int(tens) &* 10 &+ Int(ones)
  }
}
