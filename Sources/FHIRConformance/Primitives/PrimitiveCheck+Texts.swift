extension PrimitiveCheck {
  /// The largest number of characters of a string.
  static let maximumStringLength = 1_048_576

  /// Checks a string or markdown text: some content, no control characters, not too long.
  static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> PrimitiveFault? {
    if bytes.count > maximumStringLength, characters(in: bytes) > maximumStringLength {
      return .stringTooLong
    }
    var from = 0
    while let index = Byte.firstBelow(0x20, in: bytes, from: from) {
      switch bytes[index] {
      case 0x09, 0x0A, 0x0D: from = index &+ 1
      default: return .stringHasControlCharacter(at: index)
      }
    }
    // Most texts begin with something to read, which ends the search at once.
    for byte in bytes where !Byte.isBlank(byte) { return nil }
    return .onlyWhitespace
  }

  private static func characters(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var count = 0
    for byte in bytes where byte & 0xC0 != 0x80 { count &+= 1 }
    return count
  }

  /// Checks a code: single spaces inside, no other blanks.
  static func code(_ bytes: UnsafeBufferPointer<UInt8>) -> PrimitiveFault? {
    guard var index = Byte.firstBelow(0x21, in: bytes) else { return nil }
    if let fault = blankAround(bytes) { return fault }

    while index < bytes.count {
      let byte = bytes[index]
      // A single space inside is fine; it is never the last byte here.
      if Byte.isBlank(byte), byte != 0x20 || Byte.isBlank(bytes[index &+ 1]) {
        return .codeHasWhitespace(at: index)
      }
      index &+= 1
    }
    return nil
  }

  /// Checks an id: 1 to 64 letters, digits, hyphens and points.
  static func id(_ bytes: UnsafeBufferPointer<UInt8>) -> PrimitiveFault? {
    for index in 0..<bytes.count {
      let byte = bytes[index]
      guard
        Byte.isLetter(byte) || Byte.isDigit(byte)
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      else { return .idHasCharacter(at: index) }
    }
    return bytes.count > 64 ? .idTooLong(length: bytes.count) : nil
  }
}
