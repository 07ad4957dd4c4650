#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The prefixes and units a code is read with.
///
/// The table is a text of rows that stays where it is; reading it notes only where each field
/// stands, the dimension and the flags. Factors are read when a conversion asks for them.
public final class UnitTable: Sendable {
  /// The table units are read with: the one that comes with the library, or the one put in its place.
  public static var standard: UnitTable { replacement ?? builtIn }

  /// The table that comes with the library: UCUM 2.2.
  public static let builtIn: UnitTable = UnitTable(
    prefixText: staticBytes(prefixRows), unitText: staticBytes(unitRows))

  /// Puts another table in the place of the standard one, such as one read from the official file.
  ///
  /// To be called at most once, before any unit is read and before other threads begin: what was
  /// read of the first table is kept by whoever read it.
  public static func replaceStandard(with table: UnitTable) { replacement = table }

  nonisolated(unsafe) private static var replacement: UnitTable?

  /// One prefix.
  struct Prefix: Sendable {
    var code: Field
    var name: Field
    var factor: Field
    var caseInsensitive: Field
    var symbol: Field
    /// The bytes of the code, the first one lowest.
    var key: UInt16
  }

  /// One atom: a base unit or a unit of the table.
  struct Atom: Sendable {
    var code: Field
    var name: Field
    var factor: Field
    var caseInsensitive: Field
    var symbol: Field
    var exponents: SIMD8<Int32>
    /// The weight of an arbitrary unit in `Dimension`; 0 for others.
    var arbitrary: Int64
    var function: SpecialFunction?
    var isMetric: Bool
  }

  /// A piece of the table text, which lives as long as the process.
  struct Field: Sendable {
    nonisolated(unsafe) let bytes: UnsafeBufferPointer<UInt8>

    var isEmpty: Bool { bytes.isEmpty }
    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  let prefixes: [Prefix]
  let atoms: [Atom]
  /// Indexes of atoms plus one by the hash of their code; open addressing, 0 is free.
  private let slots: [UInt16]
  private let mask: Int
  /// Indexes of one-letter prefixes plus one, by letter.
  private let prefixOfLetter: [UInt8]
  /// Indexes of two-letter prefixes.
  private let longPrefixes: [UInt8]

  /// Reads table text in the form of `UnitTable+Rows.swift`; rows that do not fit are left out.
  ///
  /// Both texts must live as long as the process.
  init(prefixText: UnsafeBufferPointer<UInt8>, unitText: UnsafeBufferPointer<UInt8>) {
    var prefixes: [Prefix] = []
    prefixes.reserveCapacity(32)
    var prefixOfLetter = [UInt8](repeating: 0, count: 256)
    var longPrefixes: [UInt8] = []
    Self.eachRow(of: prefixText, fields: 5) { row in
      let code = row[0].bytes
      guard (1...2).contains(code.count), prefixes.count < 254 else { return }
      let key = UInt16(code[0]) | (code.count == 2 ? UInt16(code[1]) << 8 : 0)
      if code.count == 1 {
        prefixOfLetter[Int(code[0])] = UInt8(prefixes.count + 1)
      } else {
        longPrefixes.append(UInt8(prefixes.count))
      }
      prefixes.append(
        Prefix(
          code: row[0], name: row[1], factor: row[2], caseInsensitive: row[3], symbol: row[4],
          key: key))
    }

    var atoms: [Atom] = []
    atoms.reserveCapacity(400)
    var arbitraryCount: UInt64 = 0
    Self.eachRow(of: unitText, fields: 8) { row in
      guard !row[0].isEmpty, atoms.count < 4000 else { return }
      var isMetric = false
      var isArbitrary = false
      for flag in row[4].bytes {
        switch flag {
        case UInt8(ascii: "m"): isMetric = true
        case UInt8(ascii: "a"):
          isArbitrary = true
          arbitraryCount += 1
        case UInt8(ascii: "i"): isArbitrary = true
        default: break
        }
      }
      atoms.append(
        Atom(
          code: row[0], name: row[1], factor: row[3], caseInsensitive: row[6], symbol: row[7],
          exponents: Self.exponents(row[2].bytes),
          arbitrary: isArbitrary ? Self.weight(arbitraryCount) : 0,
          function: SpecialFunction(tableName: row[5].bytes),
          isMetric: isMetric))
    }

    var size = 1024
    while size < atoms.count * 3 { size *= 2 }
    var slots = [UInt16](repeating: 0, count: size)
    for (index, atom) in atoms.enumerated() {
      var slot = Self.hash(atom.code.bytes) & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt16(index + 1)
    }
    self.prefixes = prefixes
    self.atoms = atoms
    self.slots = slots
    self.mask = size - 1
    self.prefixOfLetter = prefixOfLetter
    self.longPrefixes = longPrefixes
  }

