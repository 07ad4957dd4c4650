#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Turns byte offsets of one source into lines and columns, in any order.
///
/// Lines and columns count from 1; columns are Unicode scalars, as editors show them. Building
/// costs one pass over the bytes, so that it is done when the first finding asks; a question then
/// costs no more for a line of 200 MB than for a short one.
public struct LineIndex: Sendable {
  /// How many bytes share one count of scalars.
  private static let blockSize = 4096

  private let source: SourceBytes
  /// The offset of the first byte of each line.
  private let starts: [UInt32]
  /// The number of scalars that begin before each block.
  private let scalars: [UInt32]

  /// Counts the lines of a source.
  public init(_ source: SourceBytes) {
    self.source = source
    var starts: [UInt32] = [0]
    var offset = 0
    while offset < source.count,
      let found = memchr(source.base + offset, 0x0A, source.count - offset)
    {
      offset = UnsafeRawPointer(found) - UnsafeRawPointer(source.base) + 1
      starts.append(UInt32(truncatingIfNeeded: offset))
    }
    self.starts = starts
    var scalars: [UInt32] = []
    var count: UInt32 = 0
    for block in stride(from: 0, through: source.count, by: Self.blockSize) {
      scalars.append(count)
      let end = min(block + Self.blockSize, source.count)
      count &+= Self.scalars(source.base, block, end)
    }
    self.scalars = scalars
    assert(starts[0] == 0, "the first line starts at the first byte")
  }

  /// The number of lines; a line break at the very end begins one more.
  public var lineCount: Int { starts.count }

  /// The line of a byte in the file, counted from the source's own first line.
  public func line(at offset: Int) -> Int { source.firstLine + lineNumber(offset) }

  /// The column of a byte.
  public func column(at offset: Int) -> Int {
    let place = min(max(0, offset), source.count)
    let start = Int(starts[lineNumber(place)])
    return scalarsBefore(place) - scalarsBefore(start) + 1
  }

  /// The bytes of the line that a byte lies in, without the line break.
  public func lineRange(at offset: Int) -> SourceRange {
    let line = lineNumber(min(max(0, offset), source.count))
    let start = Int(starts[line])
    var end = line + 1 < starts.count ? Int(starts[line + 1]) - 1 : source.count
    if end > start, source.base[end - 1] == 0x0D { end -= 1 }
    return SourceRange(start, end)
  }

  /// The line before a byte's line; nil where that is the first of the source.
  public func lineRange(before offset: Int) -> SourceRange? {
    let line = lineNumber(min(max(0, offset), source.count))
    return line == 0 ? nil : lineRange(at: Int(starts[line - 1]))
  }

  private func lineNumber(_ offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private func scalarsBefore(_ offset: Int) -> Int {
    let block = offset / Self.blockSize
    return Int(scalars[block] &+ Self.scalars(source.base, block * Self.blockSize, offset))
  }

  /// How many scalars begin in a run of bytes: all bytes but continuation bytes begin one.
  private static func scalars(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> UInt32 {
    var count: UInt32 = 0
    for offset in start..<max(start, end) where base[offset] & 0xC0 != 0x80 { count &+= 1 }
    return count
  }
}
