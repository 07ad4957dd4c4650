extension Unit {
  /// The name of every part in parentheses: `(millimeter)`, `(meter ^ 3) * (kilogram ^ -1)`.
  ///
  /// This is the form the functional tests of UCUM expect; `plainName` reads more easily.
  public var displayName: String { written(.formal) }

  /// The name in words: `milligram per deciliter`, `beats per minute`.
  public var plainName: String { written(.words) }

  /// The unit in print symbols, fit for `Quantity.unit`: `mmHg`, `kg/m²`, `°C`.
  public var symbol: String { written(.symbols) }

  private func written(_ style: UnitWriter.Style) -> String {
    text.withBytes { bytes in
      var writer = UnitWriter(table: table, bytes: bytes, style: style)
      do throws(UnitTrouble) {
        try UnitReader(bytes: bytes, table: table).read(into: &writer)
      } catch {
        return text
      }
      return writer.text
    }
  }

  /// The unit in base units without its size: `m-1.s-2.g` for `mm[Hg]`, `1` for numbers.
  ///
  /// Arbitrary units stand for themselves: `m-3.[iU]`.
  public var canonicalText: String {
    let codes = ["m", "s", "g", "rad", "K", "C", "cd"]
    var parts: [String] = []
    for (lane, code) in codes.enumerated() where dimension.exponents[lane] != 0 {
      parts.append(code + Self.exponentText(Int(dimension.exponents[lane])))
    }
    if dimension.isArbitrary {
      parts += text.withBytes { bytes in
        var reader = ArbitraryParts(table: table)
        try? UnitReader(bytes: bytes, table: table).read(into: &reader)
        return reader.powers.filter { $0.exponent != 0 }.map {
          table.atoms[$0.atom].code.text + Self.exponentText($0.exponent)
        }
      }
    }
    return parts.isEmpty ? "1" : parts.joined(separator: ".")
  }

  private static func exponentText(_ exponent: Int) -> String {
    exponent == 1 ? "" : String(exponent)
  }
}

/// Collects the powers of arbitrary units in a code.
private struct ArbitraryParts: UnitVisitor {
  let table: UnitTable
  var powers: [(atom: Int, exponent: Int)] = []

  init(table: UnitTable) { self.table = table }

  mutating func unit(prefix: Int, atom: Int, exponent: Int, inverted: Bool, at range: Range<Int>) {
    let weight = table.atoms[atom].arbitrary
    guard weight != 0 else { return }
    let power = inverted ? -exponent : exponent
    if let index = powers.firstIndex(where: { table.atoms[$0.atom].arbitrary == weight }) {
      powers[index].exponent += power
    } else {
      // The first row of a weight gives the name: `[iU]` for both spellings.
      let first = table.atoms.firstIndex { $0.arbitrary == weight } ?? atom
      powers.append((first, power))
    }
  }

  mutating func number(inverted: Bool, at range: Range<Int>) {}
}

/// Writes a code out in names or symbols.
private struct UnitWriter: UnitVisitor {
  enum Style { case formal, words, symbols }

  let table: UnitTable
  let bytes: UnsafeBufferPointer<UInt8>
  let style: Style
  var text = ""
  private var pending: Bool?

  init(table: UnitTable, bytes: UnsafeBufferPointer<UInt8>, style: Style) {
    self.table = table
    self.bytes = bytes
    self.style = style
  }

  mutating func joint(divides: Bool, at position: Int) { pending = divides }

  mutating func open(at position: Int) {
    connect(divides: pending)
    text += "("
  }

  mutating func close(at position: Int) { text += ")" }

  mutating func unit(prefix: Int, atom: Int, exponent: Int, inverted: Bool, at range: Range<Int>) {
    let found = table.atoms[atom]
    switch style {
    case .formal:
      connect(divides: pending)
      let name = (prefix >= 0 ? table.prefixes[prefix].name.text : "") + found.name.text
      text += exponent == 1 ? "(\(name))" : "(\(name) ^ \(exponent))"
    case .words where found.code.text.hasPrefix("10"):
      connect(divides: pending)
      text += exponent == 1 ? "10" : "10^\(exponent)"
    case .words:
      // A negative power reads as a division, unless a slash divides already.
      connect(divides: exponent < 0 ? true : pending)
      let name = (prefix >= 0 ? table.prefixes[prefix].name.text : "") + found.name.text
      switch exponent.magnitude {
      case 1: text += name
      case 2: text += "square " + name
      case 3: text += "cubic " + name
      default: text += name + " to the power of \(exponent.magnitude)"
      }
    case .symbols:
      connect(divides: pending)
      if prefix >= 0 {
        let sign = table.prefixes[prefix]
        text += sign.symbol.isEmpty ? sign.code.text : sign.symbol.text
      }
      let symbol = found.symbol.text
      if symbol == "-" {
        text += found.name.text
      } else {
        text += symbol.isEmpty ? found.code.text : symbol
      }
      if exponent != 1 { text += Self.superscript(exponent) }
    }
  }

  mutating func number(inverted: Bool, at range: Range<Int>) {
    connect(divides: pending)
    text += String(decoding: bytes[range], as: UTF8.self)
  }

  mutating func annotation(alone: Bool, at range: Range<Int>) {
    let inner = bytes[range].dropFirst().dropLast()
    let words = String(
      decoding: inner.map { $0 == UInt8(ascii: "_") ? 32 : $0 }, as: UTF8.self)
    if alone {
      connect(divides: pending)
      switch style {
      case .formal: text += "(\(words.isEmpty ? "unity" : words))"
      case .words, .symbols: text += words
      }
    } else if style == .words, !words.isEmpty {
      text += " (\(words))"
    }
  }

  private mutating func connect(divides: Bool?) {
    pending = nil
    guard let divides else { return }
    switch style {
    case .formal: text += divides ? (text.isEmpty ? "1 / " : " / ") : " * "
    case .words:
      if !text.isEmpty, text.last != "(" { text += " " }
      if divides { text += "per " }
    case .symbols: text += divides ? "/" : "·"
    }
  }

  private static func superscript(_ exponent: Int) -> String {
    var result = exponent < 0 ? "⁻" : ""
    let digits: [Character] = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
    for digit in String(exponent.magnitude).utf8 where digit.isDigit {
      result.append(digits[Int(digit - 0x30)])
    }
    return result
  }
}
