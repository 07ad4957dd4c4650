extension ExactDecimal {
  /// The sum; nil where it does not fit into 38 digits.
  public func adding(_ other: ExactDecimal) -> ExactDecimal? {
    guard let (left, right, places) = Self.aligned(self, other) else { return nil }
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? nil : ExactDecimal(significand: sum, scale: places)
  }

  /// The difference; nil where it does not fit.
  public func subtracting(_ other: ExactDecimal) -> ExactDecimal? { adding(other.negated) }

  /// The value with the other sign.
  public var negated: ExactDecimal { ExactDecimal(significand: 0 &- significand, scale: scale) }

  /// The value without its sign.
  public var magnitude: ExactDecimal { significand < 0 ? negated : self }

  /// The product; digits at the end of the fraction are dropped where it would not fit, and nil is
  /// returned where even that does not help.
  public func multiplied(by other: ExactDecimal) -> ExactDecimal? {
    var left = self
    var right = other
    while true {
      let (product, overflow) = left.significand.multipliedReportingOverflow(by: right.significand)
      if !overflow {
        let value = ExactDecimal(significand: product, scale: left.scale + right.scale)
        return value.scale > Self.largestScale ? value.rounded(to: Self.largestScale) : value
      }
      if left.scale >= right.scale, left.scale > 0 {
        left = left.rounded(to: left.scale - 1)
      } else if right.scale > 0 {
        right = right.rounded(to: right.scale - 1)
      } else {
        return nil
      }
    }
  }

  /// The quotient, exact where it is short, else rounded to 16 digits after the point (fewer where
  /// they do not fit); nil for a divisor of zero.
  public func divided(by other: ExactDecimal) -> ExactDecimal? {
    guard other.significand != 0 else { return nil }
    let divisor = other.normalized
    var places = 16
    while places >= 0 {
      let shift = places + divisor.scale - scale
      var top = significand
      var bottom = divisor.significand
      var overflow = false
      if shift > 38 || shift < -38 {
        overflow = true
      } else if shift >= 0 {
        (top, overflow) = top.multipliedReportingOverflow(by: Self.power(shift))
      } else {
        (bottom, overflow) = bottom.multipliedReportingOverflow(by: Self.power(-shift))
      }
      if !overflow {
        return ExactDecimal(significand: Self.quotient(top, bottom), scale: places).normalized
      }
      places -= 1
    }
    return nil
  }

  /// The whole part of the quotient, towards zero; nil for a divisor of zero.
  public func wholeQuotient(by other: ExactDecimal) -> Int128? {
    guard other.significand != 0, let (left, right, _) = Self.aligned(self, other) else {
      return nil
    }
    return left / right
  }

  /// What is left after whole division; nil for a divisor of zero.
  public func remainder(by other: ExactDecimal) -> ExactDecimal? {
    guard other.significand != 0, let (left, right, places) = Self.aligned(self, other) else {
      return nil
    }
    return ExactDecimal(significand: left % right, scale: places)
  }

  /// The value at a number of digits after the point, halves away from zero.
  public func rounded(to places: Int) -> ExactDecimal {
    let wanted = max(places, 0)
    if wanted >= scale { return self }
    let drop = scale - wanted
    guard drop <= 38 else { return ExactDecimal(significand: 0, scale: wanted) }
    return ExactDecimal(
      significand: Self.quotient(significand, Self.power(drop)), scale: wanted)
  }

  /// The value cut off at a number of digits after the point, or with zeros added up to there;
  /// nil where the zeros do not fit.
  public func truncated(to places: Int) -> ExactDecimal? {
    let wanted = max(places, 0)
    if wanted >= scale { return padded(to: wanted) }
    let drop = scale - wanted
    return ExactDecimal(
      significand: drop > 38 ? 0 : significand / Self.power(drop), scale: wanted)
  }

  /// The same value with zeros added to its fraction; nil where they do not fit.
  public func padded(to places: Int) -> ExactDecimal? {
    guard places > scale else { return self }
    guard places <= Self.largestScale else { return nil }
    let (product, overflow) = significand.multipliedReportingOverflow(
      by: Self.power(places - scale))
    return overflow ? nil : ExactDecimal(significand: product, scale: places)
  }

  /// The largest integer that is not greater.
  public var floor: Int64? {
    let whole = scale > 38 ? 0 : significand / Self.power(scale)
    let exact =
      scale == 0 || whole.multipliedReportingOverflow(by: Self.power(scale)) == (significand, false)
    return Int64(exactly: significand < 0 && !exact ? whole - 1 : whole)
  }

  /// The smallest integer that is not less.
  public var ceiling: Int64? { negated.floor.map { 0 &- $0 } }

  /// The whole part.
  public var truncatedInteger: Int64? { Int64(exactly: significand / Self.power(scale)) }

  private static func aligned(
    _ left: ExactDecimal, _ right: ExactDecimal
  ) -> (Int128, Int128, Int)? {
    if left.scale == right.scale { return (left.significand, right.significand, left.scale) }
    let places = max(left.scale, right.scale)
    guard let wideLeft = left.padded(to: places), let wideRight = right.padded(to: places) else {
      return nil
    }
    return (wideLeft.significand, wideRight.significand, places)
  }

  /// Divides and rounds halves away from zero.
  private static func quotient(_ top: Int128, _ bottom: Int128) -> Int128 {
    let (whole, rest) = top.quotientAndRemainder(dividingBy: bottom)
    let twice = rest.magnitude.multipliedReportingOverflow(by: 2)
    guard twice.overflow || twice.partialValue >= bottom.magnitude else { return whole }
    return (top < 0) == (bottom < 0) ? whole + 1 : whole - 1
  }
}
