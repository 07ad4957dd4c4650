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
    // One bit for every byte of ASCII: - . 0-9 : and A-Z _ a-z.
    let low: UInt64 = 0x07FF_6000_0000_0000
    let high: UInt64 = 0x07FF_FFFE_87FF_FFFE
    if byte >= 0x80 { return true }
    return (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 != 0
  }

  /// Finds the next byte that text and attribute values cannot just pass over.
  ///
  /// That is `<`, `&`, the byte asked for, and anything below a space. Looks at eight bytes at a
  /// time and returns the end if there is none.
  @inline(__always)
  static func nextSpecial(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, or extra: UInt8
  ) -> Int {
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return start }

    let ones: UInt64 = 0x0101_0101_0101_0101
    let extras = ones &* UInt64(extra)
    var index = start
    while index &+ 8 <= bytes.count {
      let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let less = word ^ 0x3C3C_3C3C_3C3C_3C3C
      let ampersand = word ^ 0x2626_2626_2626_2626
      let other = word ^ extras
      // The highest bit of the first matching byte is exact; those above it may be wrong.
      var found = (word &- ones &* 0x20) & ~word
      found |= (less &- ones) & ~less
      found |= (ampersand &- ones) & ~ampersand
      found |= (other &- ones) & ~other
      found &= ones << 7
      if found != 0 { return index &+ found.trailingZeroBitCount >> 3 }
      index &+= 8
    }
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x20 || byte == 0x3C || byte == 0x26 || byte == extra { return index }
      index &+= 1
    }
    return index
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
