/// A decimal as it is written: digits and a power of ten.
///
/// It is kept without rounding as long as it has 18 digits or fewer; further digits only count as
/// zero or not.
struct DecimalNumber: Sendable, Hashable {
  private(set) var isNegative = false
  /// The significant digits as a whole number, without trailing zeros.
  private(set) var digits: UInt64 = 0
  /// The power of ten the digits are multiplied with.
  private(set) var exponent = 0
  /// Digits other than zero were left away at the end.
  private(set) var isCut = false

  /// Reads a decimal of FHIR; nil for texts that are none.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    if bytes.first == UInt8(ascii: "-") {
      isNegative = true
      index = 1
    }
    var hasDigits = false
    var isFraction = false
    scan: while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        hasDigits = true
        take(UInt64(byte &- UInt8(ascii: "0")), isFraction: isFraction)
      case UInt8(ascii: ".") where !isFraction: isFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"): break scan
      default: return nil
      }
      index &+= 1
    }
    guard hasDigits else { return nil }
    if index < bytes.count {
      guard let power = Self.power(UnsafeBufferPointer(rebasing: bytes[(index &+ 1)...])) else {
        return nil
      }
      exponent &+= power
    }
    while digits != 0, digits % 10 == 0 {
      digits /= 10
      exponent &+= 1
    }
    if digits == 0 { exponent = 0 }
  }

  private mutating func take(_ digit: UInt64, isFraction: Bool) {
    if digits >= 100_000_000_000_000_000 {
      if digit != 0 { isCut = true }
      if !isFraction { exponent &+= 1 }
      return
    }
    digits = digits &* 10 &+ digit
    if isFraction { exponent &-= 1 }
  }

  private static func power(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    var isNegative = false
    if let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      index = 1
    }
    guard index < bytes.count, bytes.count &- index <= 4 else { return nil }
    var power = 0
    while index < bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      power = power &* 10 &+ Int(digit)
      index &+= 1
    }
    return isNegative ? 0 &- power : power
  }

  /// Tells whether the number has no fraction.
  var isWhole: Bool { exponent >= 0 && !isCut }

  var isZero: Bool { digits == 0 }

  /// The nearest floating-point number; infinite beyond its range.
  var double: Double {
    var value = Double(digits)
    var rest = exponent
    while rest > 0, value.isFinite, value != 0 {
      value *= Self.powers[min(rest, 22)]
      rest -= min(rest, 22)
    }
    while rest < 0, value != 0 {
      value /= Self.powers[min(-rest, 22)]
      rest += min(-rest, 22)
    }
    return isNegative ? -value : value
  }

  /// The powers of ten that floating point has exactly.
  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
