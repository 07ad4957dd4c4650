/// Turns the signs people use in units into plain ASCII.
enum PlainText {
  /// Gives the text without blanks around, and the same in plain characters.
  ///
  /// Micro becomes `u`, the degree sign `deg`, raised digits digits, products a star or a point,
  /// and what HealthKit puts between `<` and `>` (a molar mass) goes.
  static func make(of text: String) -> (written: String, plain: String) {
    let scalars = trimmed(text)
    var written = ""
    written.unicodeScalars.append(contentsOf: scalars)
    var plain = ""
    var afterBlank = false
    var afterRaised = false
    var inMolarMass = false
    for scalar in scalars {
      if inMolarMass {
        inMolarMass = scalar != ">"
        continue
      }
      if isBlank(scalar) {
        afterBlank = true
        continue
      }
      if scalar == "<" {
        inMolarMass = true
        continue
      }
      if afterBlank, !plain.isEmpty { plain += " " }
      afterBlank = false
      if let replacement = replacements[scalar] {
        if isRaised(scalar) {
          // 10⁹ is a power, not a hundred and nine.
          if !afterRaised, plain.utf8.last?.isDigit == true { plain += "^" }
          afterRaised = true
        } else {
          afterRaised = false
        }
        plain += replacement
      } else {
        afterRaised = false
        plain.unicodeScalars.append(scalar)
      }
    }
    return (written, plain)
  }

  private static func trimmed(_ text: String) -> Substring.UnicodeScalarView {
    var view = text[...].unicodeScalars
    while let first = view.first, isBlank(first) { view.removeFirst() }
    while let last = view.last, isBlank(last) { view.removeLast() }
    return view
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 32 || scalar.properties.isWhitespace || scalar == "\u{200B}"
      || scalar == "\u{FEFF}"
  }

  private static func isRaised(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xB9, 0xB2, 0xB3, 0x2070...0x207B: true
    default: false
    }
  }

  private static let replacements: [Unicode.Scalar: String] = [
    "\u{B5}": "u", "\u{3BC}": "u",
    "\u{B0}": "deg", "\u{BA}": "deg", "\u{2DA}": "deg",
    "\u{2103}": "degC", "\u{2109}": "degF", "\u{212A}": "K", "\u{212B}": "Ao", "\u{C5}": "Ao",
    "\u{3A9}": "Ohm", "\u{2126}": "Ohm",
    "\u{33A1}": "m2", "\u{33A5}": "m3", "\u{3397}": "dL", "\u{3396}": "mL", "\u{338E}": "mg",
    "\u{338F}": "kg", "\u{339C}": "mm", "\u{339D}": "cm", "\u{339E}": "km",
    "\u{FF05}": "%", "\u{2030}": "[ppth]",
    "\u{B9}": "1", "\u{B2}": "2", "\u{B3}": "3", "\u{2070}": "0", "\u{2074}": "4",
    "\u{2075}": "5", "\u{2076}": "6", "\u{2077}": "7", "\u{2078}": "8", "\u{2079}": "9",
    "\u{207B}": "-", "\u{207A}": "+", "\u{2212}": "-", "\u{2013}": "-", "\u{2010}": "-",
    "\u{2011}": "-",
    "\u{B7}": "*", "\u{22C5}": "*", "\u{2022}": "*", "\u{2219}": "*", "\u{D7}": "*",
    "\u{2044}": "/", "\u{2215}": "/", "\u{F7}": "/", "\u{FF0F}": "/",
    "\u{2019}": "'", "\u{2032}": "'", "\u{2033}": "\"", "\u{201D}": "\"",
  ]
}
