#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Owns the bytes of one input, with padding behind them that readers may load from.
///
/// The bytes do not change once the object is shared. `name`, `firstLine` and `firstOffset` say
/// where the bytes come from: an NDJSON file is read in windows, each a `SourceBytes` of its own.
public final class SourceBytes: @unchecked Sendable {
  /// The readable bytes after the end; they are zero.
  public static let padding = 64

  /// The largest input one object takes: offsets are 32 bits wide.
  public static let largestCount = 2_000_000_000

  /// What the input is called in findings: a path as the user gave it, or `<stdin>`.
  public let name: String
  /// The line number, from 1, of the first byte in the file.
  public let firstLine: Int
  /// The offset of the first byte in the file.
  public let firstOffset: Int
  public let count: Int
  public let base: UnsafePointer<UInt8>
  private let memory: UnsafeMutableRawPointer

  /// Takes over memory from `allocate(count:)`.
  public init(
    owning memory: UnsafeMutableRawPointer, count: Int, name: String, firstLine: Int = 1,
    firstOffset: Int = 0
  ) {
    self.memory = memory
    self.count = count
    self.name = name
    self.firstLine = firstLine
    self.firstOffset = firstOffset
    base = UnsafePointer(memory.assumingMemoryBound(to: UInt8.self))
  }

  /// Copies bytes.
  public convenience init(
    copying bytes: UnsafeRawBufferPointer, name: String, firstLine: Int = 1, firstOffset: Int = 0
  ) {
    let memory = Self.allocate(count: bytes.count)
    if let start = bytes.baseAddress {
      memory.copyMemory(from: start, byteCount: bytes.count)
    }
    self.init(
      owning: memory, count: bytes.count, name: name, firstLine: firstLine,
      firstOffset: firstOffset)
  }

  /// Copies a text; for tests, examples and small inputs.
  public convenience init(_ text: String, name: String = "<text>") {
    var text = text
    let memory = text.withUTF8 { utf8 in
      let memory = Self.allocate(count: utf8.count)
      if let start = utf8.baseAddress { memory.copyMemory(from: start, byteCount: utf8.count) }
      return (memory, utf8.count)
    }
    self.init(owning: memory.0, count: memory.1, name: name)
  }

  /// Allocates room for `count` bytes and the zeroed padding behind them.
  public static func allocate(count: Int) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: count + padding, alignment: 16)
    memset(memory + count, 0, padding)
    return memory
  }

  deinit { memory.deallocate() }

  /// The bytes of a range; the caller keeps the object alive.
  @inlinable
  public func bytes(_ range: SourceRange) -> UnsafeBufferPointer<UInt8> {
    let start = min(Int(range.start), count)
    return UnsafeBufferPointer(
      start: base + start, count: max(0, min(Int(range.end), count) - start))
  }
}