  /// The atom spelled so, or -1.
  func atom(_ code: UnsafeBufferPointer<UInt8>) -> Int {
    var slot = Self.hash(code) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { return -1 }
      if Self.equal(atoms[Int(entry) - 1].code.bytes, code) { return Int(entry) - 1 }
      slot = (slot + 1) & mask
    }
  }

  /// What a symbol without exponent stands for.
  struct Symbol {
    /// The index of the prefix, or -1.
    var prefix: Int
    /// The index of the atom, or -1 when there is none.
    var atom: Int
    /// Tells that the atom exists but takes no prefix.
    var refusesPrefix: Bool
  }

  /// Reads a symbol: an atom, or a prefix and a metric atom.
  func symbol(_ code: UnsafeBufferPointer<UInt8>) -> Symbol {
    let whole = atom(code)
    if whole >= 0 { return Symbol(prefix: -1, atom: whole, refusesPrefix: false) }
    var refuses = false
    if code.count >= 2 {
      let prefix = Int(prefixOfLetter[Int(code[0])]) - 1
      if prefix >= 0 {
        let found = atom(UnsafeBufferPointer(rebasing: code[1...]))
        if found >= 0 {
          if atoms[found].isMetric {
            return Symbol(prefix: prefix, atom: found, refusesPrefix: false)
          }
          refuses = true
        }
      }
    }
    if code.count >= 3 {
      let key = UInt16(code[0]) | UInt16(code[1]) << 8
      for prefix in longPrefixes where prefixes[Int(prefix)].key == key {
        let found = atom(UnsafeBufferPointer(rebasing: code[2...]))
        if found >= 0 {
          if atoms[found].isMetric {
            return Symbol(prefix: Int(prefix), atom: found, refusesPrefix: false)
          }
          refuses = true
        }
      }
    }
    return Symbol(prefix: -1, atom: -1, refusesPrefix: refuses)
  }

  // MARK: - Reading rows

  private static func staticBytes(_ text: StaticString) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  private static func eachRow(
    of text: UnsafeBufferPointer<UInt8>, fields count: Int, _ body: ([Field]) -> Void
  ) {
    var row: [Field] = []
    row.reserveCapacity(count)
    var start = 0
    for index in 0...text.count {
      let byte = index < text.count ? text[index] : UInt8(ascii: "\n")
      guard byte == UInt8(ascii: "|") || byte == UInt8(ascii: "\n") else { continue }
      row.append(Field(bytes: UnsafeBufferPointer(rebasing: text[start..<index])))
      start = index + 1
      if byte == UInt8(ascii: "\n") {
        if row.count == count { body(row) }
        row.removeAll(keepingCapacity: true)
      }
    }
  }

  /// Reads a dimension such as `m-1.s-2.g`.
  private static func exponents(_ text: UnsafeBufferPointer<UInt8>) -> SIMD8<Int32> {
    var result = SIMD8<Int32>(repeating: 0)
    var index = 0
    while index < text.count {
      let lane: Int
      switch text[index] {
      case UInt8(ascii: "m"): lane = 0
      case UInt8(ascii: "s"): lane = 1
      case UInt8(ascii: "g"): lane = 2
      case UInt8(ascii: "r"): lane = 3
      case UInt8(ascii: "K"): lane = 4
      case UInt8(ascii: "C"): lane = 5
      default: lane = 6
      }
      while index < text.count, text[index] > UInt8(ascii: "9") { index += 1 }
      var sign: Int32 = 1
      if index < text.count, text[index] == UInt8(ascii: "-") {
        sign = -1
        index += 1
      }
      var digits: Int32 = 0
      var hasDigits = false
      while index < text.count, case let digit = text[index] &- 48, digit < 10, digits < 100 {
        digits = digits * 10 + Int32(digit)
        hasDigits = true
        index += 1
      }
      result[lane] = sign * (hasDigits ? digits : 1)
      index += 1  // the point
    }
    return result
  }

  /// The weight of the arbitrary unit with that number: odd and spread over all bits.
  static func weight(_ number: UInt64) -> Int64 {
    var value = number &* 0x9E37_79B9_7F4A_7C15
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int64(bitPattern: (value ^ (value >> 31)) | 1)
  }

  @inline(__always)
  private static func hash(_ code: UnsafeBufferPointer<UInt8>) -> Int {
    var value: UInt32 = 2_166_136_261
    for byte in code { value = (value ^ UInt32(byte)) &* 16_777_619 }
    return Int(value ^ (value >> 15))
  }

  @inline(__always)
  static func equal(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>)
    -> Bool
  {
    guard left.count == right.count, let a = left.baseAddress, let b = right.baseAddress else {
      return left.count == right.count
    }
    return memcmp(a, b, left.count) == 0
  }
}
