/// A text somebody wrote for a unit, on its way to a code.
struct Spelling {
  /// The text as written, without blanks around.
  let written: String
  /// The text in plain characters: see `PlainText`.
  let plain: String

  private let spellings = SpellingTable.standard
  private let table = UnitTable.standard

  init(_ text: String) {
    let (written, plain) = PlainText.make(of: text)
    self.written = written
    self.plain = plain
  }

  /// The codes to offer, the best one first.
  func suggestions() -> [Suggestion] {
    guard !plain.isEmpty else { return [] }
    let asWritten = try? Unit(written)
    let trimmed = Self.withoutFinalPoints(plain)
    let folded = trimmed.asciiLowercased

    if let code = spellings.exact[trimmed] {
      return offer(code, isSafe: true, over: asWritten)
    }
    if let code = spellings.ambiguousExact[plain] ?? spellings.ambiguousExact[trimmed] {
      return offer(code, isSafe: false, over: asWritten)
    }
    if asWritten == nil, let code = spellings.ambiguousFolded[folded] {
      return offer(code, isSafe: false, over: nil)
    }
    if let code = spellings.folded[folded], asWritten == nil || folded == "{count}" {
      return offer(code, isSafe: true, over: asWritten)
    }
    if let asWritten {
      return offer(preferred(written), isSafe: true, over: asWritten)
    }
    if let (code, isSafe) = CompoundSpelling(trimmed).code() {
      return offer(code, isSafe: isSafe, over: nil)
    }
    return NearSpelling.suggestions(for: folded)
  }

  /// Offers a code; when the spelling is UCUM itself and of another size, never as safe.
  private func offer(_ code: String, isSafe: Bool, over written: Unit?) -> [Suggestion] {
    guard let unit = try? Unit(code) else { return [] }
    var isSafe = isSafe
    if let written, written.text != code {
      let isEqual = written.isCommensurable(with: unit) && written.factorText == unit.factorText
      if !isEqual { isSafe = false }
    }
    var result = [Suggestion(code: code, isSafe: isSafe)]
    if !isSafe, let written, written.text != code, written.remark?.isOutsideGrammar != true {
      result.append(Suggestion(code: written.text, isSafe: false))
    }
    return result
  }

  /// The form of a code that clinical use prefers: liter with a capital, ten with a star, no 1.
  private func preferred(_ code: String) -> String {
    guard let unit = try? Unit(code), unit.remark?.isOutsideGrammar != true else { return code }
    return PreferredForm.of(code)
  }

  private static func withoutFinalPoints(_ text: String) -> String {
    var text = Substring(text)
    while text.utf8.count > 1, text.utf8.last == .point { text = text.dropLast() }
    return String(text)
  }
}

extension String {
  /// The text with ASCII capitals as small letters.
  var asciiLowercased: String {
    String(
      decoding: utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// The text with ASCII small letters as capitals.
  var asciiUppercased: String {
    String(
      decoding: utf8.map { $0 &- 0x61 < 26 ? $0 & 0xDF : $0 }, as: UTF8.self)
  }
}
