/// The case-insensitive codes of UCUM and what they are in the case-sensitive form.
struct CaseInsensitiveCodes: Sendable {
  /// The codes of the standard table.
  static let standard: CaseInsensitiveCodes = CaseInsensitiveCodes(table: .standard)

  /// Codes by case-insensitive code; the empty text where two codes share one.
  private let codes: [String: String]

  private init(table: UnitTable) {
    var codes: [String: String] = [:]
    func note(_ insensitive: String, _ code: String) {
      if let other = codes[insensitive], other != code {
        // Liter has two spellings with one meaning.
        codes[insensitive] = other.hasSuffix("l") && code.hasSuffix("L") ? code : ""
      } else {
        codes[insensitive] = code
      }
    }
    func insensitive(_ field: UnitTable.Field, _ code: UnitTable.Field) -> String {
      field.isEmpty ? code.text.asciiUppercased : field.text
    }
    for atom in table.atoms {
      let own = insensitive(atom.caseInsensitive, atom.code)
      note(own, atom.code.text)
      guard atom.isMetric else { continue }
      for prefix in table.prefixes {
        note(
          insensitive(prefix.caseInsensitive, prefix.code) + own, prefix.code.text + atom.code.text)
      }
    }
    self.codes = codes
  }

  /// The case-sensitive code; nil when there is none or more than one.
  func code(for text: String) -> String? {
    guard let code = codes[text], !code.isEmpty else { return nil }
    return code
  }
}
