/// An exact number with a sign, for scales whose zero points differ.
struct SignedNumber: Sendable {
  /// The greatest distance of powers of ten that is bridged in a sum.
  private static let maximumDistance = 1200

  var isNegative: Bool
  var magnitude: ExactNumber

  init(isNegative: Bool, magnitude: ExactNumber) {
    self.isNegative = isNegative
    self.magnitude = magnitude
  }

  init(_ value: DecimalNumber) {
    self.init(isNegative: value.isNegative, magnitude: value.magnitude)
  }

  static func * (left: SignedNumber, right: ExactNumber) throws(UnitTrouble) -> SignedNumber {
    SignedNumber(isNegative: left.isNegative, magnitude: try left.magnitude * right)
  }

  /// The sum with a number greater than zero, or with its negative.
  func adding(_ other: ExactNumber, negated: Bool = false) throws(UnitTrouble) -> SignedNumber {
    if other.isZero { return self }
    if magnitude.isZero { return SignedNumber(isNegative: negated, magnitude: other) }
    let left = magnitude.withoutPi
    let right = other.withoutPi
    let tens = min(left.tens, right.tens)
    guard max(left.tens, right.tens) - tens <= Self.maximumDistance else {
      throw UnitTrouble(.outOfRange)
    }
    let a = left.numerator * right.denominator * .powerOfTen(left.tens - tens)
    let b = right.numerator * left.denominator * .powerOfTen(right.tens - tens)
    let denominator = left.denominator * right.denominator
    let sum: WholeNumber
    let sign: Bool
    if isNegative == negated {
      sum = a + b
      sign = isNegative
    } else if a >= b {
      sum = a - b
      sign = isNegative
    } else {
      sum = b - a
      sign = negated
    }
    return SignedNumber(
      isNegative: sign,
      magnitude: ExactNumber(numerator: sum, denominator: denominator, tens: tens))
  }

  func decimal(digits: Int) -> DecimalNumber {
    var result = magnitude.decimal(digits: digits)
    result.isNegative = isNegative
    return result
  }
}
