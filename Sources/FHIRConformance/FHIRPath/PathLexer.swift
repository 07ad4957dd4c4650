/// Holds one word or sign of an expression.
struct PathToken {
  enum Kind: Equatable {
    /// A name; delimited ones are never keywords.
    case identifier(delimited: Bool)
    case string
    /// A number without a fraction.
    case integer
    /// A number with a fraction.
    case decimal
    /// `@` and what follows; the text is without `@`.
    case temporal
    /// `%` and a name; the text is without `%`.
    case variable
    /// `$this`, `$index`, `$total`; the text is without `$`.
    case dollar
    /// An operator or bracket; the text is the sign.
    case sign
    case end
  }

  var kind: Kind
  var text: String
  var start: Int
}

/// Cuts an expression into tokens.
struct PathLexer {
  private let bytes: [UInt8]
  private var index = 0

  init(_ source: String) { bytes = Array(source.utf8) }

  /// Reads the next token.
  mutating func next() throws(PathError) -> PathToken {
    try skipBlanks()
    let start = index
    guard index < bytes.count else { return PathToken(kind: .end, text: "", start: start) }
    let byte = bytes[index]
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      let text = try quoted(byte)
      return PathToken(kind: .string, text: text, start: start)
    case UInt8(ascii: "`"):
      let text = try quoted(byte)
      return PathToken(kind: .identifier(delimited: true), text: text, start: start)
    case UInt8(ascii: "@"):
      index += 1
      return try temporal(start)
    case UInt8(ascii: "%"):
      index += 1
      return PathToken(kind: .variable, text: try variableName(start), start: start)
    case UInt8(ascii: "$"):
      index += 1
      let text = word()
      guard text == "this" || text == "index" || text == "total" else {
        throw PathError(
          .syntax, at: start, "there is no \"$\(text)\"; known: $this, $index, $total")
      }
      return PathToken(kind: .dollar, text: text, start: start)
    case 48...57: return number(start)
    default:
      if Self.isWordStart(byte) {
        return PathToken(kind: .identifier(delimited: false), text: word(), start: start)
      }
      return try sign(start)
    }
  }

  private mutating func skipBlanks() throws(PathError) {
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
        index += 1
      } else if byte == 0xC2, next == 0xA0 {
        index += 2
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "/") {
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
      } else if byte == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        let start = index
        index += 2
        while index + 1 < bytes.count,
          bytes[index] != UInt8(ascii: "*") || bytes[index + 1] != UInt8(ascii: "/")
        {
          index += 1
        }
        guard index + 1 < bytes.count else {
          throw PathError(.syntax, at: start, "the comment has no end: \"*/\" is missing")
        }
        index += 2
      } else {
        return
      }
    }
  }

  private mutating func word() -> String {
    let start = index
    while index < bytes.count, Self.isWordStart(bytes[index]) || (48...57).contains(bytes[index]) {
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func variableName(_ start: Int) throws(PathError) -> String {
    guard index < bytes.count else {
      throw PathError(.syntax, at: start, "a name is missing after \"%\"")
    }
    if bytes[index] == UInt8(ascii: "`") || bytes[index] == UInt8(ascii: "'") {
      return try quoted(bytes[index])
    }
    let begin = index
    while index < bytes.count,
      Self.isWordStart(bytes[index]) || (48...57).contains(bytes[index])
        || (bytes[index] == UInt8(ascii: "-") && isLinked(begin))
    {
      index += 1
    }
    guard index > begin else {
      throw PathError(.syntax, at: start, "a name is missing after \"%\"")
    }
    return String(decoding: bytes[begin..<index], as: UTF8.self)
  }

  /// A hyphen belongs to `%vs-name` and `%ext-name`, which older expressions write without quotes.
  private func isLinked(_ begin: Int) -> Bool {
    guard index + 1 < bytes.count, Self.isWordStart(bytes[index + 1]) else { return false }
    let name = bytes[begin...index]
    return name.starts(with: "ext-".utf8) || name.starts(with: "vs-".utf8)
  }

  private mutating func number(_ start: Int) -> PathToken {
    skipDigits()
    var kind = PathToken.Kind.integer
    if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "."),
      (48...57).contains(bytes[index + 1])
    {
      kind = .decimal
      index += 1
      skipDigits()
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if kind == .integer, index < bytes.count, bytes[index] == UInt8(ascii: "L") { index += 1 }
    return PathToken(kind: kind, text: text, start: start)
  }

  private mutating func skipDigits() {
    while index < bytes.count, (48...57).contains(bytes[index]) { index += 1 }
  }

  private mutating func temporal(_ start: Int) throws(PathError) -> PathToken {
    let begin = index
    if index < bytes.count, bytes[index] == UInt8(ascii: "T") {
      index += 1
      timeOfDay()
    } else {
      skipDigits()
      for _ in 0..<2 where hasDigits(after: "-", 2) { index += 3 }
      if index < bytes.count, bytes[index] == UInt8(ascii: "T") {
        index += 1
        timeOfDay()
        if index < bytes.count, bytes[index] == UInt8(ascii: "Z") {
          index += 1
        } else if hasDigits(after: "+", 2) || hasDigits(after: "-", 2), index + 5 < bytes.count,
          bytes[index + 3] == UInt8(ascii: ":"), (48...57).contains(bytes[index + 4]),
          (48...57).contains(bytes[index + 5])
        {
          index += 6
        }
      }
    }
    let text = String(decoding: bytes[begin..<index], as: UTF8.self)
    return PathToken(kind: .temporal, text: text, start: start)
  }

  private mutating func timeOfDay() {
    guard index + 1 < bytes.count, (48...57).contains(bytes[index]) else { return }
    index += 2
    for _ in 0..<2 where hasDigits(after: ":", 2) { index += 3 }
    if hasDigits(after: ".", 1) {
      index += 1
      skipDigits()
    }
  }

  private func hasDigits(after sign: Unicode.Scalar, _ count: Int) -> Bool {
    guard index + count < bytes.count, bytes[index] == UInt8(ascii: sign) else { return false }
    return bytes[(index + 1)...(index + count)].allSatisfy { (48...57).contains($0) }
  }

  private mutating func quoted(_ quote: UInt8) throws(PathError) -> String {
    let start = index
    index += 1
    var text: [UInt8] = []
    while index < bytes.count, bytes[index] != quote {
      guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else {
        text.append(bytes[index])
        index += 1
        continue
      }
      let escaped = bytes[index + 1]
      index += 2
      switch escaped {
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "u"): text.append(contentsOf: try unicodeEscape().utf8)
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "\\"),
        UInt8(ascii: "/"):
        text.append(escaped)
      default:
        // Patterns are often written with one backslash only: `'\d'` keeps it.
        text.append(UInt8(ascii: "\\"))
        text.append(escaped)
      }
    }
    guard index < bytes.count else {
      throw PathError(.syntax, at: start, "the closing quote is missing")
    }
    index += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func unicodeEscape() throws(PathError) -> String {
    let high = try codeUnit()
    if (0xD800...0xDBFF).contains(high), index + 1 < bytes.count,
      bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
    {
      index += 2
      let low = try codeUnit()
      return String(decoding: [UInt16(high), UInt16(low)], as: UTF16.self)
    }
    return String(decoding: [UInt16(high)], as: UTF16.self)
  }

  private mutating func codeUnit() throws(PathError) -> UInt32 {
    guard index + 4 <= bytes.count,
      let value = UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
    else { throw PathError(.syntax, at: index - 2, "\"\\u\" needs four hexadecimal digits") }
    index += 4
    return value
  }

  private mutating func sign(_ start: Int) throws(PathError) -> PathToken {
    let first = bytes[index]
    index += 1
    var text = String(UnicodeScalar(first))
    switch first {
    case UInt8(ascii: "<"), UInt8(ascii: ">"):
      if index < bytes.count, bytes[index] == UInt8(ascii: "=") {
        index += 1
        text += "="
      }
    case UInt8(ascii: "!"):
      guard index < bytes.count,
        bytes[index] == UInt8(ascii: "=") || bytes[index] == UInt8(ascii: "~")
      else { throw PathError(.syntax, at: start, "\"!\" stands only in \"!=\" and \"!~\"") }
      text += String(UnicodeScalar(bytes[index]))
      index += 1
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "."), UInt8(ascii: ","),
      UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"),
      UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "="), UInt8(ascii: "~"):
      break
    default:
      if first >= 0x80 {
        while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
        text = String(decoding: bytes[start..<index], as: UTF8.self)
      }
      throw PathError(.syntax, at: start, "\"\(text)\" has no meaning here")
    }
    return PathToken(kind: .sign, text: text, start: start)
  }

  private static func isWordStart(_ byte: UInt8) -> Bool {
    (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
      || byte == UInt8(ascii: "_")
  }
}
