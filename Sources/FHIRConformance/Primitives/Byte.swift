/// Tests on single bytes that several checks share.
enum Byte {
  /// Tells whether the byte is a blank as the regular expressions of FHIR see it.
  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool {
    byte &- 0x30 <= 9
  }

  @inline(__always)
  static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26
  }

  /// Tells whether the byte is a hexadecimal digit in lower case.
  @inline(__always)
  static func isLowerHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte &- 0x61 < 6
  }

  /// Tells whether any of eight bytes is below the limit, which is at most 0x80.
  ///
  /// Bytes of 0x80 and above never count, so that UTF-8 sequences pass.
  @inline(__always)
  static func anyBelow(_ limit: UInt8, in word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    return (word &- ones &* UInt64(limit)) & ~word & 0x8080_8080_8080_8080 != 0
  }

  /// Finds the first byte below the limit, or nil; looks at eight bytes at a time.
  @inline(__always)
  static func firstBelow(
    _ limit: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) -> Int? {
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return nil }

    var index = start
    while index &+ 8 <= bytes.count {
      let word = base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if anyBelow(limit, in: word) { break }
      index &+= 8
    }
    while index < bytes.count {
      if bytes[index] < limit { return index }
      index &+= 1
    }
    return nil
  }

  /// Tells whether the bytes begin with an ASCII text.
  @inline(__always)
  static func starts(
    _ bytes: UnsafeBufferPointer<UInt8>, with prefix: StaticString, at start: Int = 0
  ) -> Bool {
    let count = prefix.utf8CodeUnitCount
    guard start >= 0, bytes.count &- start >= count else { return false }

    var index = 0
    if count >= 8, let base = bytes.baseAddress {
      let own = UnsafeRawPointer(base + start)
      let other = UnsafeRawPointer(prefix.utf8Start)
      while index &+ 8 <= count {
        guard
          own.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            == other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        else { return false }
        index &+= 8
      }
    }
    while index < count {
      if bytes[start &+ index] != prefix.utf8Start[index] { return false }
      index &+= 1
    }
    return true
  }
}
