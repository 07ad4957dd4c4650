/// Holds a number with the unit text of the export.
public struct ExportQuantity: Sendable, Hashable {
  public var number: DecimalNumber
  /// The unit as written; empty without one.
  public var unit: String

  public init(number: DecimalNumber, unit: String) {
    self.number = number
    self.unit = unit
  }

  /// Reads a number with its unit behind it, as metadata have it: `120 count/min`.
  public init?(text: String) {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard let first = parts.first else { return nil }
    var bytes = Array(first.utf8)
    let number = bytes.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { NumberText.read(UnsafePointer($0), buffer.count) }
    }
    guard let number else { return nil }
    self.number = number
    unit = parts.count > 1 ? String(parts[1]) : ""
  }

  /// The value in a UCUM unit; nil where the unit is unknown or of another dimension.
  public func value(in ucum: String) -> Double? {
    guard let conversion = UnitConversion(from: unit, to: ucum) else { return nil }
    return conversion.apply(number.value)
  }
}
