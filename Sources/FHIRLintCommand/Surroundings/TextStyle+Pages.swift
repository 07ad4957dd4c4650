import Reporting

extension TextStyle {
  /// How the pages of `explain` and `rules` look.
  init(page words: ParsedArguments, in surroundings: Surroundings) {
    self.init(
      width: surroundings.width, hasColor: surroundings.hasColor(words.value(.color)),
      hasUnicode: surroundings.hasUnicode)
  }
}
