/// Judges MIME types by the grammar of BCP 13.
public enum MIMEType {
  /// Tells whether a text is `type/subtype`, with parameters if any.
  ///
  /// The plain words `xml`, `json` and `ttl`, which FHIR uses in the same places, are right too.
  public static func isRight(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let slash = text.firstIndex(of: UInt8(ascii: "/")) else { return isShortForm(text) }
    let end = text.firstIndex(of: UInt8(ascii: ";")) ?? text.count
    guard slash < end else { return false }
    var last = end
    while last > slash, text[last - 1] == 0x20 { last -= 1 }
    guard isToken(text[..<slash]), isToken(text[(slash + 1)..<last]) else { return false }
    return end == text.count || areParameters(text[(end + 1)...])
  }

  private static func isShortForm(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for word: StaticString in ["xml", "json", "ttl"] where word.utf8CodeUnitCount == text.count {
      if text.elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: text.count)) {
        return true
      }
    }
    return false
  }

  private static func isToken(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    !bytes.isEmpty && bytes.count <= 127 && bytes.allSatisfy(isTokenByte)
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    if Byte.isLetter(byte) || Byte.isDigit(byte) { return true }
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"),
      UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"),
      UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      return true
    default: return false
    }
  }

  /// `name=value`, separated by semicolons; a value may stand in quotes.
  private static func areParameters(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    var sawEquals = false
    var inQuotes = false
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""): inQuotes.toggle()
      case UInt8(ascii: "=") where !inQuotes: sawEquals = true
      case UInt8(ascii: ";") where !inQuotes:
        guard sawEquals else { return false }
        sawEquals = false
      default:
        if byte < 0x20 || byte == 0x7F { return false }
      }
    }
    return !inQuotes && sawEquals
  }
}
