/// Reads JSON that is known to be well-formed.
extension JSONTree {
  /// The value of a text; nil where it is not well-formed.
  init?(_ text: String) {
    var reader = Reader(bytes: Array(text.utf8))
    guard let value = reader.value() else { return nil }
    self = value
  }

  private struct Reader {
    let bytes: [UInt8]
    var at = 0

    private mutating func skipSpace() {
      while at < bytes.count, bytes[at] <= 0x20 { at += 1 }
    }

    private mutating func take(_ letter: Character) -> Bool {
      skipSpace()
      guard at < bytes.count, bytes[at] == letter.asciiValue else { return false }
      at += 1
      return true
    }

    mutating func value() -> JSONTree? {
      skipSpace()
      guard at < bytes.count else { return nil }
      switch bytes[at] {
      case UInt8(ascii: "{"): return object()
      case UInt8(ascii: "["): return array()
      case UInt8(ascii: "\""): return string().map { .string($0) }
      default:
        let start = at
        while at < bytes.count, !" \n\r\t,]}".utf8.contains(bytes[at]) { at += 1 }
        return .literal(String(decoding: bytes[start..<at], as: UTF8.self))
      }
    }

    private mutating func object() -> JSONTree? {
      at += 1
      var properties: [Property] = []
      if take("}") { return .object([]) }
      repeat {
        skipSpace()
        guard let key = string(), take(":"), let value = value() else { return nil }
        properties.append(Property(key: key, value: value))
      } while take(",")
      return take("}") ? .object(properties) : nil
    }

    private mutating func array() -> JSONTree? {
      at += 1
      var items: [JSONTree] = []
      if take("]") { return .array([]) }
      repeat {
        guard let value = value() else { return nil }
        items.append(value)
      } while take(",")
      return take("]") ? .array(items) : nil
    }

    private mutating func string() -> String? {
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { return nil }
      at += 1
      var units: [UInt8] = []
      while at < bytes.count {
        let byte = bytes[at]
        at += 1
        if byte == UInt8(ascii: "\"") { return String(decoding: units, as: UTF8.self) }
        guard byte == UInt8(ascii: "\\"), at < bytes.count else {
          units.append(byte)
          continue
        }
        let escaped = bytes[at]
        at += 1
        switch escaped {
        case UInt8(ascii: "n"): units.append(0x0A)
        case UInt8(ascii: "r"): units.append(0x0D)
        case UInt8(ascii: "t"): units.append(0x09)
        case UInt8(ascii: "b"): units.append(0x08)
        case UInt8(ascii: "f"): units.append(0x0C)
        case UInt8(ascii: "u"): units += Array(scalar().utf8)
        default: units.append(escaped)
        }
      }
      return nil
    }

    private mutating func scalar() -> String {
      var number = hexadecimal()
      if number >= 0xD800, number < 0xDC00, at + 1 < bytes.count, bytes[at] == UInt8(ascii: "\\"),
        bytes[at + 1] == UInt8(ascii: "u")
      {
        at += 2
        number = 0x10000 + (number - 0xD800) << 10 + (hexadecimal() - 0xDC00)
      }
      return Unicode.Scalar(number).map { String($0) } ?? "\u{FFFD}"
    }

    private mutating func hexadecimal() -> UInt32 {
      let end = min(at + 4, bytes.count)
      defer { at = end }
      return UInt32(String(decoding: bytes[at..<end], as: UTF8.self), radix: 16) ?? 0
    }
  }
}
