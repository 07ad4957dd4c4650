/// Makes the text by which source names are compared.
enum SourceKey {
  /// The name in NFC, every run of white space as one space, trimmed.
  static func make(_ name: String) -> String {
    var scalars = String.UnicodeScalarView()
    var pendingSpace = false
    for scalar in name.unicodeScalars {
      if scalar.properties.isWhitespace || scalar == "\u{2007}" || scalar == "\u{202F}" {
        pendingSpace = !scalars.isEmpty
        continue
      }
      if pendingSpace {
        scalars.append(" ")
        pendingSpace = false
      }
      scalars.append(scalar)
    }
    // Swift compares strings by canonical equivalence; hashing and equality therefore see NFC.
    return String(scalars)
  }
}
