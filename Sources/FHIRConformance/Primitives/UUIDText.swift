/// Reads the 8-4-4-4-12 form of a UUID.
enum UUIDText {
  enum Verdict: Sendable {
    case lowercase, capitals, broken
  }

  /// Judges a text that should be a UUID without any prefix.
  static func judge(_ bytes: UnsafeBufferPointer<UInt8>) -> Verdict {
    guard bytes.count == 36 else { return .broken }

    var verdict = Verdict.lowercase
    for index in 0..<36 {
      let byte = bytes[index]
      switch index {
      case 8, 13, 18, 23:
        guard byte == UInt8(ascii: "-") else { return .broken }
      default:
        if Byte.isLowerHex(byte) { continue }
        guard byte < 0x80, Byte.isLowerHex(byte | 0x20), Byte.isLetter(byte) else {
          return .broken
        }
        verdict = .capitals
      }
    }
    return verdict
  }
}
