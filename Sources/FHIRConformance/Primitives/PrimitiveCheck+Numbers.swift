extension PrimitiveCheck {
  static func boolean(_ bytes: UnsafeBufferPointer<UInt8>) -> PrimitiveFault? {
    if bytes.count == 4, Byte.starts(bytes, with: "true") { return nil }
    if bytes.count == 5, Byte.starts(bytes, with: "false") { return nil }
    return blankAround(bytes) ?? .notABoolean
  }

  /// Checks a whole number between `minimum` and the largest 32-bit integer.
  static func integer(
    _ bytes: UnsafeBufferPointer<UInt8>, from minimum: Int64
  ) -> PrimitiveFault? {
    let isNegative = bytes[0] == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    guard bytes.count > start else { return .notAnInteger }

    var value: Int64 = 0
    for index in start..<bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return notAnInteger(bytes, at: index) }
      // Far beyond 32 bits already: more digits change nothing.
      if value < 1 << 40 { value = value &* 10 &+ Int64(digit) }
    }
    if bytes[start] == UInt8(ascii: "0"), bytes.count > start &+ 1 { return .leadingZero }
    if isNegative { value = -value }
    if value < minimum {
      switch minimum {
      case 0: return .negative
      case 1: return .notPositive
      default: return .integerOutOfRange
      }
    }
    // "-0" passes the grammar of integer, but not that of the counting types.
    if isNegative, minimum >= 0 { return .negative }
    return value > Int64(Int32.max) ? .integerOutOfRange : nil
  }

  private static func notAnInteger(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> PrimitiveFault {
    if index == 0, bytes[0] == UInt8(ascii: "+") { return .leadingPlus }
    if let fault = blankAround(bytes) { return fault }
    return decimal(bytes) == nil ? .integerHasFraction : .notAnInteger
  }

  /// Checks sign, digits, fraction and exponent; FHIR keeps the precision as written.
  static func decimal(_ bytes: UnsafeBufferPointer<UInt8>) -> PrimitiveFault? {
    var index = bytes[0] == UInt8(ascii: "-") ? 1 : 0
    let whole = digits(bytes, from: index)
    guard whole > index else {
      if bytes[0] == UInt8(ascii: "+") { return .leadingPlus }
      return blankAround(bytes) ?? .notADecimal
    }
    let hasLeadingZero = bytes[index] == UInt8(ascii: "0") && whole &- index > 1
    index = whole
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      let end = digits(bytes, from: index &+ 1)
      guard end > index &+ 1 else { return .notADecimal }
      index = end
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index &+= 1
      if index < bytes.count,
        bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-")
      {
        index &+= 1
      }
      let end = digits(bytes, from: index)
      guard end > index else { return .notADecimal }
      index = end
    }
    guard index == bytes.count else { return blankAround(bytes) ?? .notADecimal }
    return hasLeadingZero ? .leadingZero : nil
  }

  @inline(__always)
  private static func digits(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, Byte.isDigit(bytes[index]) { index &+= 1 }
    return index
  }

  /// Tells blanks around the value from other faults, because they are easy to mend.
  static func blankAround(_ bytes: UnsafeBufferPointer<UInt8>) -> PrimitiveFault? {
    guard let first = bytes.first, let last = bytes.last else { return nil }

    if Byte.isBlank(first) { return .blankAtStart }
    if Byte.isBlank(last) { return .blankAtEnd }
    return nil
  }
}
