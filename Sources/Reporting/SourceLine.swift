import FHIRDocuments

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One line of a source: its number and its bytes without the line end.
struct SourceLine: Hashable {
  var number: Int
  var bytes: Range<Int>

  /// The line that begins at a byte.
  init(number: Int, start: Int, in source: SourceBytes) {
    self.number = number
    let start = min(start, source.count)
    var end = source.count
    if let found = memchr(source.base + start, 0x0A, source.count - start) {
      end = UnsafeRawPointer(found) - UnsafeRawPointer(source.base)
    }
    if end > start, source.base[end - 1] == 0x0D { end -= 1 }
    bytes = start..<end
  }

  /// The line before; nil for the first of the source.
  func previous(in source: SourceBytes) -> SourceLine? {
    guard bytes.lowerBound > 0 else { return nil }
    var start = bytes.lowerBound - 1
    while start > 0, source.base[start - 1] != 0x0A { start -= 1 }
    return SourceLine(number: number - 1, start: start, in: source)
  }

  /// Tells whether the line holds nothing but white space.
  func isBlank(in source: SourceBytes) -> Bool {
    bytes.prefix(1000).allSatisfy { source.base[$0] == 0x20 || source.base[$0] == 0x09 }
  }
}
