import FHIRDocuments

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Cuts a stream of lines into windows of whole lines.
///
/// A window is half a megabyte, or one line where that is longer: memory does not grow with the
/// input.
struct LineWindows {
  private static let size = 1 << 19

  private let stream: ByteStream
  private let name: String
  private var tail: [UInt8]
  private var line = 1
  private var offset = 0
  private(set) var isAtEnd = false

  /// - Parameter head: What was read from the stream before.
  init(_ stream: ByteStream, name: String, head: [UInt8] = []) {
    self.stream = stream
    self.name = name
    tail = head
  }

  /// The next window; nil at the end.
  mutating func next() throws(StreamError) -> SourceBytes? {
    guard !isAtEnd else { return nil }
    // A small file needs no large window.
    let expected = stream.size.map { max(0, $0 - offset) + 1 } ?? Self.size
    var capacity = max(min(Self.size, max(expected, 64)), tail.count * 2)
    var memory = SourceBytes.allocate(count: capacity)
    tail.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { memory.copyMemory(from: start, byteCount: bytes.count) }
    }
    var count = tail.count
    var searched = 0
    var end: Int?
    do throws(StreamError) {
      while true {
        count += try stream.fill(memory + count, count: capacity - count)
        if count < capacity {
          isAtEnd = true
          end = count
          break
        }
        end = Self.endOfLastLine(memory, from: searched, to: count)
        if end != nil { break }
        searched = count
        guard capacity < SourceBytes.largestCount else { throw .tooLarge }
        let larger = min(capacity * 2, SourceBytes.largestCount)
        let next = SourceBytes.allocate(count: larger)
        next.copyMemory(from: memory, byteCount: count)
        memory.deallocate()
        memory = next
        capacity = larger
      }
    } catch {
      memory.deallocate()
      isAtEnd = true
      throw error
    }
    let cut = end ?? count
    tail = Array(UnsafeRawBufferPointer(start: memory + cut, count: count - cut))
    (memory + cut).initializeMemory(as: UInt8.self, repeating: 0, count: SourceBytes.padding)
    let window = SourceBytes(
      owning: memory, count: cut, name: name, firstLine: line, firstOffset: offset)
    line += Self.countLines(memory, cut)
    offset += cut
    return window
  }

  private static func endOfLastLine(_ memory: UnsafeMutableRawPointer, from: Int, to: Int) -> Int? {
    var index = to
    while index > from {
      if memory.load(fromByteOffset: index - 1, as: UInt8.self) == 0x0A { return index }
      index -= 1
    }
    return nil
  }

  private static func countLines(_ memory: UnsafeMutableRawPointer, _ count: Int) -> Int {
    var lines = 0
    var index = 0
    while index < count, let found = memchr(memory + index, 0x0A, count - index) {
      lines += 1
      index = UnsafeRawPointer(found) - UnsafeRawPointer(memory) + 1
    }
    return lines
  }
}
