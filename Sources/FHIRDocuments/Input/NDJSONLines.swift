#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Iterates over the lines of a window of NDJSON that are not blank.
public struct NDJSONLines: Sequence, IteratorProtocol {
  /// One line: its bytes without the line break, and its number in the file.
  public struct Line: Hashable, Sendable {
    public let range: SourceRange
    public let number: Int
  }

  private let source: SourceBytes
  private var offset = 0
  private var number: Int

  /// Reads the lines of a source, counted from its own first line.
  public init(_ source: SourceBytes) {
    self.source = source
    number = source.firstLine
  }

  public mutating func next() -> Line? {
    while offset < source.count {
      let start = offset
      var end = source.count
      if let found = memchr(source.base + start, 0x0A, source.count - start) {
        end = UnsafeRawPointer(found) - UnsafeRawPointer(source.base)
      }
      offset = end + 1
      let line = number
      number += 1
      if end > start, source.base[end - 1] == 0x0D { end -= 1 }
      var at = start
      while at < end, source.base[at] == 0x20 || source.base[at] == 0x09 { at += 1 }
      if at < end { return Line(range: SourceRange(start, end), number: line) }
    }
    return nil
  }
}
