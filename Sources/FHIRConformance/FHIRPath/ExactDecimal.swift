/// Holds a decimal number exactly as it was written: up to 38 digits, and how many of them stand
/// after the point.
///
/// `1.10` and `1.1` are equal in value and differ in `scale`: the precision of a FHIR decimal is
/// part of it.
public struct ExactDecimal: Sendable {
  /// The digits as an integer, with the sign.
  public var significand: Int128
  /// The number of digits after the point; never negative.
  public var scale: Int

  /// The largest number of digits after the point.
  public static let largestScale = 38

  public init(significand: Int128, scale: Int) {
    self.significand = significand
    self.scale = scale
  }

  public init(_ integer: Int64) {
    significand = Int128(integer)
    scale = 0
  }

  /// Tells whether the value is zero.
  public var isZero: Bool { significand == 0 }

  /// The same value without zeros at the end of its fraction.
  public var normalized: ExactDecimal {
    var digits = significand
    var places = scale
    while places > 0 {
      let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: 10)
      guard remainder == 0 else { break }
      digits = quotient
      places -= 1
    }
    return ExactDecimal(significand: digits, scale: places)
  }

  /// The value as an integer; nil where it has a fraction or does not fit.
  public var integer: Int64? {
    let plain = normalized
    return plain.scale == 0 ? Int64(exactly: plain.significand) : nil
  }

  /// The nearest binary number.
  public var double: Double {
    var value = Double(significand)
    var places = scale
    while places >= 16 {
      value /= 1e16
      places -= 16
    }
    return value / Double(Int64(truncatingIfNeeded: Self.power(places)))
  }

  /// The number of digits, with those of the fraction and without leading zeros of the whole part.
  public var digitCount: Int {
    var rest = significand.magnitude
    var count = 0
    while rest > 0 {
      rest /= 10
      count += 1
    }
    return max(count, scale + (significand == 0 ? 1 : 0), 1)
  }

  /// Ten to a power from 0 to 38.
  @inline(__always)
  static func power(_ exponent: Int) -> Int128 { powersOfTen[min(max(exponent, 0), 38)] }

  private static let powersOfTen: [Int128] = {
    var powers: [Int128] = [1]
    while powers.count < 39 { powers.append(powers[powers.count - 1] * 10) }
    return powers
  }()
}

extension ExactDecimal: Comparable {
  public static func == (left: ExactDecimal, right: ExactDecimal) -> Bool {
    left.order(to: right) == 0
  }

  public static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    left.order(to: right) < 0
  }

  /// Compares two values: negative, zero or positive like their difference.
  public func order(to other: ExactDecimal) -> Int {
    if scale == other.scale { return Self.sign(significand, other.significand) }
    if scale < other.scale {
      let (scaled, overflow) = significand.multipliedReportingOverflow(
        by: Self.power(other.scale - scale))
      if overflow { return significand < 0 ? -1 : 1 }
      return Self.sign(scaled, other.significand)
    }
    return -other.order(to: self)
  }

  private static func sign(_ left: Int128, _ right: Int128) -> Int {
    left < right ? -1 : (left == right ? 0 : 1)
  }
}

extension ExactDecimal: Hashable {
  public func hash(into hasher: inout Hasher) {
    let plain = normalized
    hasher.combine(plain.significand)
    hasher.combine(plain.scale)
  }
}
