import CZlib

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why the bytes of an input could not be had.
public enum StreamError: Error, Sendable, Hashable {
  /// The system's error number.
  case system(SystemError)
  /// The compressed data is damaged or cut off.
  case damagedGzip
  /// The compressed data grows so much that it is not meant to be read.
  case expandsTooMuch
  /// More bytes in one piece than can be handled.
  case tooLarge
}

/// Reads the bytes of a file or of standard input, uncompressed where they are gzip.
final class ByteStream {
  /// How many times larger than its source uncompressed data may be, from `freeExpansion` on.
  private static let largestExpansion = 400
  private static let freeExpansion = 64 << 20

  private let descriptor: Int32
  private let closes: Bool
  private var gzip: GzipState?

  /// The size the system tells for a plain file; nil where it does not know.
  let size: Int?

  /// Opens a file.
  init(path: String) throws(StreamError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    closes = true
    guard descriptor >= 0 else { throw .system(SystemError(number: errno)) }
    var facts = stat()
    let isFile = fstat(descriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    if path.hasSuffix(".gz") {
      size = nil
      gzip = GzipState()
    } else {
      size = isFile ? Int(facts.st_size) : nil
    }
  }

  /// Reads an open descriptor, which stays open.
  init(descriptor: Int32, isGzip: Bool = false) {
    self.descriptor = descriptor
    closes = false
    size = nil
    if isGzip { gzip = GzipState() }
  }

  deinit {
    if closes, descriptor >= 0 { close(descriptor) }
  }

  /// Fills memory as far as there are bytes; fewer than asked for means that the input has ended.
  func fill(_ memory: UnsafeMutableRawPointer, count: Int) throws(StreamError) -> Int {
    var done = 0
    while done < count {
      let got =
        gzip == nil
        ? try readPlain(memory + done, count: count - done)
        : try inflate(into: memory + done, count: count - done)
      if got == 0 { break }
      done += got
    }
    return done
  }

  /// Reads so many bytes; fewer only at the end.
  func prefix(_ count: Int) throws(StreamError) -> [UInt8] {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 1)
    defer { memory.deallocate() }
    let got = try fill(memory, count: count)
    return Array(UnsafeRawBufferPointer(start: memory, count: got))
  }

  /// Reads what is there, waiting for at least one byte; empty at the end.
  func readSome() throws(StreamError) -> [UInt8] {
    let count = 1 << 16
    let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 1)
    defer { memory.deallocate() }
    let got = try readPlain(memory, count: count)
    return Array(UnsafeRawBufferPointer(start: memory, count: got))
  }

  private func readPlain(_ memory: UnsafeMutableRawPointer, count: Int) throws(StreamError) -> Int {
    while true {
      let got = read(descriptor, memory, min(count, 1 << 30))
      if got >= 0 { return got }
      if errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = poll(&ready, 1, -1)
      } else if errno != EINTR {
        throw .system(SystemError(number: errno))
      }
    }
  }

  private func inflate(into memory: UnsafeMutableRawPointer, count: Int) throws(StreamError) -> Int
  {
    guard let gzip else { return 0 }
    while true {
      if gzip.isEmpty {
        let got = try readPlain(gzip.input, count: GzipState.capacity)
        gzip.refill(got)
        if got == 0 {
          if gzip.isBetweenMembers { return 0 }
          throw .damagedGzip
        }
      }
      let got = try gzip.inflate(into: memory, count: min(count, 1 << 30))
      if gzip.produced > Self.freeExpansion,
        gzip.produced / Self.largestExpansion > gzip.consumed
      {
        throw .expandsTooMuch
      }
      if got > 0 { return got }
      if gzip.isFinished { return 0 }
    }
  }
}

/// Holds zlib's state for one input, which may be several gzip members after each other.
private final class GzipState {
  static let capacity = 1 << 16

  let input = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
  private(set) var consumed = 0
  private(set) var produced = 0
  /// The last member is complete, and nothing of a next one was seen.
  private(set) var isBetweenMembers = true
  /// What follows the last member is no gzip: it is left alone, as gzip itself does.
  private(set) var isFinished = false
  private var stream = z_stream()
  private var isSetUp = false

  deinit {
    if isSetUp { inflateEnd(&stream) }
    input.deallocate()
  }

  /// Everything read so far was used.
  var isEmpty: Bool { stream.avail_in == 0 }

  /// Takes note of bytes that were read into `input`.
  func refill(_ count: Int) {
    stream.next_in = input.assumingMemoryBound(to: UInt8.self)
    stream.avail_in = UInt32(count)
    consumed += count
  }

  func inflate(into memory: UnsafeMutableRawPointer, count: Int) throws(StreamError) -> Int {
    if isBetweenMembers, isSetUp, stream.next_in.pointee != 0x1F {
      isFinished = true
      return 0
    }
    if !isSetUp {
      let size = Int32(MemoryLayout<z_stream>.size)
      // 15 bits of window, plus 16: gzip only.
      guard inflateInit2_(&stream, 31, ZLIB_VERSION, size) == Z_OK else { throw .damagedGzip }
      isSetUp = true
    }
    isBetweenMembers = false
    stream.next_out = memory.assumingMemoryBound(to: UInt8.self)
    stream.avail_out = UInt32(count)
    let result = CZlib.inflate(&stream, Z_NO_FLUSH)
    let got = count - Int(stream.avail_out)
    produced += got
    switch result {
    case Z_STREAM_END:
      isBetweenMembers = true
      inflateReset(&stream)
    case Z_OK, Z_BUF_ERROR: break
    default: throw .damagedGzip
    }
    return got
  }
}
