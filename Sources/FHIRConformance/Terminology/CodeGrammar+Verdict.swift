import UCUM

extension CodeGrammar {
  /// What the form of a code tells.
  public enum Verdict: Sendable, Hashable {
    case right, wrong, undecided
  }

  /// Judges a code by its form.
  public func verdict(_ code: UnsafeBufferPointer<UInt8>) -> Verdict {
    switch self {
    case .none: return .undecided
    case .unit:
      if case .notUCUM = Unit.validate(code) { return .wrong }
      return .right
    case .language: return LanguageTag.verdict(code)
    case .mimeType: return MIMEType.isRight(code) ? .right : .wrong
    case .subdivision: return isSubdivision(code) ? .right : .wrong
    case .timeZone: return isTimeZone(code) ? .right : .wrong
    case .uri: return code.isEmpty || code.contains(where: { $0 <= 0x20 }) ? .wrong : .right
    }
  }

  /// A country, a hyphen, one to three letters or digits.
  private func isSubdivision(_ code: UnsafeBufferPointer<UInt8>) -> Bool {
    guard code.count >= 4, code.count <= 6, code[2] == UInt8(ascii: "-") else { return false }
    for index in 0..<code.count where index != 2 {
      let byte = code[index]
      let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      guard isCapital || (index > 2 && Byte.isDigit(byte)) else { return false }
    }
    return true
  }

  /// `Area/Place` or one of the single names; which places exist changes several times a year.
  private func isTimeZone(_ code: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = code.first, Byte.isLetter(first), code.count <= 64 else { return false }
    var previous = first
    for byte in code.dropFirst() {
      let isJoint =
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "+")
      guard isJoint || Byte.isLetter(byte) || Byte.isDigit(byte) else { return false }
      if byte == UInt8(ascii: "/"), previous == byte { return false }
      previous = byte
    }
    return previous != UInt8(ascii: "/")
  }
}
