/// Reads and writes base64 as FHIR has it: white space may part the letters.
enum Base64 {
  /// The bytes; nil where the text is no base64.
  static func decoded(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    var bits: UInt32 = 0
    var count = 0
    for letter in text {
      if letter <= 0x20 || letter == UInt8(ascii: "=") { continue }
      guard let value = value(letter) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  /// The letters for some bytes, filled up with `=`.
  static func encoded(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = part.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - part.count))
      for place in 0..<4 {
        text.append(
          place > part.count
            ? UInt8(ascii: "=") : letters[Int(bits >> UInt32(18 - 6 * place) & 0x3F)])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func value(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): letter + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
