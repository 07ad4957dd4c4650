import FHIRDocuments

/// How an input that can be checked is written.
enum InputKind: Hashable {
  case json, ndjson, xml

  /// The kind by the end of a file name, `.gz` taken off; nil where the name says nothing.
  init?(name: String) {
    guard let format = FormatSniffer.format(ofName: name) else { return nil }
    self.init(format)
  }

  /// The kind of a format; nil where the format holds no resources. Nothing at all is read as JSON,
  /// whose reader says what is wrong.
  init?(_ format: FormatSniffer.Format) {
    switch format {
    case .json, .empty, .unknown: self = .json
    case .ndjson: self = .ndjson
    case .xml: self = .xml
    case .zip, .gzip, .healthExport: return nil
    }
  }

  /// The format a document of this kind is read in.
  var format: Document.Format { self == .xml ? .xml : .json }
}
