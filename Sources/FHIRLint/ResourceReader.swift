import FHIRDocuments

/// Reads resources into one document, which it uses again and again.
///
/// Each thread has one of its own.
struct ResourceReader {
  let document = Document()
  private var json = JSONReader()
  private var xml = XMLReader()

  /// Reads one resource; what is wrong with its syntax stands in `document.syntaxFindings`.
  ///
  /// XML is read as a whole, whatever the range.
  mutating func read(_ source: SourceBytes, range: SourceRange, format: Document.Format) {
    switch format {
    case .json: json.read(source, range: range, into: document)
    case .xml: xml.read(source, into: document)
    }
  }
}
