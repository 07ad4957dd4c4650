/// A decimal value with its unit, for products, quotients and conversions.
public struct Measure: Sendable, Hashable {
  /// The value as decimal text.
  public let value: String
  /// The unit.
  public let unit: Unit

  /// A value with its unit.
  ///
  /// - Throws: when the value is not a decimal number.
  public init(_ value: some StringProtocol, _ unit: Unit) throws(UnitError) {
    guard DecimalNumber(value) != nil else {
      throw UnitError(.notADecimal, part: String(value.prefix(80)), text: unit.text)
    }
    self.value = String(value)
    self.unit = unit
  }

  /// The same quantity in another unit.
  ///
  /// - Throws: why it has no value there.
  public func converted(to other: Unit) throws(UnitError) -> Measure {
    try Measure(unit.convert(value, to: other), other)
  }

  /// The product of two quantities, exact to 18 digits.
  ///
  /// - Throws: when a special unit takes part or the result is beyond range.
  public func multiplied(by other: Measure) throws(UnitError) -> Measure {
    let product = try unit.multiplied(by: other.unit)
    return try combined(with: other, in: product) { left, right throws(UnitTrouble) in
      try left * right
    }
  }

  /// The quotient of two quantities, exact to 18 digits.
  ///
  /// - Throws: when a special unit takes part, the divisor is zero or the result is beyond range.
  public func divided(by other: Measure) throws(UnitError) -> Measure {
    let quotient = try unit.divided(by: other.unit)
    return try combined(with: other, in: quotient) { left, right throws(UnitTrouble) in
      guard !right.isZero else { throw UnitTrouble(.notOnScale) }
      return try left * right.inverse
    }
  }

  private func combined(
    with other: Measure, in unit: Unit,
    _ operation: (ExactNumber, ExactNumber) throws(UnitTrouble) -> ExactNumber
  ) throws(UnitError) -> Measure {
    for operand in [self.unit, other.unit] where operand.isSpecial {
      throw UnitError(.specialInProduct, part: operand.text, text: unit.text)
    }
    guard let left = DecimalNumber(value), let right = DecimalNumber(other.value) else {
      throw UnitError(.notADecimal, part: value, text: unit.text)
    }
    do throws(UnitTrouble) {
      var result = try operation(left.magnitude, right.magnitude).decimal(digits: 18)
      result.isNegative = left.isNegative != right.isNegative
      return Measure(text: result.text, unit: unit)
    } catch {
      throw UnitError(error.kind, part: other.value, text: unit.text)
    }
  }

  private init(text: String, unit: Unit) {
    value = text
    self.unit = unit
  }
}
