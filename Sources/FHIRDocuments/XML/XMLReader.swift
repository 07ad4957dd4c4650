/// Reads FHIR XML into documents, through libxml2.
///
/// Elements become nodes in source order; `value` attributes become their values, `id` and `url`
/// child nodes marked as attributes; the XHTML of a narrative stays one slice of the source. A
/// DOCTYPE is refused, and with it every entity but the five that XML itself knows; nothing is
/// ever loaded from elsewhere. Text that is not UTF-8 (UTF-16, Latin-1, Windows-1252) is
/// converted first: `document.source` then holds the converted bytes, which is what places count.
/// Bytes that are no text are reported and read as question marks, so that the rest is checked.
public struct XMLReader {
  /// How deep elements may be nested.
  public static let deepestNesting = 1000

  /// The most findings one document gets.
  public static let mostFindings = 1000

  /// The namespace of FHIR.
  public static let fhirNamespace = "http://hl7.org/fhir"

  /// The namespace of XHTML.
  public static let xhtmlNamespace = "http://www.w3.org/1999/xhtml"

  public init() {}

  /// Reads one resource.
  ///
  /// Whatever is wrong stands in `document.syntaxFindings` afterwards, in the order found.
  public mutating func read(_ source: SourceBytes, into document: Document) {
    var text: SourceBytes
    var damage: XMLRepair.Damage?
    switch XMLEncoding.detect(source) {
    case .utf8:
      (text, damage) = XMLRepair.repaired(source)
    case .other(let encoding):
      text = encoding.convert(source)
    case .unknown(let name, let place):
      refuse(source, into: document, place, "the encoding \(name) is not known here")
      return
    case .contradicted(let name, let place):
      refuse(
        source, into: document, place, "the declaration says \(name), but the bytes are not \(name)"
      )
      return
    }
    document.reset(source: text, range: SourceRange(0, text.count), format: .xml)
    if let damage { document.syntaxFindings.append(damage.finding) }
    XMLScanner(document: document).scan()
  }

  private func refuse(
    _ source: SourceBytes, into document: Document, _ place: SourceRange, _ message: String
  ) {
    document.reset(source: source, range: SourceRange(0, source.count), format: .xml)
    document.syntaxFindings.append(
      Finding(
        rule: "xml-encoding", severity: .error, type: .structure, expression: "", place: place,
        message: message, help: "save the file as UTF-8, which is what FHIR asks for"))
    document.isBroken = true
  }
}
