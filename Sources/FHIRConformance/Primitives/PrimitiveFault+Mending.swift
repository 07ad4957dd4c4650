import FHIRDocuments

extension PrimitiveFault {
  /// The text that was meant, where the fault is one of notation only.
  ///
  /// - Returns: the text, which has no fault, and whether it says the same beyond doubt.
  func mended(_ text: String, as type: PrimitiveType) -> (text: String, isSafe: Bool)? {
    var isSafe = true
    let mended: String?
    switch self {
    case .blankAtStart, .blankAtEnd:
      mended = Self.trimmed(text)
    case .blankInsteadOfT, .hourNotTwoDigits, .offsetNotHoursAndMinutes, .fractionWithoutDigits,
      .timeOfDayWithoutOffset, .secondsMissing:
      let time = LooseDateTime(text)
      // Seconds nobody wrote are made up, if only as 00.
      isSafe = time?.hasSeconds == true
      mended = time?.text
    case .notABoolean:
      let word = Self.trimmed(text).lowercased()
      mended = word == "true" || word == "false" ? word : nil
    case .leadingPlus: mended = String(text.dropFirst())
    case .leadingZero: mended = Self.withoutLeadingZeros(text)
    case .integerHasFraction: mended = Self.withoutEmptyFraction(text)
    case .canonicalWithoutVersion: mended = String(text.dropLast())
    default: mended = nil
    }
    guard let mended, mended != text, Self.isSound(mended, type) else { return nil }
    return (mended, isSafe)
  }

  private static func isSound(_ text: String, _ type: PrimitiveType) -> Bool {
    var text = text
    return text.withUTF8 { PrimitiveCheck.check(type, $0) == nil }
  }

  private static func trimmed(_ text: String) -> String {
    func isBlank(_ scalar: Unicode.Scalar) -> Bool {
      scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
    }
    var scalars = text.unicodeScalars[...]
    while let first = scalars.first, isBlank(first) { scalars.removeFirst() }
    while let last = scalars.last, isBlank(last) { scalars.removeLast() }
    return String(scalars)
  }

  private static func withoutLeadingZeros(_ text: String) -> String {
    let sign = text.hasPrefix("-") ? "-" : ""
    let digits = text.dropFirst(sign.count).drop { $0 == "0" }
    return sign + (digits.first?.isASCIIDigit == true ? digits : "0" + digits)
  }

  /// An integer that was written with a point and zeros.
  private static func withoutEmptyFraction(_ text: String) -> String? {
    guard let point = text.firstIndex(of: ".") else { return nil }
    let fraction = text[text.index(after: point)...]
    return fraction.allSatisfy { $0 == "0" } ? String(text[..<point]) : nil
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { asciiValue.map { $0 &- 0x30 <= 9 } ?? false }
}

/// A date with a time of day as programs write it that do not know R4's notation.
///
/// Blank or small letter instead of `T`, an hour of one digit, no seconds, and offsets such as
/// `+0100`, `+1`, `z` or `UTC` are understood.
private struct LooseDateTime {
  /// The same moment in R4's notation.
  private(set) var text: String
  private(set) var hasSeconds = true

  init?(_ given: String) {
    let bytes = Array(given.utf8)
    var at = 10
    guard bytes.count > 14 else { return nil }
    while at < bytes.count, bytes[at] == 0x20 { at += 1 }
    if bytes[10] != 0x20 {
      guard bytes[10] | 0x20 == UInt8(ascii: "t") else { return nil }
      at = 11
    }
    text = String(decoding: bytes[..<10], as: UTF8.self) + "T"

    func digits() -> String {
      var digits = ""
      while at < bytes.count, bytes[at] &- 0x30 <= 9 {
        digits.unicodeScalars.append(Unicode.Scalar(bytes[at]))
        at += 1
      }
      return digits
    }
    func skip(_ byte: Unicode.Scalar) -> Bool {
      guard at < bytes.count, bytes[at] == UInt8(ascii: byte) else { return false }
      at += 1
      return true
    }

    let hour = digits()
    guard hour.utf8.count == 1 || hour.utf8.count == 2, skip(":") else { return nil }
    let minute = digits()
    guard minute.utf8.count == 2 else { return nil }
    text += (hour.utf8.count == 1 ? "0" : "") + hour + ":" + minute
    if skip(":") {
      let second = digits()
      guard second.utf8.count == 2 else { return nil }
      text += ":" + second
      if skip(".") {
        let fraction = digits()
        if !fraction.isEmpty { text += "." + fraction }
      }
    } else {
      hasSeconds = false
      text += ":00"
    }
    while at < bytes.count, bytes[at] == 0x20 { at += 1 }
    guard let offset = Self.offset(bytes[at...]) else { return nil }
    text += offset
  }

  private static func offset(_ bytes: ArraySlice<UInt8>) -> String? {
    let word = String(decoding: bytes, as: UTF8.self)
    if ["Z", "z", "UTC", "GMT"].contains(word) { return "Z" }
    guard let sign = word.first, sign == "+" || sign == "-" else { return nil }
    let parts = word.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0 &- 0x30 <= 9 } }) else {
      return nil
    }
    var hours = parts.first.map(String.init) ?? ""
    var minutes = parts.count == 2 ? String(parts[1]) : "00"
    if parts.count == 1, hours.utf8.count == 4 {
      minutes = String(hours.suffix(2))
      hours = String(hours.prefix(2))
    }
    guard parts.count <= 2, hours.utf8.count == 1 || hours.utf8.count == 2, minutes.utf8.count == 2
    else { return nil }
    return "\(sign)\(hours.utf8.count == 1 ? "0" : "")\(hours):\(minutes)"
  }
}
