import CZlib
import FHIRDocuments

/// A file or descriptor whose bytes are unpacked where they are gzip.
final class UnpackedFile: ByteSource {
  /// How many times larger than its source unpacked data may be, from `freeGrowth` on.
  private static let largestGrowth = 400
  private static let freeGrowth = 64 << 20

  /// Keeps the descriptor open.
  private let file: InputFile?
  private let packed: DescriptorSource
  private let gzip: GzipState?

  var name: String { packed.name }

  /// The size of what is read, where the system knows it.
  let size: Int?

  /// Opens a file; a name that ends in `.gz` means gzip.
  init(_ path: String) throws(InputError) {
    let file = try InputFile(path)
    packed = file.bytes
    gzip = path.hasSuffix(".gz") ? GzipState() : nil
    size = gzip == nil ? file.size : nil
    self.file = consume file
  }

  /// Reads an open descriptor, which stays open.
  init(descriptor: Int32, name: String) {
    file = nil
    size = nil
    packed = DescriptorSource(descriptor, name: name)
    gzip = name.hasSuffix(".gz") ? GzipState() : nil
  }

  func read(_ memory: UnsafeMutableRawPointer, count: Int) throws(InputError) -> Int {
    guard let gzip else { return try packed.read(memory, count: count) }
    while !gzip.isFinished {
      if gzip.isEmpty {
        let got = try packed.read(gzip.input, count: GzipState.capacity)
        gzip.refill(got)
        if got == 0 {
          if gzip.isBetweenMembers { return 0 }
          throw InputError(name: name, reason: .damagedGzip)
        }
      }
      guard let got = gzip.inflate(into: memory, count: min(count, 1 << 30)) else {
        throw InputError(name: name, reason: .damagedGzip)
      }
      if gzip.produced > Self.freeGrowth, gzip.produced / Self.largestGrowth > gzip.consumed {
        throw InputError(name: name, reason: .growsTooMuch)
      }
      if got > 0 { return got }
    }
    return 0
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

  /// Unpacks some bytes; nil where the data is damaged.
  func inflate(into memory: UnsafeMutableRawPointer, count: Int) -> Int? {
    if isBetweenMembers, isSetUp, stream.next_in.pointee != 0x1F {
      isFinished = true
      return 0
    }
    if !isSetUp {
      let size = Int32(MemoryLayout<z_stream>.size)
      // 15 bits of window, plus 16: gzip only.
      guard inflateInit2_(&stream, 31, ZLIB_VERSION, size) == Z_OK else { return nil }
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
    default: return nil
    }
    return got
  }
}
