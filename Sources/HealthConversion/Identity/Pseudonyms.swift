/// Replaces names and numbers that point to a person by keyed hashes.
struct Pseudonyms: Sendable {
  let key: [UInt8]?

  /// Names are replaced.
  var isOn: Bool { key != nil }

  /// The keyed hash of a text; the text's own bytes without a key.
  func hash(_ text: String) -> [UInt8] {
    guard let key else { return Array(text.utf8) }
    return SHA256.hash(Array(text.utf8), key: key)
  }

  /// A text as it may be written: itself, or a word with the first digits of its hash.
  func name(_ text: String, as word: String) -> String {
    guard isOn else { return text }
    let digits = Array("0123456789abcdef")
    return word + "-"
      + String(hash(text).prefix(6).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
