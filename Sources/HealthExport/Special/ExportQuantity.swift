/// Holds a number with the unit text of the export.
public struct ExportQuantity: Sendable, Hashable {
  public var number: DecimalNumber
  /// The unit as written; empty without one.
  public var unit: String

  public init(number: DecimalNumber, unit: String) {
    self.number = number
    self.unit = unit
  }

  /// The value in a UCUM unit; nil where the unit is unknown or of another dimension.
  public func value(in ucum: String) -> Double? {
    guard let conversion = UnitConversion(from: unit, to: ucum) else { return nil }
    return conversion.apply(number.value)
  }
}
