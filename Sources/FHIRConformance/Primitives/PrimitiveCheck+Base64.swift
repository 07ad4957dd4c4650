extension PrimitiveCheck {
  /// Checks base64: its alphabet, padding at the end only, whole groups of four.
  ///
  /// R4 allows blanks in the text, because MIME and XML tools break long lines.
  static func base64(_ bytes: UnsafeBufferPointer<UInt8>) -> PrimitiveFault? {
    var symbols = 0
    var padding = 0
    for index in 0..<bytes.count {
      let byte = bytes[index]
      if isSymbol(byte) {
        guard padding == 0 else { return .base64Incomplete }
        symbols &+= 1
      } else if byte == UInt8(ascii: "=") {
        padding &+= 1
      } else if !Byte.isBlank(byte) {
        return .notBase64(at: index)
      }
    }
    if symbols == 0, padding == 0 { return .empty }
    return padding <= 2 && (symbols &+ padding) & 3 == 0 ? nil : .base64Incomplete
  }

  @inline(__always)
  private static func isSymbol(_ byte: UInt8) -> Bool {
    Byte.isLetter(byte) || Byte.isDigit(byte)
      || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
  }
}
