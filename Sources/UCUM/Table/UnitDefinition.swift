/// A prefix or unit as the official table of UCUM defines it: a number times another unit.
public struct UnitDefinition: Sendable, Hashable {
  /// The kinds of entries.
  public enum Kind: Sendable, Hashable {
    /// A prefix; `value` is its size.
    case prefix
    /// One of the seven base units.
    case base
    /// A unit of `value` times `unit`.
    case unit
    /// A unit of its own kind, outside the base units; `unit` may name another one it equals.
    case arbitrary
    /// A scale: the function, applied to multiples of `value` times `unit`.
    case special(function: String)
  }

  /// The kind of entry.
  public var kind: Kind
  /// The case-sensitive code.
  public var code: String
  /// The case-insensitive code.
  public var caseInsensitiveCode: String
  /// The name.
  public var name: String
  /// The print symbol; empty when there is none.
  public var symbol: String
  /// Tells whether prefixes may stand before it.
  public var isMetric: Bool
  /// The number, as decimal text.
  public var value: String
  /// The unit the number refers to, as a code.
  public var unit: String

  /// An entry with all its fields.
  public init(
    kind: Kind, code: String, caseInsensitiveCode: String, name: String, symbol: String = "",
    isMetric: Bool = false, value: String = "1", unit: String = "1"
  ) {
    self.kind = kind
    self.code = code
    self.caseInsensitiveCode = caseInsensitiveCode
    self.name = name
    self.symbol = symbol
    self.isMetric = isMetric
    self.value = value
    self.unit = unit
  }
}

/// Why a unit table cannot be made.
public enum UnitTableError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text is not a table of units in the official form.
  case notATable(atByte: Int)
  /// These codes cannot be reduced to base units.
  case unresolved(codes: [String])

  /// Says in one sentence what is wrong.
  public var description: String {
    switch self {
    case .notATable(let byte): "this is not a UCUM table; reading stopped at byte \(byte)"
    case .unresolved(let codes):
      "these units cannot be reduced to base units: \(codes.prefix(10).joined(separator: ", "))"
    }
  }
}
