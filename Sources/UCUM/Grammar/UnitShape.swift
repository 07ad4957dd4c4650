/// What one pass over a unit code finds out, without allocation: the dimension, whether a special
/// unit takes part and how, and the first thing worth a remark.
struct UnitShape: UnitVisitor {
  let table: UnitTable
  let bytes: UnsafeBufferPointer<UInt8>

  /// The powers of base units so far.
  private(set) var exponents = SIMD8<Int32>(repeating: 0)
  /// The weighted powers of arbitrary units so far.
  private(set) var arbitrary: Int64 = 0
  /// The special atom, or -1.
  private(set) var specialAtom = -1
  /// Where the special unit stands.
  private(set) var specialRange = 0..<0
  /// Tells whether any annotation is written.
  private(set) var hasAnnotation = false
  /// Tells whether a number is zero.
  private(set) var isZero = false
  /// The remark to make; the weightiest, and among equals the first.
  private(set) var remark: UnitRemark?

  private var unitCount = 0
  private var specialIsPlain = false
  private var lastNumber = 0..<0
  private var lastJoint = -1
  private var lastDivides = false
  private var depth: UInt64 = 0
  /// Bit n: a slash stands at level n before this place.
  private var slashes: UInt64 = 0

  init(table: UnitTable, bytes: UnsafeBufferPointer<UInt8>) {
    self.table = table
    self.bytes = bytes
  }

  /// Reads a whole code.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, table: UnitTable) throws(UnitTrouble)
    -> UnitShape
  {
    var shape = UnitShape(table: table, bytes: bytes)
    try UnitReader(bytes: bytes, table: table).read(into: &shape)
    try shape.finish()
    return shape
  }

  /// The dimension; exponents lie within ±127 once `read` is through.
  var dimension: Dimension {
    Dimension(exponents: SIMD8<Int8>(truncatingIfNeeded: exponents), arbitrary: arbitrary)
  }

  /// Tells whether a special unit stands among other units or in a power.
  var hasSpecialInProduct: Bool {
    specialAtom >= 0 && !(specialIsPlain && unitCount == 1)
  }

  mutating func unit(prefix: Int, atom: Int, exponent: Int, inverted: Bool, at range: Range<Int>)
    throws(UnitTrouble)
  {
    let found = table.atoms[atom]
    let power = Int32(truncatingIfNeeded: inverted ? -exponent : exponent)
    exponents &+= found.exponents &* SIMD8(repeating: power)
    arbitrary &+= found.arbitrary &* Int64(power)
    if found.function != nil {
      if specialAtom < 0 {
        specialAtom = atom
        specialRange = range
        specialIsPlain = power == 1
      }
      unitCount += 1
    } else if any(found.exponents .!= 0) || found.arbitrary != 0 {
      unitCount += 1
    }
    let follows = lastJoint >= 0 && lastJoint + 1 == range.lowerBound
    if follows, lastDivides, exponent < 0 {
      note(.dividedByNegativePower, at: range)
    }
    if follows, !lastDivides, exponent > 0, (slashes >> depth) & 1 == 1,
      any(found.exponents .!= 0) || found.arbitrary != 0
    {
      note(.multipliedAfterDivision, at: lastJoint..<range.upperBound)
    }
    if prefix >= 0, range.count <= 3,
      FalseFriends.contains(UnsafeBufferPointer(rebasing: bytes[range]))
    {
      note(.falseFriend, at: range)
    }
  }

  mutating func number(inverted: Bool, at range: Range<Int>) throws(UnitTrouble) {
    var zero = true
    for index in range where bytes[index] != 0x30 { zero = false }
    if zero {
      isZero = true
      note(.zeroNumber, at: range)
    } else if lastJoint >= 0, !lastDivides, lastJoint + 1 == range.lowerBound,
      lastNumber.upperBound == lastJoint, !lastNumber.isEmpty
    {
      note(.decimalLookalike, at: lastNumber.lowerBound..<range.upperBound)
    }
    lastNumber = range
  }

  mutating func annotation(alone: Bool, at range: Range<Int>) {
    hasAnnotation = true
    if alone, lastJoint >= 0, lastDivides, lastJoint + 1 == range.lowerBound, range.count > 2 {
      let inner = UnsafeBufferPointer(
        rebasing: bytes[(range.lowerBound + 1)..<(range.upperBound - 1)])
      let atom = table.atom(inner)
      if atom >= 0, table.atoms[atom].exponents == SIMD8(0, 1, 0, 0, 0, 0, 0, 0) {
        note(.unitInAnnotation, at: range)
      }
    }
  }

  mutating func secondAnnotation(at range: Range<Int>) {
    note(.secondAnnotation, at: range)
  }

  mutating func blankInAnnotation(at position: Int) {
    note(.blankInAnnotation, at: position..<(position + 1))
  }

  mutating func joint(divides: Bool, at position: Int) {
    lastJoint = position
    lastDivides = divides
    if divides { slashes |= 1 << depth }
  }

  mutating func emptyComponent(at position: Int) {
    note(.emptyComponent, at: position..<(position + 1))
    lastJoint = position
  }

  mutating func open(at position: Int) {
    depth += 1
    slashes &= ~(1 << depth)
  }

  mutating func close(at position: Int) {
    depth -= 1
  }

  private mutating func finish() throws(UnitTrouble) {
    if hasSpecialInProduct { note(.specialInProduct, at: specialRange) }
    guard all(exponents .<= 127), all(exponents .>= -127) else {
      throw UnitTrouble(.outOfRange, at: 0, length: bytes.count)
    }
  }

  private mutating func note(_ kind: UnitRemark.Kind, at range: Range<Int>) {
    let new = UnitRemark(kind: kind, position: range.lowerBound, length: range.count)
    guard let old = remark else {
      remark = new
      return
    }
    // A form outside the grammar weighs more, and the decimal lookalike explains what follows it.
    if new.isOutsideGrammar, !old.isOutsideGrammar { remark = new }
  }
}
