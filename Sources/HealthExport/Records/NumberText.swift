/// Reads numbers of the C locale: point as decimal mark, exponents possible.
enum NumberText {
  /// The number that bytes are; nil for anything else, `NaN` and infinities included.
  ///
  /// More than 18 digits are cut: no measurement has them.
  @inline(__always)
  static func read(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> DecimalNumber? {
    var index = 0
    var isNegative = false
    if count > 0, bytes[0] == 0x2D || bytes[0] == 0x2B {
      isNegative = bytes[0] == 0x2D
      index = 1
    }
    var digits = 0
    var figures = 0
    var exponent = 0
    let start = index
    while index < count, bytes[index] &- 0x30 <= 9 {
      if figures < 18 {
        digits = digits &* 10 &+ Int(bytes[index] &- 0x30)
        if digits != 0 { figures &+= 1 }
      } else {
        exponent &+= 1
      }
      index &+= 1
    }
    var seen = index - start
    if index < count, bytes[index] == 0x2E {
      index &+= 1
      while index < count, bytes[index] &- 0x30 <= 9 {
        if figures < 18, exponent > -60 {
          digits = digits &* 10 &+ Int(bytes[index] &- 0x30)
          if digits != 0 { figures &+= 1 }
          exponent &-= 1
        }
        seen &+= 1
        index &+= 1
      }
    }
    guard seen > 0 else { return nil }
    if index < count, bytes[index] | 0x20 == 0x65 {
      guard let power = readExponent(bytes + index + 1, count - index - 1) else { return nil }
      exponent &+= power
      index = count
    }
    guard index == count else { return nil }
    return DecimalNumber(digits: isNegative ? -digits : digits, exponent: exponent)
  }

  /// The number that a text is, blanks around it left out.
  static func read(_ text: some StringProtocol) -> DecimalNumber? {
    let bytes = Array(text.utf8.drop { $0 == 0x20 }).reversed().drop { $0 == 0x20 }.reversed()
    return Array(bytes).withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return nil }
      return read(base, buffer.count)
    }
  }

  @inline(never)
  private static func readExponent(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int? {
    var index = 0
    var isNegative = false
    if count > 0, bytes[0] == 0x2D || bytes[0] == 0x2B {
      isNegative = bytes[0] == 0x2D
      index = 1
    }
    guard index < count, count - index <= 3 else { return nil }
    var value = 0
    while index < count {
      guard bytes[index] &- 0x30 <= 9 else { return nil }
      value = value * 10 + Int(bytes[index] - 0x30)
      index += 1
    }
    guard value <= 300 else { return nil }
    return isNegative ? -value : value
  }
}
