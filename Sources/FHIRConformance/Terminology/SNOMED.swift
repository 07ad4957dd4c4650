/// Judges SNOMED CT identifiers by their form.
public enum SNOMED {
  /// The URL of the code system.
  public static let system = "http://snomed.info/sct"

  /// Tells whether a text can be a SNOMED CT identifier: 6 to 18 digits, no leading zero, the right
  /// check digit (Verhoeff's).
  public static func hasRightCheckDigit(_ code: UnsafeBufferPointer<UInt8>) -> Bool {
    guard code.count >= 6, code.count <= 18, code[0] != UInt8(ascii: "0") else { return false }
    // Verhoeff: the digits, from the last one on, permuted by their place and multiplied in the
    // dihedral group D5, come to 0.
    var product = 0
    for (place, byte) in code.reversed().enumerated() {
      guard Byte.isDigit(byte) else { return false }
      product = multiply(product, permute(Int(byte) - 0x30, times: place % 8))
    }
    return product == 0
  }

  /// The product of two elements of D5: 0 to 4 turn, 5 to 9 turn and flip.
  private static func multiply(_ left: Int, _ right: Int) -> Int {
    switch (left < 5, right < 5) {
    case (true, true): (left + right) % 5
    case (true, false): 5 + (left + right - 5) % 5
    case (false, true): 5 + (left - 5 - right + 5) % 5
    case (false, false): (left - right + 5) % 5
    }
  }

  /// The permutation (1 5 8 9 4 2 7 0)(3 6), several times over.
  private static func permute(_ digit: Int, times: Int) -> Int {
    var result = digit
    for _ in 0..<times {
      switch result {
      case 0: result = 1
      case 1: result = 5
      case 2: result = 7
      case 3: result = 6
      case 4: result = 2
      case 5: result = 8
      case 6: result = 3
      case 7: result = 0
      case 8: result = 9
      default: result = 4
      }
    }
    return result
  }
}
