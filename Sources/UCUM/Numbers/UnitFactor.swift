/// Multiplies the factors of a code together, exactly.
struct UnitFactor: UnitVisitor {
  let table: UnitTable
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var factor: ExactNumber = .one
  /// Leaves the factor of the special unit itself out: its scale multiplies the value instead.
  let withoutSpecial: Bool

  /// Reads a whole code.
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, table: UnitTable, withoutSpecial: Bool = false
  ) throws(UnitTrouble) -> ExactNumber {
    var reader = UnitFactor(table: table, bytes: bytes, withoutSpecial: withoutSpecial)
    try UnitReader(bytes: bytes, table: table).read(into: &reader)
    return reader.factor
  }

  private init(table: UnitTable, bytes: UnsafeBufferPointer<UInt8>, withoutSpecial: Bool) {
    self.table = table
    self.bytes = bytes
    self.withoutSpecial = withoutSpecial
  }

  mutating func unit(prefix: Int, atom: Int, exponent: Int, inverted: Bool, at range: Range<Int>)
    throws(UnitTrouble)
  {
    let power = inverted ? -exponent : exponent
    if prefix >= 0 {
      let size = ExactNumber(tableText: table.prefixes[prefix].factor.bytes)
      factor = try factor * size.power(power)
    }
    let found = table.atoms[atom]
    if found.function != nil, withoutSpecial { return }
    factor = try factor * ExactNumber(tableText: found.factor.bytes).power(power)
  }

  mutating func number(inverted: Bool, at range: Range<Int>) throws(UnitTrouble) {
    let number = ExactNumber(numerator: WholeNumber(digits: bytes[range]))
    guard !number.isZero else {
      throw UnitTrouble(.zeroNumber, at: range.lowerBound, length: range.count)
    }
    factor = try factor * (inverted ? number.inverse : number)
  }
}
