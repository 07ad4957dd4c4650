extension Unit {
  /// Converts a decimal number from this unit to another one.
  ///
  /// The result is exact when its digits end within `digits` significant ones, and rounded to them
  /// otherwise. Levels and angles go through floating point and are good for 15 digits.
  ///
  /// - Parameters:
  ///   - decimalText: the value, such as `98.6` or `1.2e-3`.
  ///   - other: the unit to express it in.
  ///   - digits: the most significant digits of the result, 1 to 30; FHIR decimals carry 18.
  /// - Returns: the value in the other unit, without needless zeros.
  /// - Throws: why there is no such value.
  public func convert(_ decimalText: some StringProtocol, to other: Unit, digits: Int = 18)
    throws(UnitError) -> String
  {
    guard let value = DecimalNumber(decimalText) else {
      throw UnitError(.notADecimal, part: String(decimalText.prefix(80)), text: text)
    }
    guard isCommensurable(with: other) else {
      throw UnitError(.notCommensurable, part: other.text, text: text)
    }
    let count = min(max(digits, 1), 30)
    do throws(UnitTrouble) {
      if !isSpecial, !other.isSpecial {
        let ratio = try exactFactor() * other.exactFactor().inverse
        var result = try (value.magnitude * ratio).decimal(digits: count)
        result.isNegative = value.isNegative
        return result.text
      }
      return try convertSpecial(value, to: other, digits: count)
    } catch {
      throw self.error(error, value: String(decimalText), other: other)
    }
  }

  /// Converts a binary number from this unit to another one; nil where there is no such value.
  ///
  /// For plausibility checks; conversions that are written down start from decimal text.
  public func convert(_ value: Double, to other: Unit) -> Double? {
    guard isCommensurable(with: other), value.isFinite else { return nil }
    if text == other.text { return value }
    guard let source = try? scale(), let target = try? other.scale() else { return nil }
    let base = source.toBase(value)
    let result = target.fromBase(base)
    return result.isFinite ? result : nil
  }

  /// The size of the unit in base units, as a decimal; nil for scales, which have no one size.
  public var factorText: String? {
    guard !isSpecial else { return nil }
    return (try? exactFactor())?.decimal(digits: 18).text
  }

  /// Tells whether both units mean the same, whatever their spelling and annotations.
  public func isEquivalent(to other: Unit) -> Bool {
    if text == other.text { return true }
    guard isCommensurable(with: other), isSpecial == other.isSpecial else { return false }
    if isSpecial, table.atoms[specialAtom].function != other.table.atoms[other.specialAtom].function
    {
      return false
    }
    guard let own = try? exactFactor(), let theirs = try? other.exactFactor(),
      !theirs.isZero, let ratio = try? own * theirs.inverse
    else { return false }
    return ratio.pis == 0 && ratio.decimal(digits: 40).text == "1"
  }

  // MARK: - Exactly

  func exactFactor(withoutSpecial: Bool = false) throws(UnitTrouble) -> ExactNumber {
    if let range = misplacedSpecial {
      throw UnitTrouble(.specialInProduct, at: range.lowerBound, length: range.count)
    }
    return try text.withBytes { bytes -> Result<ExactNumber, UnitTrouble> in
      do throws(UnitTrouble) {
        return .success(
          try UnitFactor.read(bytes, table: table, withoutSpecial: withoutSpecial))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  private func exactScale() throws(UnitTrouble) -> ExactScale {
    guard specialAtom >= 0 else {
      return ExactScale(alpha: .one, function: nil, base: try exactFactor())
    }
    let atom = table.atoms[specialAtom]
    return ExactScale(
      alpha: try exactFactor(withoutSpecial: true), function: atom.function,
      base: ExactNumber(tableText: atom.factor.bytes))
  }

  private func convertSpecial(_ value: DecimalNumber, to other: Unit, digits: Int)
    throws(UnitTrouble) -> String
  {
    let source = try exactScale()
    let target = try other.exactScale()
    if source.isLinear, target.isLinear {
      var number = try SignedNumber(value) * source.alpha
      number = try number.adding(source.offset) * source.base
      number = try number * target.base.inverse
      number = try number.adding(target.offset, negated: true) * target.alpha.inverse
      return number.decimal(digits: digits).text
    }
    var multiple = value.double * source.alpha.double
    if let function = source.function { multiple = function.multiple(of: multiple) }
    // Between the functions the sizes multiply exactly, so that 1 V is 1 V again.
    guard let between = DecimalNumber(multiple) else { throw UnitTrouble(.notOnScale) }
    let ratio = try source.base * target.base.inverse
    multiple = try (between.magnitude * ratio).decimal(digits: 17).double
    if between.isNegative { multiple = -multiple }
    if let function = target.function { multiple = function.value(of: multiple) }
    guard let result = DecimalNumber(multiple / target.alpha.double) else {
      throw UnitTrouble(.notOnScale)
    }
    return result.rounded(to: min(digits, 15)).text
  }

  private func error(_ trouble: UnitTrouble, value: String, other: Unit) -> UnitError {
    switch trouble.kind {
    case .specialInProduct, .zeroNumber:
      let unit = misplacedSpecial != nil || trouble.kind == .zeroNumber ? self : other
      let blamed = unit.misplacedSpecial == nil && trouble.kind == .specialInProduct ? other : unit
      return blamed.text.withBytes { UnitError(trouble, in: $0) }
    case .notOnScale: return UnitError(.notOnScale, part: value, text: text)
    default: return UnitError(trouble.kind, part: "", text: text)
    }
  }

  // MARK: - In floating point

  private struct Scale {
    var alpha: Double
    var function: SpecialFunction?
    var base: Double

    func toBase(_ value: Double) -> Double {
      (function?.multiple(of: value * alpha) ?? value) * base
    }

    func fromBase(_ value: Double) -> Double {
      guard let function else { return value / base }
      return function.value(of: value / base) / alpha
    }
  }

  private func scale() throws(UnitTrouble) -> Scale {
    let parts = try exactScale()
    return Scale(alpha: parts.alpha.double, function: parts.function, base: parts.base.double)
  }
}
