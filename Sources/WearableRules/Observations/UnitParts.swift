/// Tells quotients such as `mg/dL` or `mL/kg/min` from other unit texts.
///
/// Texts for people are often UCUM by chance: C is meant as Celsius and K as thousand. A quotient of
/// the parts below leaves no doubt.
enum UnitParts {
  /// Tells whether a text is a quotient of parts that mean the same to people and in UCUM.
  static func make(up text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= 3, text.count <= 16 else { return false }
    var start = 0
    var count = 0
    for index in 0...text.count where index == text.count || text[index] == UInt8(ascii: "/") {
      guard isPart(UnsafeBufferPointer(rebasing: text[start..<index])) else { return false }
      count += 1
      start = index + 1
    }
    return count > 1
  }

  private static func isPart(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    parts.contains { ByteText.equals(text, $0) }
  }

  private static let parts: [StaticString] = [
    "kg", "g", "mg", "ug", "ng", "pg", "mol", "mmol", "umol", "nmol", "pmol", "L", "dL", "mL", "uL",
    "m", "cm", "mm", "km", "m2", "s", "min", "h", "d", "kcal", "kJ", "J", "W",
  ]
}
