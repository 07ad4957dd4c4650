import Reporting

extension TextStyle {
  /// How the pages of `explain` and `rules` look.
  init(page words: ParsedArguments, in surroundings: Surroundings) {
    self.init(
      width: surroundings.width, hasColor: surroundings.hasColor(words.value(.color)),
      hasUnicode: surroundings.hasUnicode)
  }

  /// One row of a page of `explain`: a heading, and beside it in a column the words, wrapped.
  ///
  /// - Returns: nothing where there are no words.
  func row(_ head: String, _ text: String, column: Int) -> String {
    if text.isEmpty { return "" }
    let room = max(20, min(width, 100) - column)
    let lines = wrapped(plain(text), first: room, rest: room)
    let gap = String(repeating: " ", count: max(1, column - head.utf8.count))
    return heading(head) + gap
      + lines.joined(separator: "\n" + String(repeating: " ", count: column)) + "\n"
  }
}
