/// Reads object identifiers: numbers with points between them.
enum OIDText {
  /// Tells whether the text is `urn:oid:` and a sound OID.
  static func isURN(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    Byte.starts(bytes, with: "urn:oid:")
      && isOID(UnsafeBufferPointer(rebasing: bytes[8...]))
  }

  /// Tells whether the text is an OID: first arc 0 to 2, at least two arcs, no needless zeros.
  static func isOID(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= 3, bytes[0] &- UInt8(ascii: "0") <= 2 else { return false }

    var index = 1
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: ".") else { return false }
      let start = index &+ 1
      index = start
      while index < bytes.count, Byte.isDigit(bytes[index]) { index &+= 1 }
      guard index > start else { return false }
      if bytes[start] == UInt8(ascii: "0"), index &- start > 1 { return false }
    }
    return true
  }
}
