import FHIRDocuments

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A place as people name it; both numbers count from 1.
public struct SourcePosition: Sendable, Hashable {
  public var line: Int
  /// In characters as editors count them: Unicode scalars.
  public var column: Int
  /// The byte the line begins at.
  public var lineStart: Int
}

/// Turns byte offsets into lines and columns, going on from the last question.
///
/// Findings arrive in source order, so that a run counts every byte once at most, however long the
/// lines are; a file of one very long line costs no more than any other.
public struct PlaceFinder {
  private var source: SourceBytes?
  private var offset = 0
  private var line = 1
  private var lineStart = 0
  private var column = 1

  public init() {}

  /// The line and column of a byte.
  public mutating func position(_ place: UInt32, in source: SourceBytes) -> SourcePosition {
    let target = min(Int(place), source.count)
    if self.source !== source || target < lineStart { start(source) }
    if target < offset {
      offset = lineStart
      column = 1
    }
    advance(to: target, in: source)
    return SourcePosition(line: line, column: column, lineStart: lineStart)
  }

  private mutating func start(_ source: SourceBytes) {
    self.source = source
    offset = 0
    lineStart = 0
    line = source.firstLine
    column = 1
  }

  private mutating func advance(to target: Int, in source: SourceBytes) {
    let base = source.base
    while offset < target,
      let found = memchr(base + offset, 0x0A, target - offset)
    {
      offset = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
      line += 1
      lineStart = offset
      column = 1
    }
    while offset < target {
      // Continuation bytes belong to the scalar before them.
      if base[offset] & 0xC0 != 0x80 { column += 1 }
      offset += 1
    }
  }
}
