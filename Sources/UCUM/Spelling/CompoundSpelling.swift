/// A spelling put together from words, symbols and signs, such as `liters/min` or `mL/min·kg`.
///
/// Read as people mean it: everything after a slash stands below the line, also behind a product
/// sign, and a negative power does too.
struct CompoundSpelling {
  private let text: String
  private let spellings = SpellingTable.standard
  private let table = UnitTable.standard

  init(_ text: String) { self.text = text }

  /// One factor of the spelling.
  private struct Part {
    var code: String
    var exponent: Int
    var isSafe: Bool
  }

  /// The code and whether the reading is the only one; nil when some part is unknown.
  func code() -> (code: String, isSafe: Bool)? {
    guard let tokens = tokens(), !tokens.isEmpty else { return nil }
    var above: [Part] = []
    var below: [Part] = []
    for token in tokens {
      guard let part = part(token.text) ?? (token.isBelow ? span(token.text) : nil) else {
        return nil
      }
      var exponent = part.exponent
      let isBelow = token.isBelow != (exponent < 0)
      exponent = abs(exponent)
      if part.code == "1" { continue }
      if isBelow {
        Self.add(Part(code: part.code, exponent: exponent, isSafe: part.isSafe), to: &below)
      } else {
        Self.add(Part(code: part.code, exponent: exponent, isSafe: part.isSafe), to: &above)
      }
    }
    // Mass before time below the line: mL/kg/min.
    let ordered = below.filter { isMass($0.code) } + below.filter { !isMass($0.code) }
    var result = above.map(Self.written).joined(separator: ".")
    for part in ordered { result += "/" + Self.written(part) }
    if result.isEmpty { result = "1" }
    guard let unit = try? Unit(result) else { return nil }
    return (
      PreferredForm.of(result), unit.remark == nil && (above + below).allSatisfy(\.isSafe)
    )
  }

  private func isMass(_ code: String) -> Bool { (try? Unit(code))?.dimension == .mass }

  private static func add(_ part: Part, to parts: inout [Part]) {
    if let index = parts.firstIndex(where: { $0.code == part.code && !$0.code.hasPrefix("10*") }) {
      parts[index].exponent += part.exponent
    } else {
      parts.append(part)
    }
  }

  private static func written(_ part: Part) -> String {
    part.code + (part.exponent == 1 ? "" : String(part.exponent))
  }

  // MARK: - Splitting

  private struct Token {
    var text: String
    var isBelow: Bool
  }

  /// Splits at slashes, `per`, product signs and blanks; nil when nothing can be made of it.
  private func tokens() -> [Token]? {
    let sum = Self.withSigns(text)
    guard !Self.holdsDecimal(sum) else { return nil }
    var result: [Token] = []
    var isBelow = false
    for (index, segment) in sum.split(separator: "/", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { isBelow = true }
      let segment = Self.trimmed(segment)
      if segment.isEmpty {
        guard index == 0 else { return nil }
        continue
      }
      if let code = whole(segment) {
        result.append(Token(text: code, isBelow: isBelow))
        continue
      }
      for piece in pieces(of: segment) { result.append(Token(text: piece, isBelow: isBelow)) }
      guard result.count <= 12 else { return nil }
    }
    return result
  }

  /// A segment that is one spelling although it holds blanks or signs.
  private func whole(_ segment: String) -> String? {
    guard segment.utf8.contains(32) || segment.utf8.contains(.openParenthesis) else { return nil }
    guard let code = spellings.folded[segment.asciiLowercased], !code.utf8.contains(.slash),
      !code.utf8.contains(.point)
    else { return nil }
    return code
  }

