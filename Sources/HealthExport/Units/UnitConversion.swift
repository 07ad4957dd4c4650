/// Converts numbers from a unit of the export to a UCUM unit.
public struct UnitConversion: Sendable, Hashable {
  /// The value in the target is `value * factor + offset`.
  public let factor: Double
  public let offset: Double

  /// Makes the conversion; nil where a unit is unknown or the dimensions differ.
  public init?(from unit: String, to ucum: String) {
    guard let source = ExportUnit(unit), let target = ExportUnit(ucum: ucum),
      source.dimension == target.dimension
    else { return nil }
    if source.factor == target.factor && source.offset == target.offset {
      factor = 1
      offset = 0
    } else {
      factor = source.factor / target.factor
      offset = (source.offset - target.offset) / target.factor
    }
  }

  @inlinable public func apply(_ value: Double) -> Double {
    factor == 1 && offset == 0 ? value : value * factor + offset
  }
}
