extension Unit {
  /// The product of two units: `g` and `m` give `g.m`.
  ///
  /// - Throws: when the code grows too long or a power too great.
  public func multiplied(by other: Unit) throws(UnitError) -> Unit {
    if other.text == "1" { return self }
    if text == "1" { return other }
    // A leading solidus inverts one component only, just as it does after this unit.
    let joint = other.text.utf8.first == .slash ? "" : "."
    return try Unit(text + joint + other.text, table: table)
  }

  /// The quotient of two units: `g` and `m.s` give `g/(m.s)`.
  ///
  /// - Throws: when the code grows too long or a power too great.
  public func divided(by other: Unit) throws(UnitError) -> Unit {
    if other.text == "1" { return self }
    var divisor = other.text
    if divisor.utf8.first == .slash { divisor = "1" + divisor }
    if other.hasOperator { divisor = "(" + divisor + ")" }
    return try Unit((text == "1" ? "" : text) + "/" + divisor, table: table)
  }

  /// Tells whether the code is more than one component.
  private var hasOperator: Bool {
    var reader = OperatorCount()
    text.withBytes { try? UnitReader(bytes: $0, table: table).read(into: &reader) }
    return reader.count > 0
  }
}

private struct OperatorCount: UnitVisitor {
  var count = 0

  mutating func joint(divides: Bool, at position: Int) { count += 1 }
  mutating func unit(prefix: Int, atom: Int, exponent: Int, inverted: Bool, at range: Range<Int>) {}
  mutating func number(inverted: Bool, at range: Range<Int>) {}
}
