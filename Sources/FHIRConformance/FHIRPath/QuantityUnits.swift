import UCUM

/// Compares and converts quantities: the one place where FHIRPath meets UCUM.
enum QuantityUnits {
  /// Two values in one unit.
  struct Pair {
    var left: ExactDecimal
    var right: ExactDecimal
  }

  /// Brings two quantities to one unit, the coarser of the two; nil where they measure different
  /// things or where a unit is not known.
  ///
  /// Years and months of the calendar meet only each other; with `isLenient` they also meet the
  /// UCUM years and months, as equivalence has it.
  static func aligned(
    _ left: PathQuantity, _ right: PathQuantity, isLenient: Bool = false
  ) -> Pair? {
    if let first = left.calendarUnit, let second = right.calendarUnit,
      !first.isDefinite || !second.isDefinite
    {
      return alignedCalendar(left.value, first, right.value, second)
    }
    guard let first = code(left, isLenient: isLenient),
      let second = code(right, isLenient: isLenient)
    else { return nil }
    if first == second { return Pair(left: left.value, right: right.value) }
    guard let leftUnit = try? Unit(first), let rightUnit = try? Unit(second),
      leftUnit.isCommensurable(with: rightUnit)
    else { return nil }
    let isFinerLeft = (leftUnit.convert(1.0, to: rightUnit) ?? 1) < 1
    if isFinerLeft {
      guard let converted = convert(left.value, leftUnit, to: rightUnit) else { return nil }
      return Pair(left: converted, right: right.value)
    }
    guard let converted = convert(right.value, rightUnit, to: leftUnit) else { return nil }
    return Pair(left: left.value, right: converted)
  }

  /// A quantity in another unit; nil where there is none.
  static func convert(_ quantity: PathQuantity, to unit: String) -> PathQuantity? {
    guard let own = code(quantity, isLenient: false) else { return nil }
    if own == unit { return PathQuantity(value: quantity.value, unit: unit) }
    guard let source = try? Unit(own), let target = try? Unit(unit),
      let value = convert(quantity.value, source, to: target)
    else { return nil }
    return PathQuantity(value: value, unit: unit)
  }

  /// Tells whether two quantities measure the same kind of thing.
  static func areComparable(_ left: PathQuantity, _ right: PathQuantity) -> Bool {
    guard let first = try? Unit(left.calendarUnit?.ucum ?? left.unit),
      let second = try? Unit(right.calendarUnit?.ucum ?? right.unit)
    else { return false }
    return first.isCommensurable(with: second)
  }

  private static func convert(_ value: ExactDecimal, _ source: Unit, to target: Unit)
    -> ExactDecimal?
  {
    guard let text = try? source.convert(value.description, to: target) else { return nil }
    guard let result = ExactDecimal(text) else { return nil }
    // A conversion by a power of ten keeps the number of significant digits.
    let missing = value.digitCount - result.digitCount
    guard missing > 0, value.scale > 0 || result.scale > 0 else { return result }
    return result.padded(to: result.scale + missing) ?? result
  }

  private static func code(_ quantity: PathQuantity, isLenient: Bool) -> String? {
    guard let calendar = quantity.calendarUnit else { return quantity.unit }
    return calendar.isDefinite || isLenient ? calendar.ucum : nil
  }

  private static func alignedCalendar(
    _ left: ExactDecimal, _ first: CalendarUnit, _ right: ExactDecimal, _ second: CalendarUnit
  ) -> Pair? {
    guard !first.isDefinite, !second.isDefinite else { return nil }
    func months(_ value: ExactDecimal, _ unit: CalendarUnit) -> ExactDecimal? {
      unit == .year ? value.multiplied(by: ExactDecimal(12)) : value
    }
    guard let leftMonths = months(left, first), let rightMonths = months(right, second) else {
      return nil
    }
    return Pair(left: leftMonths, right: rightMonths)
  }
}
