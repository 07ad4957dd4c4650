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

    if let code = spellings.exact[written] ?? spellings.exact[trimmed] {
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
    if let asWritten, let remark = asWritten.remark {
      return mended(asWritten, remark)
    }
    if let asWritten {
      return offer(preferred(written), isSafe: true, over: asWritten)
    }
    let spaced = String(decoding: folded.utf8.map { $0 == .minus ? 32 : $0 }, as: UTF8.self)
    if let code = spellings.folded[spaced] {
      return offer(code, isSafe: true, over: nil)
    }
    if let (code, isSafe) = CompoundSpelling(trimmed).code() {
      return offer(code, isSafe: isSafe, over: nil)
    }
    return NearSpelling.suggestions(for: folded)
  }

  /// Offers for a unit that can be read but is odd.
  private func mended(_ unit: Unit, _ remark: UnitRemark) -> [Suggestion] {
    let itself = Suggestion(code: unit.text, isSafe: false)
    switch remark.kind {
    case .blankInAnnotation, .secondAnnotation:
      // Annotations mean nothing, so that nothing changes.
      let joined = unit.text.utf8.map { $0 == 32 ? UInt8(ascii: "_") : $0 }
      var code: [UInt8] = []
      for (index, byte) in joined.enumerated() {
        if byte == .closeBrace, index + 1 < joined.count, joined[index + 1] == .openBrace {
          code.append(UInt8(ascii: "_"))
        } else if byte == .openBrace, index > 0, joined[index - 1] == .closeBrace {
          continue
        } else {
          code.append(byte)
        }
      }
      let text = String(decoding: code, as: UTF8.self)
      return (try? Unit(text))?.remark == nil ? [Suggestion(code: text, isSafe: true)] : []
    case .emptyComponent:
      var code: [UInt8] = []
      for byte in unit.text.utf8 where byte != .slash || code.last != .slash { code.append(byte) }
      return [Suggestion(code: String(decoding: code, as: UTF8.self), isSafe: false)]
    case .zeroNumber: return []
    case .multipliedAfterDivision:
      guard let (code, _) = CompoundSpelling(unit.text).code(), code != unit.text else {
        return [itself]
      }
      return [Suggestion(code: code, isSafe: false), itself]
    default: return [itself]
    }
  }

  /// Offers a code; when the spelling is UCUM itself and of another size, never as safe.
  private func offer(_ code: String, isSafe: Bool, over written: Unit?) -> [Suggestion] {
    guard let unit = try? Unit(code) else { return [] }
    var isSafe = isSafe
    if let written, written.text != code {
      if !written.isEquivalent(to: unit) { isSafe = false }
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
