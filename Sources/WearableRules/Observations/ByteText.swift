import FHIRDocuments

/// Questions about runs of bytes that hold text; none of them allocates.
enum ByteText {
  /// Tells whether the bytes are exactly an ASCII text.
  @inline(__always)
  static func equals(_ bytes: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
    guard bytes.count == text.utf8CodeUnitCount, let start = bytes.baseAddress else {
      return false
    }
    return equalBytes(start, text.utf8Start, bytes.count)
  }

  static func starts(_ bytes: UnsafeBufferPointer<UInt8>, with text: StaticString) -> Bool {
    guard bytes.count >= text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount where bytes[index] != text.utf8Start[index] {
      return false
    }
    return true
  }

  static func ends(_ bytes: UnsafeBufferPointer<UInt8>, with text: StaticString) -> Bool {
    let shift = bytes.count - text.utf8CodeUnitCount
    guard shift >= 0 else { return false }
    for index in 0..<text.utf8CodeUnitCount where bytes[shift + index] != text.utf8Start[index] {
      return false
    }
    return true
  }

  /// Where a lower-case ASCII text occurs, whatever the case, from an offset on.
  static func find(
    _ text: StaticString, in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) -> Int? {
    let length = text.utf8CodeUnitCount
    guard length > 0, bytes.count >= length, start >= 0 else { return nil }
    let first = text.utf8Start[0]
    var index = start
    while index <= bytes.count &- length {
      if lower(bytes[index]) == first {
        var offset = 1
        while offset < length, lower(bytes[index &+ offset]) == text.utf8Start[offset] {
          offset &+= 1
        }
        if offset == length { return index }
      }
      index &+= 1
    }
    return nil
  }

  /// Where a lower-case ASCII text occurs as words of its own.
  ///
  /// Words end at what is no letter and where a small letter is followed by a capital one, so that
  /// `ActiveEnergyBurned` has three.
  static func findWords(
    _ text: StaticString, in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) -> Int? {
    var from = start
    while let place = find(text, in: bytes, from: from) {
      let end = place &+ text.utf8CodeUnitCount
      if isBoundary(bytes, place), isBoundary(bytes, end) { return place }
      from = place &+ 1
    }
    return nil
  }

  /// Tells whether the word before an offset says that what follows is not meant.
  static func isNegated(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    var end = place
    while end > 0, !isLetter(bytes[end &- 1]) {
      // A full stop or a bracket ends what a word speaks of.
      if bytes[end &- 1] == UInt8(ascii: ".") || bytes[end &- 1] == UInt8(ascii: ")") {
        return false
      }
      end &-= 1
    }
    var start = end
    while start > 0, isLetter(bytes[start &- 1]) { start &-= 1 }
    let word = UnsafeBufferPointer(rebasing: bytes[start..<end])
    if word.count == 2, find("of", in: word) == 0 || find("an", in: word) == 0 {
      return isNegated(bytes, at: start)
    }
    if word.count == 1, find("a", in: word) == 0 { return isNegated(bytes, at: start) }
    let negations: [StaticString] = [
      "not", "no", "non", "never", "without", "instead", "nor", "than", "versus", "vs",
    ]
    return negations.contains { word.count == $0.utf8CodeUnitCount && find($0, in: word) == 0 }
  }

  private static func isBoundary(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    guard place > 0, place < bytes.count else { return true }
    let before = bytes[place &- 1]
    let after = bytes[place]
    if !isLetter(before) || !isLetter(after) { return true }
    return isSmall(before) && !isSmall(after) && after < 0x80
  }

  @inline(__always)
  static func lower(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// Letters of ASCII, and every byte of a letter beyond it.
  @inline(__always)
  static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte >= 0x80
  }

  @inline(__always)
  private static func isSmall(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 || byte >= 0x80 }
}
