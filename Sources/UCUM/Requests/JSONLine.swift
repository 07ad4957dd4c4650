/// Reads and writes the flat JSON objects of the request contract.
enum JSONLine {
  /// What an answer may hold.
  enum Value {
    case text(String)
    case texts([String])
    case bool(Bool)
    case number(Int)
  }

  /// Writes an object on one line.
  static func object(_ fields: [(String, Value)]) -> String {
    var result = "{"
    for (index, (name, value)) in fields.enumerated() {
      if index > 0 { result += ", " }
      result += quoted(name) + ": "
      switch value {
      case .text(let text): result += quoted(text)
      case .texts(let texts): result += "[" + texts.map(quoted).joined(separator: ", ") + "]"
      case .bool(let bool): result += bool ? "true" : "false"
      case .number(let number): result += String(number)
      }
    }
    return result + "}"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where scalar.value < 32:
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Reads an object whose values are texts, numbers, true, false or null; nil for anything else.
  ///
  /// Numbers and words are given as written.
  static func strings(_ line: String) -> [String: String]? {
    var reader = Reader(bytes: Array(line.utf8))
    return reader.object()
  }

  private struct Reader {
    let bytes: [UInt8]
    var index = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func object() -> [String: String]? {
      var result: [String: String] = [:]
      guard take(UInt8(ascii: "{")) else { return nil }
      if take(UInt8(ascii: "}")) { return ended ? result : nil }
      repeat {
        guard let name = string(), take(UInt8(ascii: ":")), let value = value() else { return nil }
        result[name] = value
      } while take(UInt8(ascii: ","))
      guard take(UInt8(ascii: "}")), ended else { return nil }
      return result
    }

    private var ended: Bool { bytes[index...].allSatisfy { $0 <= 32 } }

    private mutating func skipBlanks() {
      while index < bytes.count, bytes[index] <= 32 { index += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
      skipBlanks()
      guard index < bytes.count, bytes[index] == byte else { return false }
      index += 1
      return true
    }

    private mutating func value() -> String? {
      skipBlanks()
      guard index < bytes.count else { return nil }
      if bytes[index] == UInt8(ascii: "\"") { return string() }
      let start = index
      while index < bytes.count,
        bytes[index].isDigit || bytes[index].isLetter
          || [.plus, .minus, .point].contains(bytes[index])
      {
        index += 1
      }
      return index > start ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
    }

    private mutating func string() -> String? {
      guard take(UInt8(ascii: "\"")) else { return nil }
      var text: [UInt8] = []
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
        guard byte == UInt8(ascii: "\\") else {
          text.append(byte)
          continue
        }
        guard index < bytes.count else { return nil }
        let escape = bytes[index]
        index += 1
        switch escape {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(escape)
        case UInt8(ascii: "b"): text.append(8)
        case UInt8(ascii: "f"): text.append(12)
        case UInt8(ascii: "n"): text.append(10)
        case UInt8(ascii: "r"): text.append(13)
        case UInt8(ascii: "t"): text.append(9)
        case UInt8(ascii: "u"):
          guard let scalar = scalar() else { return nil }
          text.append(contentsOf: Character(scalar).utf8)
        default: return nil
        }
      }
      return nil
    }

    /// Reads the digits of `\u`, and of the second half where there is one.
    private mutating func scalar() -> Unicode.Scalar? {
      guard let first = hex() else { return nil }
      if (0xD800..<0xDC00).contains(first) {
        guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
          bytes[index + 1] == UInt8(ascii: "u")
        else { return nil }
        index += 2
        guard let second = hex(), (0xDC00..<0xE000).contains(second) else { return nil }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      }
      return Unicode.Scalar(first)
    }

    private mutating func hex() -> UInt32? {
      guard index + 4 <= bytes.count,
        let value = UInt32(String(decoding: bytes[index..<(index + 4)], as: UTF8.self), radix: 16)
      else { return nil }
      index += 4
      return value
    }
  }
}
