import FHIRDocuments

/// One line of a source: its number and its bytes without the line end.
struct SourceLine: Hashable {
  var number: Int
  var bytes: Range<Int>

  /// The line a byte stands in.
  init(at offset: Int, in index: LineIndex) {
    self.init(number: index.line(at: offset), range: index.lineRange(at: offset))
  }

  /// The line before; nil for the first of the source.
  func previous(in index: LineIndex) -> SourceLine? {
    index.lineRange(before: bytes.lowerBound).map { SourceLine(number: number - 1, range: $0) }
  }

  /// Tells whether the line holds nothing but white space.
  func isBlank(in source: SourceBytes) -> Bool {
    bytes.prefix(1000).allSatisfy { source.base[$0] == 0x20 || source.base[$0] == 0x09 }
  }

  private init(number: Int, range: SourceRange) {
    self.number = number
    bytes = Int(range.start)..<Int(range.end)
  }
}
