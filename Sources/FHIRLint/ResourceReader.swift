import FHIRDocuments

/// Reads resources into one document, which it uses again and again.
///
/// Each thread has one of its own.
struct ResourceReader {
  let document = Document()

  /// Reads one resource; what is wrong with its syntax stands in `document.syntaxFindings`.
  mutating func read(_ source: SourceBytes, range: SourceRange, format: Document.Format) {
    document.reset(source: source, range: range, format: format)
  }
}
