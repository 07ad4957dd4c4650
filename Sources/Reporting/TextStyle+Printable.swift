/// Text that comes from the input is made harmless before it reaches a terminal.
extension TextStyle {
  /// A text as a terminal may see it: on one line, without control characters.
  public func plain(_ text: String) -> String { printable(text) }

  /// A text on one line without control characters and without direction overrides; in ASCII where
  /// the terminal knows no more.
  func printable(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var result = ""
    for scalar in text.unicodeScalars { result += printable(scalar) }
    return result
  }

  /// One character as it may be printed.
  func printable(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x20..<0x7F: return String(scalar)
    case 0x09: return hasUnicode ? "→" : " "
    case 0x0A, 0x0D: return " "
    case 0..<0x20: return hasUnicode ? String(Unicode.Scalar(0x2400 + scalar.value)!) : "?"
    case 0x7F..<0xA0: return hasUnicode ? "\u{FFFD}" : "?"
    default: break
    }
    if !hasUnicode { return Self.ascii(scalar) }
    return scalar.turnsDirection ? "\u{FFFD}" : String(scalar)
  }

  /// The nearest ASCII spelling, as wide as the character.
  private static func ascii(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "…": "..."
    case "–", "—", "‐", "‑", "−": "-"
    case "“", "”": "\""
    case "‘", "’": "'"
    case "→": "->"
    case "×": "x"
    case "·": "."
    case "\u{A0}", "\u{2009}", "\u{202F}": " "
    default: String(repeating: "?", count: scalar.columns)
    }
  }
}

extension Unicode.Scalar {
  /// Changes the writing direction of what follows, so that text reads other than it is.
  fileprivate var turnsDirection: Bool {
    switch value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
