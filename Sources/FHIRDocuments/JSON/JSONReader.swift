/// Reads JSON into documents: one pass, no copy, every fault with its place.
///
/// The reader keeps its working memory from document to document; each thread has one of its own.
/// It knows JSON and the rules FHIR adds to JSON (`null`, empty arrays, `_name` companions), and
/// nothing about resources: unknown properties become nodes, which the walk judges. Small slips,
/// such as a comma too many, are reported and read on from; where it is not clear what was meant
/// the document is marked as broken.
public struct JSONReader {
  /// How deep objects and arrays may be nested.
  public static let deepestNesting = 1000

  /// The most findings one document gets; one more says that there were others.
  public static let mostFindings = 1000

  private let memory = JSONMemory(deepest: deepestNesting + 2)

  public init() {}

  /// Reads one JSON value: the whole source, or the part of it that `range` names.
  ///
  /// Whatever is wrong stands in `document.syntaxFindings` afterwards, in source order as found.
  public mutating func read(
    _ source: SourceBytes, range: SourceRange? = nil, into document: Document
  ) {
    let whole = SourceRange(0, source.count)
    var part = range ?? whole
    part.end = min(part.end, whole.end)
    part.start = min(part.start, part.end)
    document.reset(source: source, range: part, format: .json)
    var scanner = JSONScanner(document: document, memory: memory)
    scanner.scan()
    if !document.syntaxFindings.isEmpty { SyntaxFixes.add(to: document) }
  }
}
