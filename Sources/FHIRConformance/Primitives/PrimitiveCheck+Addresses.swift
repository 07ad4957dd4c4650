extension PrimitiveCheck {
  /// Checks a uri or url: no blanks, and the content of `urn:uuid:` and `urn:oid:`.
  static func uri(_ bytes: UnsafeBufferPointer<UInt8>) -> PrimitiveFault? {
    if let index = Byte.firstBelow(0x21, in: bytes) {
      return blankAround(bytes) ?? .uriHasWhitespace(at: index)
    }
    switch urn(bytes) {
    case .sound, .none: return nil
    case .capitals: return .uuidNotLowercase
    case .brokenUUID: return .uuidInURIMalformed
    case .brokenOID: return .oidInURIMalformed
    case .lacksURN: return .uriLacksURN
    }
  }

  /// Checks a canonical: a uri, perhaps with `|version` and a `#fragment`.
  static func canonical(_ bytes: UnsafeBufferPointer<UInt8>) -> PrimitiveFault? {
    if let index = Byte.firstBelow(0x21, in: bytes) {
      return blankAround(bytes) ?? .uriHasWhitespace(at: index)
    }
    if bytes[0] == UInt8(ascii: "|") { return .canonicalWithoutURL }
    if bytes[bytes.count &- 1] == UInt8(ascii: "|") { return .canonicalWithoutVersion }
    switch urn(bytes) {
    case .sound, .none: return nil
    case .capitals: return .uuidNotLowercase
    case .brokenUUID: return .uuidInCanonicalMalformed
    case .brokenOID: return .oidInCanonicalMalformed
    case .lacksURN: return .uriLacksURN
    }
  }

  /// Checks the type uuid, which R4 wants in lower case.
  static func uuid(_ bytes: UnsafeBufferPointer<UInt8>) -> PrimitiveFault? {
    guard Byte.starts(bytes, with: "urn:uuid:") else { return .notAUUID }

    switch UUIDText.judge(UnsafeBufferPointer(rebasing: bytes[9...])) {
    case .lowercase: return nil
    case .capitals, .broken: return .notAUUID
    }
  }

  /// What a uri is as a URN.
  private enum URN {
    case none, sound, capitals, brokenUUID, brokenOID, lacksURN
  }

  private static func urn(_ bytes: UnsafeBufferPointer<UInt8>) -> URN {
    switch bytes[0] {
    case UInt8(ascii: "u"):
      if Byte.starts(bytes, with: "urn:uuid:") {
        switch UUIDText.judge(name(of: bytes, from: 9)) {
        case .lowercase: return .sound
        case .capitals: return .capitals
        case .broken: return .brokenUUID
        }
      }
      if Byte.starts(bytes, with: "urn:oid:") {
        return OIDText.isOID(name(of: bytes, from: 8)) ? .sound : .brokenOID
      }
      return Byte.starts(bytes, with: "uuid:") ? .lacksURN : .none
    case UInt8(ascii: "o"):
      return Byte.starts(bytes, with: "oid:") ? .lacksURN : .none
    default:
      return .none
    }
  }

  /// Cuts the name out of a URN: what stands before a version, query or fragment.
  private static func name(
    of bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> UnsafeBufferPointer<UInt8> {
    var end = start
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "|"), UInt8(ascii: "#"), UInt8(ascii: "?"):
        return UnsafeBufferPointer(rebasing: bytes[start..<end])
      default:
        end &+= 1
      }
    }
    return UnsafeBufferPointer(rebasing: bytes[start...])
  }
}
