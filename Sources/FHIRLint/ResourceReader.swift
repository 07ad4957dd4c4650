import FHIRDocuments

/// Reads resources into one document, which it uses again and again.
///
/// Each thread has one of its own.
struct ResourceReader {
  let document = Document()
  private var json = JSONReader()

  /// Reads one resource; what is wrong with its syntax stands in `document.syntaxFindings`.
  mutating func read(_ source: SourceBytes, range: SourceRange, format: Document.Format) {
    switch format {
    case .json: json.read(source, range: range, into: document)
    case .xml: document.reset(source: source, range: range, format: .xml)
    }
  }
}
