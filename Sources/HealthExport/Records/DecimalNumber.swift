/// Holds a number as it was written: its digits and where the decimal point stands.
public struct DecimalNumber: Sendable, Hashable {
  /// All digits as one integer, with the sign.
  public let digits: Int
  /// The power of ten that the digits are multiplied by; `71.4` is 714 with -1.
  @inlinable public var exponent: Int { Int(shortExponent) }
  /// Two bytes: exports hold many thousands of these numbers.
  @usableFromInline let shortExponent: Int16

  public init(digits: Int, exponent: Int) {
    self.digits = digits
    shortExponent = Int16(clamping: exponent)
  }

  /// The nearest double.
  @inlinable public var value: Double {
    if exponent == 0 { return Double(digits) }
    // Both are exact below 2^53 and 10^22, so that quotient and product are rounded once.
    if digits.magnitude <= 1 << 53 {
      if exponent < 0 && exponent >= -18 { return Double(digits) / Self.powers[-exponent] }
      if exponent > 0 && exponent <= 18 { return Double(digits) * Self.powers[exponent] }
    }
    return Double("\(digits)e\(exponent)") ?? 0
  }

  /// The number in plain digits, as `71.40` or `0.0000012`; no exponent form is written.
  public var text: String {
    let sign = digits < 0 ? "-" : ""
    var figures = String(digits.magnitude)
    if exponent >= 0 {
      return sign + figures + (digits == 0 ? "" : String(repeating: "0", count: exponent))
    }
    if figures.utf8.count <= -exponent {
      figures = String(repeating: "0", count: -exponent - figures.utf8.count + 1) + figures
    }
    let split = figures.index(figures.endIndex, offsetBy: exponent)
    return sign + figures[..<split] + "." + figures[split...]
  }

  @usableFromInline
  static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18,
  ]
}
