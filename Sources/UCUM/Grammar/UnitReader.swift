/// What a reader of unit codes tells its visitor, in the order of the code.
///
/// Exponents come as written; `inverted` says whether the operators and parentheses around turn
/// the component upside down.
protocol UnitVisitor {
  /// A prefix (or -1) and an atom, with its exponent (1 when none is written).
  mutating func unit(prefix: Int, atom: Int, exponent: Int, inverted: Bool, at range: Range<Int>)
    throws(UnitTrouble)
  /// A plain number, by the range of its digits.
  mutating func number(inverted: Bool, at range: Range<Int>) throws(UnitTrouble)
  /// The braces and what is between them; alone when they are a component of their own.
  mutating func annotation(alone: Bool, at range: Range<Int>)
  /// A second annotation on the same component.
  mutating func secondAnnotation(at range: Range<Int>)
  /// A blank inside an annotation.
  mutating func blankInAnnotation(at position: Int)
  /// An operator.
  mutating func joint(divides: Bool, at position: Int)
  /// A second slash directly after a slash.
  mutating func emptyComponent(at position: Int)
  /// An opening parenthesis.
  mutating func open(at position: Int)
  /// A closing parenthesis.
  mutating func close(at position: Int)
}

extension UnitVisitor {
  mutating func annotation(alone: Bool, at range: Range<Int>) {}
  mutating func secondAnnotation(at range: Range<Int>) {}
  mutating func blankInAnnotation(at position: Int) {}
  mutating func joint(divides: Bool, at position: Int) {}
  mutating func emptyComponent(at position: Int) {}
  mutating func open(at position: Int) {}
  mutating func close(at position: Int) {}
}

/// Reads unit codes by the grammar of UCUM, case-sensitive form, byte by byte.
///
/// Nothing is allocated and nothing recurses: what parentheses turn upside down is kept in the
/// bits of one integer. Four forms outside the grammar are let through and told to the visitor,
/// because widely used tools accept them: `0`, `0.5`, `m{a}{b}` and `m//s`; and so are blanks in
/// annotations.
struct UnitReader {
  /// The longest code that is read, in bytes.
  static let maximumLength = 2048
  /// The deepest nesting of parentheses.
  static let maximumDepth = 63
  /// The most digits an exponent has.
  static let maximumExponentDigits = 4

  let bytes: UnsafeBufferPointer<UInt8>
  let table: UnitTable

  /// What ended before the place where an operator is due.
  private enum Ending {
    case number, exponent, unit, annotation, parenthesis
  }

