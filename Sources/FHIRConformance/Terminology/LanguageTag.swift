/// Judges language tags by the grammar of BCP 47 and the two-letter codes of ISO 639-1.
public enum LanguageTag {
  /// Tells whether a text is a language tag.
  ///
  /// The primary language must be one of the two-letter codes, or have three letters (ISO 639-2 and
  /// 639-3 have some 8,000 of them: form only); scripts, regions and variants are judged by form.
  public static func verdict(_ text: UnsafeBufferPointer<UInt8>) -> CodeGrammar.Verdict {
    var index = 0
    var number = 0
    var isPrivate = false
    while index <= text.count {
      var end = index
      while end < text.count, text[end] != UInt8(ascii: "-") { end += 1 }
      let length = end - index
      guard length >= 1, length <= 8 else { return .wrong }
      for place in index..<end where !Byte.isLetter(text[place]) && !Byte.isDigit(text[place]) {
        return .wrong
      }
      let first = lowered(text[index])
      if number == 0 {
        if length == 1 {
          // `x-…` is private use, `i-…` was registered before BCP 47.
          guard first == UInt8(ascii: "x") || first == UInt8(ascii: "i"), end < text.count else {
            return .wrong
          }
          isPrivate = true
        } else if !isPrimary(text, index, length) {
          return .wrong
        }
      } else if length == 1, !isPrivate {
        guard end < text.count else { return .wrong }
        if first == UInt8(ascii: "x") { isPrivate = true }
      }
      number += 1
      index = end + 1
    }
    return .right
  }

  private static func isPrimary(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ length: Int
  ) -> Bool {
    for index in start..<(start + length) where !Byte.isLetter(text[index]) { return false }
    if length == 3 { return true }
    guard length == 2 else { return false }
    let first = lowered(text[start])
    let second = lowered(text[start + 1])
    let codes = twoLetterCodes.utf8Start
    var low = 0
    var high = twoLetterCodes.utf8CodeUnitCount / 2
    while low < high {
      let middle = (low + high) / 2
      let a = codes[middle * 2]
      let b = codes[middle * 2 + 1]
      if a == first, b == second { return true }
      if (a, b) < (first, second) { low = middle + 1 } else { high = middle }
    }
    return false
  }

  /// The codes of ISO 639-1 in order, two letters each.
  private static let twoLetterCodes: StaticString = """
    aaabaeafakamanarasavayazbabebgbhbibmbnbobrbscacechcocrcscucvcydadedvdzeeeleneoeseteu\
    fafffifjfofrfygagdglgngugvhahehihohrhthuhyhziaidieigiiikinioisitiuiwjajijvkakgkikjkkklkmkn\
    kokrkskukvkwkylalblglilnloltlulvmgmhmimkmlmnmrmsmtmynanbndnengnlnnnonrnvnyocojomoros\
    papiplpsptqurmrnrorurwsascsdsesgsiskslsmsnsosqsrssstsusvswtatetgthtitktltntotrtstttw\
    tyugukuruzvevivowawoxhyiyozazhzu
    """
}
