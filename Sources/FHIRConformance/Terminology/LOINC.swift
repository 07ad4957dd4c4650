/// Judges LOINC codes by their form.
public enum LOINC {
  /// The URL of the code system.
  public static let system = "http://loinc.org"

  /// Tells whether a text has the form of a LOINC code: up to seven digits (an `LP`, `LA`, `LL` or
  /// `LG` before them marks parts, answers, lists and groups), a hyphen, one check digit.
  public static func hasRightForm(_ code: UnsafeBufferPointer<UInt8>) -> Bool {
    digits(code) != nil
  }

  /// Tells whether the last digit of a LOINC code fits the others (modulus 10 after Luhn).
  ///
  /// A text that has not the form of a LOINC code has no right check digit either; identifiers of
  /// parts, answers, lists and groups are counted otherwise and always pass.
  public static func hasRightCheckDigit(_ code: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let digits = digits(code), let last = code.last else { return false }
    return digits.lowerBound > 0 || checkDigit(code, digits) == last &- 0x30
  }

  /// The code with the check digit its other digits ask for; nil where it has not the form of a
  /// LOINC code.
  public static func correctingCheckDigit(_ code: String) -> String? {
    var code = code
    return code.withUTF8 { bytes in
      guard let digits = digits(bytes) else { return nil }
      return String(decoding: bytes.dropLast(), as: UTF8.self) + "\(checkDigit(bytes, digits))"
    }
  }

  /// The places of the digits before the hyphen.
  private static func digits(_ code: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    var start = 0
    if code.count > 2, code[0] == UInt8(ascii: "L"), Byte.isLetter(code[1]) { start = 2 }
    let end = code.count - 2
    guard end > start, end - start <= 7, code[end] == UInt8(ascii: "-"),
      Byte.isDigit(code[end + 1])
    else { return nil }
    for index in start..<end where !Byte.isDigit(code[index]) { return nil }
    return start..<end
  }

  private static func checkDigit(_ code: UnsafeBufferPointer<UInt8>, _ digits: Range<Int>) -> UInt8
  {
    var sum: UInt8 = 0
    var isDoubled = true
    for index in digits.reversed() {
      var digit = code[index] &- 0x30
      if isDoubled {
        digit *= 2
        if digit > 9 { digit -= 9 }
      }
      sum += digit
      isDoubled.toggle()
    }
    return (10 - sum % 10) % 10
  }
}
