extension UnitTable {
  /// Makes a table from definitions, each reduced to base units.
  ///
  /// Definitions may refer to later ones. The table is meant to be made once: its text stays in
  /// memory as long as the process.
  ///
  /// - Throws: the codes that cannot be reduced.
  public convenience init(definitions: [UnitDefinition]) throws(UnitTableError) {
    let prefixes = definitions.filter { $0.kind == .prefix }.compactMap(Self.prefixRow)
    let prefixText = Self.keep(prefixes.joined(separator: "\n"))
    var rows: [String] = []
    var waiting = definitions.filter { $0.kind != .prefix }
    var aliases: [(of: String, row: String)] = []
    while !waiting.isEmpty {
      // A pass resolves all that rests on earlier passes; official definitions need about eight.
      let table = UnitTable(
        prefixText: prefixText, unitText: Self.keep(rows.joined(separator: "\n")))
      var next: [UnitDefinition] = []
      for definition in waiting {
        if case .arbitrary = definition.kind, definition.unit != "1" {
          aliases.append((definition.unit, Self.row(definition, "", "1", flags: "i")))
        } else if let row = Self.row(definition, in: table) {
          rows.append(row)
        } else {
          next.append(definition)
        }
      }
      guard next.count < waiting.count else {
        throw UnitTableError.unresolved(codes: next.map(\.code))
      }
      waiting = next
    }
    for alias in aliases {
      guard let index = rows.firstIndex(where: { $0.hasPrefix(alias.of + "|") }) else {
        throw UnitTableError.unresolved(codes: [alias.of])
      }
      rows.insert(alias.row, at: index + 1)
    }
    self.init(prefixText: prefixText, unitText: Self.keep(rows.joined(separator: "\n")))
  }

  private static func prefixRow(_ definition: UnitDefinition) -> String? {
    guard let size = DecimalNumber(definition.value) else { return nil }
    return [
      definition.code, plain(definition.name), tableText(size.magnitude),
      definition.caseInsensitiveCode, plain(definition.symbol),
    ].joined(separator: "|")
  }

  /// The row of a definition; nil while what it rests on is not in the table.
  private static func row(_ definition: UnitDefinition, in table: UnitTable) -> String? {
    switch definition.kind {
    case .prefix: return nil
    case .base:
      guard ["m", "s", "g", "rad", "K", "C", "cd"].contains(definition.code) else { return nil }
      return row(definition, definition.code, "1")
    case .arbitrary: return row(definition, "", "1", flags: "a")
    case .unit, .special:
      if definition.code == "[pi]" { return row(definition, "", "1p1") }
      guard let unit = try? Unit(definition.unit, table: table), !unit.isSpecial,
        !unit.dimension.isArbitrary, let number = DecimalNumber(definition.value),
        !number.isZero, let own = try? unit.exactFactor(),
        let factor = try? number.magnitude * own
      else { return nil }
      let dimension = unit.canonicalText == "1" ? "" : unit.canonicalText
      guard case .special(let function) = definition.kind else {
        return row(definition, dimension, tableText(factor))
      }
      guard let name = functionNames[function] else { return nil }
      return row(definition, dimension, tableText(factor), function: name)
    }
  }

  private static func row(
    _ definition: UnitDefinition, _ dimension: String, _ factor: String, flags: String = "",
    function: String = ""
  ) -> String {
    [
      definition.code, plain(definition.name), dimension, factor,
      flags + (definition.isMetric ? "m" : ""), function, definition.caseInsensitiveCode,
      definition.symbol.isEmpty ? "-" : plain(definition.symbol),
    ].joined(separator: "|")
  }

  /// The names of functions in the official table and in ours.
  private static let functionNames: [String: String] = [
    "Cel": "celsius", "degF": "fahrenheit", "degRe": "reaumur", "pH": "-lg", "ln": "ln",
    "lg": "lg", "lgTimes2": "2lg", "ld": "ld", "sqrt": "sqrt", "tanTimes100": "100tan",
    "100tan": "100tan", "hpX": "-lg", "hpC": "-lg100", "hpM": "-lg1000", "hpQ": "-lg50000",
  ]

  private static func tableText(_ number: ExactNumber) -> String {
    func digits(_ whole: WholeNumber) -> String {
      String(decoding: whole.decimalDigits, as: UTF8.self)
    }
    var text = digits(number.numerator) + "e\(number.tens)"
    if number.denominator != .one { text += "/" + digits(number.denominator) }
    if number.pis != 0 { text += "p\(number.pis)" }
    return text
  }

  /// The text without the signs that part fields and rows.
  private static func plain(_ text: String) -> String {
    String(
      decoding: text.utf8.map { $0 == UInt8(ascii: "|") || $0 < 32 ? 32 : $0 }, as: UTF8.self)
  }

  /// Copies a text to where it stays.
  private static func keep(_ text: String) -> UnsafeBufferPointer<UInt8> {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = copy.initialize(from: text.utf8)
    return UnsafeBufferPointer(copy)
  }
}
