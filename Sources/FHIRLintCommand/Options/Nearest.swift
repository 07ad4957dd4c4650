import FHIRDocuments

/// The word that is most probably meant; nil where none is close.
///
/// A beginning of a known word counts as close from three letters on.
func nearest(to word: String, in known: [String]) -> String? {
  if let near = Spelling.nearest(word, among: known) { return near }
  guard word.utf8.count >= 3 else { return nil }
  return known.first { $0.hasPrefix(word) }
}