  func read<Visitor: UnitVisitor>(into visitor: inout Visitor) throws(UnitTrouble) {
    let count = bytes.count
    guard count > 0 else { throw UnitTrouble(.empty) }
    guard count <= Self.maximumLength else { throw UnitTrouble(.codeTooLong) }
    var index = 0
    var depth: UInt64 = 0
    var inverted: UInt64 = 0  // bit n: the content of level n is upside down
    var divides = false
    if bytes[0] == .slash {
      visitor.joint(divides: true, at: 0)
      divides = true
      index = 1
    }
    while true {
      let flipped = ((inverted >> depth) & 1 == 1) != divides
      var ending: Ending
      let start = index
      let first = index < count ? bytes[index] : 0
      switch first {
      case 0 where index >= count:
        throw UnitTrouble(.componentMissing, at: count)
      case .openParenthesis:
        guard depth < UInt64(Self.maximumDepth) else {
          throw UnitTrouble(.nestedTooDeep, at: index, length: 1)
        }
        depth += 1
        inverted = flipped ? inverted | (1 << depth) : inverted & ~(1 << depth)
        visitor.open(at: index)
        divides = false
        index += 1
        continue
      case .openBrace:
        index = try skipAnnotation(from: index, telling: &visitor)
        visitor.annotation(alone: true, at: start..<index)
        ending = .annotation
      case 0x30...0x39 where !startsTen(at: index):
        while index < count, bytes[index].isDigit { index += 1 }
        try visitor.number(inverted: flipped, at: start..<index)
        ending = .number
      default:
        let symbolEnd = try endOfSymbol(from: index)
        guard symbolEnd > index else { throw nothingToRead(at: index) }
        let symbol = table.symbol(UnsafeBufferPointer(rebasing: bytes[index..<symbolEnd]))
        guard symbol.atom >= 0 else {
          throw unknown(symbol, from: index, to: symbolEnd)
        }
        index = symbolEnd
        let exponent = try exponent(at: &index)
        try visitor.unit(
          prefix: symbol.prefix, atom: symbol.atom, exponent: exponent, inverted: flipped,
          at: start..<index)
        ending = index > symbolEnd ? .exponent : .unit
      }

      // What may follow a component: its annotation, closing parentheses, the next operator.
      var annotated = ending == .annotation
      while index < count {
        if bytes[index] == .openBrace {
          let opening = index
          index = try skipAnnotation(from: index, telling: &visitor)
          if annotated {
            visitor.secondAnnotation(at: opening..<index)
          } else {
            visitor.annotation(alone: false, at: opening..<index)
          }
          annotated = true
          ending = .annotation
        } else if bytes[index] == .closeParenthesis {
          guard depth > 0 else { throw UnitTrouble(.closingUnpaired, at: index, length: 1) }
          depth -= 1
          visitor.close(at: index)
          index += 1
          annotated = false
          ending = .parenthesis
        } else {
          break
        }
      }
      if index == count {
        guard depth == 0 else { throw UnitTrouble(.parenthesisOpen, at: count) }
        return
      }
      switch bytes[index] {
      case .point:
        visitor.joint(divides: false, at: index)
        divides = false
        index += 1
      case .slash:
        visitor.joint(divides: true, at: index)
        divides = true
        index += 1
        if index < count, bytes[index] == .slash {
          visitor.emptyComponent(at: index)
          index += 1
        }
      default:
        throw misplaced(at: index, after: ending)
      }
    }
  }

  // MARK: - Parts

  /// Tells whether the digits are the atom `10*` or `10^`.
  private func startsTen(at index: Int) -> Bool {
    index + 2 < bytes.count && bytes[index] == 0x31 && bytes[index + 1] == 0x30
      && (bytes[index + 2] == .star || bytes[index + 2] == .caret)
  }

  /// Finds where a symbol ends: at an operator, a digit or a sign outside brackets.
  private func endOfSymbol(from start: Int) throws(UnitTrouble) -> Int {
    var index = start
    if startsTen(at: index) { return index + 3 }
    while index < bytes.count {
      switch bytes[index] {
      case .openBracket:
        var closing = index + 1
        while closing < bytes.count, bytes[closing] != .closeBracket {
          guard bytes[closing] > 32, bytes[closing] < 127 else { throw outsider(at: closing) }
          closing += 1
        }
        guard closing < bytes.count else {
          throw UnitTrouble(.bracketOpen, at: index, length: bytes.count - index)
        }
        index = closing + 1
      case .point, .slash, .openParenthesis, .closeParenthesis, .openBrace, .closeBrace,
        .closeBracket, .plus, .minus, 0x30...0x39:
        return index
      case 33...126:
        index += 1
      default:
        throw outsider(at: index)
      }
    }
    return index
  }

  /// Reads an exponent, or gives 1 when none is written.
  private func exponent(at index: inout Int) throws(UnitTrouble) -> Int {
    guard index < bytes.count else { return 1 }
    let start = index
    var negative = false
    if bytes[index] == .plus || bytes[index] == .minus {
      negative = bytes[index] == .minus
      index += 1
    } else if !bytes[index].isDigit {
      return 1
    }
    let firstDigit = index
    var value = 0
    while index < bytes.count, bytes[index].isDigit {
      if index - firstDigit < Self.maximumExponentDigits {
        value = value * 10 + Int(bytes[index] - 0x30)
      }
      index += 1
    }
    guard index > firstDigit else { throw UnitTrouble(.exponentMissing, at: start, length: 1) }
    guard index - firstDigit <= Self.maximumExponentDigits else {
      throw UnitTrouble(.exponentTooLong, at: start, length: index - start)
    }
    return negative ? -value : value
  }