  /// Writes `per` as a slash and words for powers as powers.
  private static func withSigns(_ text: String) -> String {
    var words: [String] = []
    var power = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: true) {
      switch String(word).asciiLowercased {
      case "per": words.append("/")
      case "squared" where !words.isEmpty: words[words.count - 1] += "^2"
      case "cubed" where !words.isEmpty: words[words.count - 1] += "^3"
      case "square", "sq": power = "^2"
      case "cubic", "cu": power = "^3"
      default:
        words.append(word + power)
        power = ""
      }
    }
    return words.joined(separator: " ")
  }

  /// Tells whether a decimal number takes part, which no code can carry.
  private static func holdsDecimal(_ text: String) -> Bool {
    var before: (UInt8, UInt8) = (0, 0)
    for byte in text.utf8 {
      if byte.isDigit, before.1 == .point, before.0.isDigit { return true }
      before = (before.1, byte)
    }
    return false
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    var bytes = Array(text.utf8)[...]
    while let first = bytes.first, first == 32 || first == .openParenthesis { bytes.removeFirst() }
    while let last = bytes.last, last == 32 || last == .point { bytes.removeLast() }
    let openings = bytes.count { $0 == .openParenthesis }
    if bytes.last == .closeParenthesis, openings == 0 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Splits at product signs and blanks, but not inside `10*3`, `m**2` or brackets.
  private func pieces(of segment: String) -> [String] {
    var result: [String] = []
    var current: [UInt8] = []
    let bytes = Array(segment.utf8)
    var depth = 0
    func flush() {
      if !current.isEmpty { result.append(String(decoding: current, as: UTF8.self)) }
      current = []
    }
    for (index, byte) in bytes.enumerated() {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      let previous = index > 0 ? bytes[index - 1] : 0
      switch byte {
      case .openBracket, .openBrace: depth += 1
      case .closeBracket, .closeBrace: depth -= 1
      default: break
      }
      if depth <= 0, byte == 32 || byte == .point {
        flush()
        continue
      }
      if depth <= 0, byte == .star {
        let isPower = next == .star || previous == .star
        let isTen = current == [0x31, 0x30] || current == [0x78, 0x31, 0x30]
        if !isPower, !isTen {
          flush()
          continue
        }
      }
      current.append(byte)
    }
    flush()
    // "24 h" is one span.
    if result.count == 2, result[0] != "1", result[0].utf8.allSatisfy(\.isDigit) {
      return [result[0] + result[1]]
    }
    return result
  }

  // MARK: - Parts

  /// Reads a number of units below the line: `24h` is `(24.h)`.
  private func span(_ token: String) -> Part? {
    let digits = token.utf8.prefix { $0.isDigit }
    guard (1...5).contains(digits.count), digits.first != 0x30,
      let unit = atom(String(token.dropFirst(digits.count)))
    else { return nil }
    return Part(
      code: "(\(token.prefix(digits.count)).\(unit.code))", exponent: 1, isSafe: unit.isSafe)
  }

  /// Reads one factor: a symbol or word and its power.
  private func part(_ token: String) -> Part? {
    var bytes = Array(token.utf8)
    if bytes.count > 3, bytes[0] | 0x20 == UInt8(ascii: "x"), bytes[1] == 0x31 {
      bytes.removeFirst()  // x10*3
    }
    if let part = powerOfTen(bytes) { return part }
    let text = String(decoding: bytes, as: UTF8.self)
    if text == "1" { return Part(code: "1", exponent: 1, isSafe: true) }
    if let code = atom(text) { return Part(code: code.code, exponent: 1, isSafe: code.isSafe) }
    // A power at the end: m2, m^2, m**2, kg-1.
    var end = bytes.count
    while end > 0, bytes[end - 1].isDigit { end -= 1 }
    guard end < bytes.count, bytes.count - end <= 2,
      var exponent = Int(String(decoding: bytes[end...], as: UTF8.self))
    else { return nil }
    if end > 0, bytes[end - 1] == .minus || bytes[end - 1] == .plus {
      if bytes[end - 1] == .minus { exponent = -exponent }
      end -= 1
    }
    if end > 0, bytes[end - 1] == .caret {
      end -= 1
    } else if end > 1, bytes[end - 1] == .star, bytes[end - 2] == .star {
      end -= 2
    }
    guard end > 0, exponent != 0,
      let code = atom(String(decoding: bytes[..<end], as: UTF8.self))
    else { return nil }
    return Part(code: code.code, exponent: exponent, isSafe: code.isSafe)
  }

  /// Reads `10^3`, `10*3`, `10**3` and `10e3`.
  private func powerOfTen(_ bytes: [UInt8]) -> Part? {
    guard bytes.count >= 4, bytes[0] == 0x31, bytes[1] == 0x30,
      bytes[2] == .star || bytes[2] == .caret || bytes[2] | 0x20 == UInt8(ascii: "e")
    else { return nil }
    let start = bytes[3] == .star ? 4 : 3
    guard bytes.count > start, bytes.count - start <= 3,
      let exponent = Int(String(decoding: bytes[start...], as: UTF8.self))
    else { return nil }
    return Part(code: "10*\(exponent)", exponent: 1, isSafe: true)
  }

  /// The code of a word or symbol without power.
  private func atom(_ text: String) -> (code: String, isSafe: Bool)? {
    if text.utf8.first == .openBrace { return isUnit(text) ? (text, true) : nil }
    let shouts = !text.utf8.contains { $0 &- 0x61 < 26 }
    let compoundShouts = shouts && !self.text.utf8.contains { $0 &- 0x61 < 26 }
    if compoundShouts, self.text.utf8.count > text.utf8.count,
      let code = CaseInsensitiveCodes.standard.code(for: text)
    {
      return (code, true)
    }
    if isSymbol(text) {
      let isSafe = spellings.ambiguousExact[text] == nil || !isDoubtful(text)
      if !isSafe, let code = spellings.ambiguousExact[text] { return (code, false) }
      return (text, true)
    }
    let folded = text.asciiLowercased
    if let code = spellings.ambiguousFolded[folded], !code.utf8.contains(.slash) {
      return (code, false)
    }
    if let code = word(folded) { return (code, true) }
    if let code = spellings.folded[folded], isUnit(code), !code.utf8.contains(.slash) {
      return (code, true)
    }
    if let code = CaseInsensitiveCodes.standard.code(for: text.asciiUppercased) {
      return (code, true)
    }
    if let code = bracketed(text) { return (code, true) }
    return nil
  }

  /// Symbols that are read as something else inside a compound too.
  private func isDoubtful(_ text: String) -> Bool {
    switch text {
    case "ft", "pt", "kt", "ML": true
    default: false
    }
  }

  private func isUnit(_ code: String) -> Bool { (try? Unit(code)) != nil }

  private func isSymbol(_ text: String) -> Bool {
    text.withBytes { table.symbol($0).atom >= 0 }
  }

  /// A word, its plural, or a prefix and a word: `kilograms`, `mcg`, `msec`.
  private func word(_ folded: String) -> String? {
    if let code = singular(folded) { return code }
    for (prefix, code) in Self.prefixWords where folded.hasPrefix(prefix) {
      let rest = String(folded.dropFirst(prefix.utf8.count))
      guard let unit = singular(rest) ?? symbolWord(rest),
        rest.utf8.count > 1 || prefix.utf8.count > 1
      else { continue }
      let joined = code + unit
      // "kgm" may well be kilogram times meter.
      if joined == "kg", rest == "gm" { continue }
      if isSymbol(joined) { return joined }
    }
    return nil
  }

  private func singular(_ word: String) -> String? {
    if let code = spellings.words[word] { return code }
    if word.utf8.last == UInt8(ascii: "s"), word.utf8.count > 1 {
      let stem = String(word.dropLast())
      if let code = spellings.words[stem] { return code }
      if isSymbol(stem), stem.utf8.count > 1, !isDoubtful(stem) { return stem }
      if let code = spellings.folded[stem], isSymbol(code) { return code }
    }
    return nil
  }

  /// A symbol after a prefix in words or `mc`: `mcg`, `mcV`, `microV`.
  private func symbolWord(_ word: String) -> String? {
    if isSymbol(word) { return word }
    let capital = word.asciiUppercased
    return isSymbol(capital) ? capital : nil
  }

  /// Adds brackets: `IU`, `mIU`, `degF`, `lb_av`.
  private func bracketed(_ text: String) -> String? {
    let bare = text.utf8.first == .openBracket ? String(text.dropFirst().dropLast()) : text
    let standard = CaseInsensitiveCodes.standard
    if isSymbol("[\(bare)]") { return "[\(bare)]" }
    if let code = standard.code(for: "[\(bare.asciiUppercased)]") { return code }
    guard let first = bare.first, bare.utf8.count > 2 else { return nil }
    let rest = String(bare.dropFirst())
    let joined = "\(first)[\(rest)]"
    return isSymbol(joined) ? joined : nil
  }

  private static let prefixWords: [(String, String)] = [
    ("kilo", "k"), ("mega", "M"), ("giga", "G"), ("hecto", "h"), ("deca", "da"), ("deka", "da"),
    ("deci", "d"), ("centi", "c"), ("milli", "m"), ("micro", "u"), ("nano", "n"), ("pico", "p"),
    ("femto", "f"), ("mc", "u"), ("m", "m"), ("k", "k"), ("c", "c"), ("d", "d"), ("u", "u"),
    ("n", "n"), ("p", "p"), ("h", "h"),
  ]
}
