#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads NDJSON from a descriptor in windows that end at a line's end.
///
/// Each window is a `SourceBytes` of its own that knows its first line and offset; what stands
/// behind the last line break is carried over to the next. A line longer than the window makes
/// that window larger, so memory is bounded by the longest line and not by the file.
public struct InputChunks {
  /// The usual size of a window in bytes.
  public static let window = 1 << 20

  private let descriptor: Int32
  private let name: String
  private let window: Int
  private let largest: Int
  /// What follows the last line break of the window before.
  private var carried: [UInt8]
  private var line = 1
  private var offset = 0
  private var isAtEnd = false

  /// Reads from a descriptor that stays open as long as windows are asked for.
  ///
  /// - Parameters:
  ///   - beginning: bytes that were read before, to look at the format.
  ///   - window: the size of a window in bytes.
  ///   - largest: the most bytes one line may have.
  public init(
    descriptor: Int32, name: String, beginning: [UInt8] = [], window: Int = InputChunks.window,
    largest: Int = SourceBytes.largestCount
  ) {
    self.descriptor = descriptor
    self.name = name
    self.window = max(16, window)
    self.largest = min(largest, SourceBytes.largestCount)
    carried = beginning
  }

  /// The next window; nil at the end.
  public mutating func next() throws(InputError) -> SourceBytes? {
    guard !isAtEnd || !carried.isEmpty else { return nil }
    var capacity = max(window, carried.count * 2)
    var memory = SourceBytes.allocate(count: capacity)
    memory.copyMemory(from: carried, byteCount: carried.count)
    var count = carried.count
    var searched = 0
    carried = []
    // Where the window ends: behind its last line break, or at the end of the input.
    var end = 0
    while true {
      while count < capacity, !isAtEnd {
        let got = readSome(descriptor, memory + count, capacity - count)
        guard got >= 0 else {
          let number = errno
          memory.deallocate()
          throw InputError(name: name, number: number)
        }
        if got == 0 { isAtEnd = true }
        count += got
      }
      if isAtEnd {
        end = count
        break
      }
      if let last = lastBreak(memory, searched, count) {
        end = last + 1
        break
      }
      searched = count
      guard count <= largest else {
        memory.deallocate()
        isAtEnd = true
        throw InputError(name: name, reason: .lineTooLong(line: line))
      }
      capacity *= 2
      let larger = SourceBytes.allocate(count: capacity)
      larger.copyMemory(from: memory, byteCount: count)
      memory.deallocate()
      memory = larger
    }
    guard end <= largest else {
      memory.deallocate()
      isAtEnd = true
      throw InputError(name: name, reason: .lineTooLong(line: line))
    }
    if end == 0 {
      memory.deallocate()
      return nil
    }
    if end < count {
      carried = Array(UnsafeRawBufferPointer(start: memory + end, count: count - end))
    }
    memset(memory + end, 0, SourceBytes.padding)
    let source = SourceBytes(
      owning: memory, count: end, name: name, firstLine: line, firstOffset: offset)
    offset += end
    line += breaks(memory, end)
    return source
  }

  private func lastBreak(_ memory: UnsafeMutableRawPointer, _ from: Int, _ to: Int) -> Int? {
    let bytes = memory.assumingMemoryBound(to: UInt8.self)
    var at = to - 1
    while at >= from {
      if bytes[at] == 0x0A { return at }
      at -= 1
    }
    return nil
  }

  private func breaks(_ memory: UnsafeMutableRawPointer, _ end: Int) -> Int {
    let bytes = UnsafeBufferPointer(start: memory.assumingMemoryBound(to: UInt8.self), count: end)
    var count = 0
    for byte in bytes where byte == 0x0A { count &+= 1 }
    return count
  }
}
