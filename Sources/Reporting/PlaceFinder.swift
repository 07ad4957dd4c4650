import FHIRDocuments

/// A place as people name it; both numbers count from 1.
public struct SourcePosition: Sendable, Hashable {
  public var line: Int
  /// In characters as editors count them: Unicode scalars.
  public var column: Int
}

/// Keeps the line index of the source at hand, since many findings ask for it.
public struct PlaceFinder {
  private var source: SourceBytes?
  private var index: LineIndex?

  public init() {}

  /// The line and column of a byte.
  public mutating func position(_ offset: UInt32, in source: SourceBytes) -> SourcePosition {
    let index = index(of: source)
    let offset = min(Int(offset), source.count)
    return SourcePosition(line: index.line(at: offset), column: index.column(at: offset))
  }

  /// The line index of a source.
  mutating func index(of source: SourceBytes) -> LineIndex {
    if let index, self.source === source { return index }
    let made = LineIndex(source)
    self.source = source
    index = made
    return made
  }
}
