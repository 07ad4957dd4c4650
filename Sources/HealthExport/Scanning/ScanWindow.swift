#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Holds the part of a document that is being scanned, and moves it on.
struct ScanWindow: ~Copyable {
  /// The readable bytes behind the end; they are zero.
  static let padding = 64
  /// How large a window is at first, and how far it grows for one large tag.
  static let usualSize = 1 << 18
  static let largestSize = 8 << 20

  private(set) var base: UnsafeMutablePointer<UInt8>
  /// The valid bytes.
  private(set) var count = 0
  /// The offset of the first byte in the document.
  private(set) var offset = 0
  private(set) var isAtEnd = false
  private var capacity: Int
  let stream: any ByteStream

  init(_ stream: any ByteStream, size: Int = ScanWindow.usualSize) {
    self.stream = stream
    capacity = max(64, size)
    base = .allocate(capacity: capacity + Self.padding)
    base.initialize(repeating: 0, count: capacity + Self.padding)
  }

  deinit { base.deallocate() }

  /// Drops the bytes before `start` and reads more behind the rest.
  ///
  /// False where nothing more came: at the end, or when one tag fills the largest window.
  mutating func advance(keepingFrom start: Int) -> Bool {
    let kept = count - start
    if start > 0 {
      memmove(base, base + start, kept)
      offset += start
      count = kept
    } else if kept == capacity {
      guard capacity < Self.largestSize else { return false }
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2 + Self.padding)
      larger.initialize(repeating: 0, count: capacity * 2 + Self.padding)
      memcpy(larger, base, kept)
      base.deallocate()
      base = larger
      capacity *= 2
    }
    guard !isAtEnd else {
      memset(base + count, 0, Self.padding)
      return false
    }
    var grown = false
    // Packed streams give little at a time; a full window saves moving the rest about.
    while count < capacity {
      let length = stream.read(into: base + count, count: capacity - count)
      if length == 0 {
        isAtEnd = true
        break
      }
      count += length
      grown = true
    }
    memset(base + count, 0, Self.padding)
    return grown
  }
}
