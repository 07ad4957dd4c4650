/// Recognises addresses that run a script when followed.
enum ScriptAddress {
  /// Tells whether an attribute's value begins with a script scheme, however it is disguised.
  ///
  /// Browsers skip blanks and control characters in front of and inside a scheme and resolve
  /// character references first, so this does the same.
  static func matches(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    if value.count < 9 { return false }
    return matches(value, "javascript:") || matches(value, "vbscript:")
  }

  private static func matches(_ value: UnsafeBufferPointer<UInt8>, _ scheme: StaticString) -> Bool {
    var index = 0
    var matched = 0
    while matched < scheme.utf8CodeUnitCount {
      guard index < value.count else { return false }
      let scalar = next(value, &index)
      if scalar <= 0x20 { continue }
      guard scalar < 0x80 else { return false }
      let byte = UInt8(scalar)
      let lower = Byte.isLetter(byte) ? byte | 0x20 : byte
      guard lower == scheme.utf8Start[matched] else { return false }
      matched += 1
    }
    return true
  }

  /// Reads one character, resolving a reference; broken references count as themselves.
  private static func next(_ value: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> UInt32 {
    let byte = value[index]
    index += 1
    guard byte == UInt8(ascii: "&"), index < value.count else { return UInt32(byte) }

    var end = index
    while end < value.count, value[end] != UInt8(ascii: ";"), end - index < 12 { end += 1 }
    guard end < value.count, value[end] == UInt8(ascii: ";") else { return UInt32(byte) }
    let name = UnsafeBufferPointer(rebasing: value[index..<end])
    let scalar: UInt32?
    if name.first == UInt8(ascii: "#") {
      scalar = XMLCharacters.number(UnsafeBufferPointer(rebasing: name[1...]))
    } else {
      scalar = XMLCharacters.entity(name)
    }
    guard let scalar else { return UInt32(byte) }
    index = end + 1
    return scalar
  }
}