  /// Gives the offset behind the closing brace.
  private func skipAnnotation<Visitor: UnitVisitor>(
    from start: Int, telling visitor: inout Visitor
  ) throws(UnitTrouble) -> Int {
    var index = start + 1
    while index < bytes.count {
      switch bytes[index] {
      case .closeBrace: return index + 1
      case .openBrace: throw UnitTrouble(.annotationOpen, at: start, length: index - start)
      case 32: visitor.blankInAnnotation(at: index)
      case 33...126: break
      default: throw outsider(at: index)
      }
      index += 1
    }
    throw UnitTrouble(.annotationOpen, at: start, length: index - start)
  }

  // MARK: - Trouble

  /// Names a byte that no unit holds.
  private func outsider(at index: Int) -> UnitTrouble {
    let byte = bytes[index]
    if byte <= 32 { return UnitTrouble(.whitespace, at: index, length: 1) }
    var end = index + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return UnitTrouble(.character, at: index, length: end - index)
  }

  private func nothingToRead(at index: Int) -> UnitTrouble {
    switch bytes[index] {
    case .plus, .minus: UnitTrouble(.exponentMisplaced, at: index, length: 1)
    case .closeBrace, .closeBracket: UnitTrouble(.closingUnpaired, at: index, length: 1)
    default: UnitTrouble(.componentMissing, at: index, length: 1)
    }
  }

  private func unknown(_ symbol: UnitTable.Symbol, from start: Int, to end: Int) -> UnitTrouble {
    if symbol.refusesPrefix {
      return UnitTrouble(.takesNoPrefix, at: start, length: end - start)
    }
    if end - start > 1, bytes[end - 1] == .caret || bytes[end - 1] == .star {
      return UnitTrouble(.powerSign, at: start, length: end - start)
    }
    // The rest of the word belongs to what the writer meant: "10nV", "CO2eq", "mm2Hg".
    var wordEnd = end
    while wordEnd < bytes.count {
      let byte = bytes[wordEnd]
      guard byte.isDigit || byte.isLetter else { break }
      wordEnd += 1
    }
    return UnitTrouble(.unknownUnit, at: start, length: wordEnd - start)
  }

  private func misplaced(at index: Int, after ending: Ending) -> UnitTrouble {
    let byte = bytes[index]
    if byte <= 32 || byte >= 127 { return outsider(at: index) }
    if byte == .closeBrace || byte == .closeBracket {
      return UnitTrouble(.closingUnpaired, at: index, length: 1)
    }
    var end = index + 1
    while end < bytes.count, bytes[end].isDigit || bytes[end].isLetter { end += 1 }
    let isPower = byte.isDigit || byte == .plus || byte == .minus
    let kind: UnitError.Kind
    switch ending {
    case _ where byte == .caret || byte == .star: kind = .powerSign
    case .number where isPower: kind = .numberWithExponent
    case .number: kind = byte == .openParenthesis ? .operatorMissing : .numberBeforeUnit
    case .exponent, .parenthesis, .annotation, .unit:
      if isPower {
        kind = .exponentMisplaced
      } else if ending == .annotation {
        kind = .annotationFirst
      } else {
        kind = .operatorMissing
      }
    }
    return UnitTrouble(kind, at: index, length: end - index)
  }
}

extension UInt8 {
  static let point = UInt8(ascii: ".")
  static let slash = UInt8(ascii: "/")
  static let star = UInt8(ascii: "*")
  static let caret = UInt8(ascii: "^")
  static let plus = UInt8(ascii: "+")
  static let minus = UInt8(ascii: "-")
  static let openParenthesis = UInt8(ascii: "(")
  static let closeParenthesis = UInt8(ascii: ")")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")

  @inline(__always) var isDigit: Bool { self &- 0x30 < 10 }
  @inline(__always) var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
}
