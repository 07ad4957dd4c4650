/// Questions about texts that may be LOINC codes, whether carried or not.
public enum LOINCText {
  /// Tells whether a text has the form of a LOINC code: digits, a hyphen and a digit.
  public static func isCode(_ text: String) -> Bool {
    var copy = text
    return copy.withUTF8 { LOINC.number($0) } != nil
  }

  /// Tells whether the last digit is the one that belongs to the others.
  public static func hasRightCheckDigit(_ text: String) -> Bool {
    var copy = text
    guard let number = copy.withUTF8({ LOINC.number($0) }) else { return false }
    return number % 10 == LOINC.rightCheckDigit(of: number)
  }
}
