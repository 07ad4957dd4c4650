#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads NDJSON in windows that end at a line's end.
///
/// Each window is a `SourceBytes` of its own that knows its first line and offset; what stands
/// behind the last line break is carried over to the next. A line longer than the window makes
/// that window larger, so memory is bounded by the longest line and not by the file.
public struct InputChunks {
  /// The usual size of a window in bytes.
  public static let window = 1 << 20

  private let bytes: any ByteSource
  private let name: String
  private let window: Int
  private let largest: Int
  /// What follows the last line break of the window before.
  private var carried: [UInt8]
  private var line = 1
  private var offset = 0
  private var hasEnded = false

  /// Nothing is left.
  public var isAtEnd: Bool { hasEnded && carried.isEmpty }

  /// Reads from a descriptor that stays open as long as windows are asked for.
  public init(
    descriptor: Int32, name: String, beginning: [UInt8] = [], window: Int = InputChunks.window,
    largest: Int = SourceBytes.largestCount
  ) {
    self.init(
      DescriptorSource(descriptor, name: name), beginning: beginning, window: window,
      largest: largest)
  }

  /// Reads from a source of bytes.
  ///
  /// - Parameters:
  ///   - beginning: bytes that were read before, to look at the format.
  ///   - window: the size of a window in bytes.
  ///   - largest: the most bytes one line may have.
  public init(
    _ bytes: any ByteSource, beginning: [UInt8] = [], window: Int = InputChunks.window,
    largest: Int = SourceBytes.largestCount
  ) {
    self.bytes = bytes
    name = bytes.name
    self.window = max(16, window)
    self.largest = min(largest, SourceBytes.largestCount)
    carried = beginning
  }

  /// The next window; nil at the end.
  public mutating func next() throws(InputError) -> SourceBytes? {
    guard !isAtEnd else { return nil }
    var capacity = max(window, carried.count * 2)
    var memory = SourceBytes.allocate(count: capacity)
    memory.copyMemory(from: carried, byteCount: carried.count)
    var count = carried.count
    var searched = 0
    carried = []
    // Where the window ends: behind its last line break, or at the end of the input.
    var end = 0
    do throws(InputError) {
      while true {
        if !hasEnded {
          count += try bytes.fill(memory + count, count: capacity - count)
          hasEnded = count < capacity
        }
        if hasEnded {
          end = count
          break
        }
        if let last = lastBreak(memory, searched, count) {
          end = last + 1
          break
        }
        searched = count
        guard count <= largest else {
          throw InputError(name: name, reason: .lineTooLong(line: line))
        }
        capacity *= 2
        memory = DescriptorSource.grow(memory, count, to: capacity)
      }
      guard end <= largest else { throw InputError(name: name, reason: .lineTooLong(line: line)) }
    } catch {
      memory.deallocate()
      hasEnded = true
      throw error
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
    var count = 0
    var at = UnsafeMutableRawPointer(memory)
    let limit = memory + end
    while at < limit, let found = memchr(at, 0x0A, limit - at) {
      count &+= 1
      at = found + 1
    }
    return count
  }
}
