import FHIRDocuments

extension Linter {
  /// Finds out what fixes change in one resource.
  ///
  /// Fixes are applied until nothing more applies; those that would bring a finding that was not
  /// there are taken back.
  ///
  /// - Parameters:
  ///   - range: The part of the source the resource lies in; nil for all of it.
  ///   - format: JSON or XML; nil looks at the first character.
  /// - Returns: The edits, counted from the start of the source.
  public func fix(
    _ source: SourceBytes, range: SourceRange? = nil, format: Document.Format? = nil,
    options: FixOptions = FixOptions()
  ) -> FixedPiece {
    var fixer = ResourceFixer(configuration, options: options)
    let range = range ?? SourceRange(0, source.count)
    let outcome = fixer.fix(source, range: range, format: format ?? source.format(of: range))
    var piece = FixedPiece(source)
    piece.edits.append(outcome.edits, movedBy: Int(range.start))
    piece.fixed = outcome.fixed
    piece.unsafeLeft = outcome.unsafeLeft
    piece.withdrawn = outcome.withdrawn
    return piece
  }
}

extension FixedPiece {
  /// The text with the edits applied.
  public var text: String {
    let made = edits.applied(to: source.bytes(SourceRange(0, source.count)), name: source.name)
    return String(decoding: made.bytes(SourceRange(0, made.count)), as: UTF8.self)
  }
}
