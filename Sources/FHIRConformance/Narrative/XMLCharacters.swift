/// Knows which characters XML allows and which entities it names.
enum XMLCharacters {
  /// Tells whether XML 1.0 allows the character.
  static func allows(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// Tells whether the byte may begin a name.
  @inline(__always)
  static func startsName(_ byte: UInt8) -> Bool {
    Byte.isLetter(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  /// Tells whether the byte may go on a name; a colon parts prefix and name.
  @inline(__always)
  static func continuesName(_ byte: UInt8) -> Bool {
    startsName(byte) || Byte.isDigit(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
  }

  /// Finds the character of one of the five entities that XML defines.
  static func entity(_ name: UnsafeBufferPointer<UInt8>) -> UInt32? {
    switch name.count {
    case 2 where Byte.starts(name, with: "lt"): 0x3C
    case 2 where Byte.starts(name, with: "gt"): 0x3E
    case 3 where Byte.starts(name, with: "amp"): 0x26
    case 4 where Byte.starts(name, with: "quot"): 0x22
    case 4 where Byte.starts(name, with: "apos"): 0x27
    default: nil
    }
  }

  /// Reads the number of a character reference without `#`; nil if it is no number.
  static func number(_ digits: UnsafeBufferPointer<UInt8>) -> UInt32? {
    let isHex = digits.first == UInt8(ascii: "x")
    let start = isHex ? 1 : 0
    guard digits.count > start else { return nil }

    var value: UInt32 = 0
    for index in start..<digits.count {
      let byte = digits[index]
      let digit: UInt32
      if Byte.isDigit(byte) {
        digit = UInt32(byte &- 0x30)
      } else if isHex, byte < 0x80, Byte.isLowerHex(byte | 0x20) {
        digit = UInt32((byte | 0x20) &- 0x61) &+ 10
      } else {
        return nil
      }
      // Beyond Unicode already: more digits change nothing.
      if value < 0x20_0000 { value = value &* (isHex ? 16 : 10) &+ digit }
    }
    return value
  }
}
