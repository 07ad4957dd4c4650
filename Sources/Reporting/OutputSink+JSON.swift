/// JSON as it leaves the program: strings are escaped in one place.
extension OutputSink {
  /// Adds a text as a JSON string with its quotes.
  public func writeJSON(_ text: String) {
    var text = text
    text.withUTF8 { writeValidJSON($0) }
  }

  /// Adds bytes that ought to be UTF-8 as a JSON string; what is not UTF-8 becomes U+FFFD.
  public func writeJSON(_ bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.allSatisfy({ $0 < 0x80 }) {
      writeValidJSON(bytes)
    } else {
      writeJSON(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Adds a number.
  public func writeJSON(_ number: Int) { write(String(number)) }

  private func writeValidJSON(_ bytes: UnsafeBufferPointer<UInt8>) {
    write(UInt8(ascii: "\""))
    var plain = 0
    for (index, byte) in bytes.enumerated()
    where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F {
      write(UnsafeBufferPointer(rebasing: bytes[plain..<index]))
      writeEscape(byte)
      plain = index + 1
    }
    write(UnsafeBufferPointer(rebasing: bytes[plain...]))
    write(UInt8(ascii: "\""))
  }

  private func writeEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): write("\\\"")
    case UInt8(ascii: "\\"): write("\\\\")
    case 0x0A: write("\\n")
    case 0x0D: write("\\r")
    case 0x09: write("\\t")
    default:
      let digits = Array("0123456789abcdef".utf8)
      write("\\u00")
      write(digits[Int(byte >> 4)])
      write(digits[Int(byte & 15)])
    }
  }
}
