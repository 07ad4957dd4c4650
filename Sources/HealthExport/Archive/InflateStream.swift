import CZlib

/// Unpacks a deflated member of an archive in windows, and checks its checksum and length.
///
/// The packed length is not trusted: a deflate stream says itself where it ends.
final class InflateStream: ByteStream {
  /// The bytes that a stream may unpack to before its ratio is looked at.
  static let unsuspicious = 1 << 30
  /// The ratio beyond which so many bytes cannot be a health document.
  static let largestRatio = 400

  private static let windowSize = 1 << 17

  private let file: InputFile
  private let member: ZipMember
  private let start: Int
  private let limit: Int
  private let unsuspicious: Int
  private var position: Int
  private let window: UnsafeMutablePointer<UInt8>
  private let stream: UnsafeMutablePointer<z_stream>
  private let isReady: Bool
  private var isFinished = false
  private var checksum: UInt
  private(set) var produced = 0
  private(set) var damage: StreamDamage?

  /// - Parameters:
  ///   - offset: where the packed bytes begin.
  ///   - limit: where they end at the latest.
  ///   - unsuspicious: how much may come out before the ratio is looked at.
  init(
    _ file: InputFile, member: ZipMember, offset: Int, limit: Int,
    unsuspicious: Int = InflateStream.unsuspicious
  ) {
    self.file = file
    self.unsuspicious = unsuspicious
    self.member = member
    start = offset
    position = offset
    self.limit = limit
    window = .allocate(capacity: Self.windowSize)
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // A negative window size says that the data have no header of their own.
    isReady =
      inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    checksum = crc32(0, nil, 0)
  }

  deinit {
    if isReady { inflateEnd(stream) }
    stream.deinitialize(count: 1)
    stream.deallocate()
    window.deallocate()
  }

  /// Where the packed bytes that were used end.
  var packedEnd: Int { position - Int(stream.pointee.avail_in) }
  var consumed: Int { packedEnd - start }
  var total: Int? { member.packedSize > 0 ? member.packedSize : nil }

  func read(into memory: UnsafeMutableRawPointer, count: Int) -> Int {
    guard isReady, !isFinished, count > 0 else { return 0 }
    stream.pointee.next_out = memory.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(clamping: count)
    while stream.pointee.avail_out > 0 {
      if stream.pointee.avail_in == 0 {
        let length = file.read(
          at: position, into: window, count: min(Self.windowSize, limit - position))
        guard length > 0 else {
          finish(length < 0 ? .cannotRead(0) : .cutOff)
          break
        }
        position += length
        stream.pointee.next_in = window
        stream.pointee.avail_in = UInt32(length)
      }
      let status = inflate(stream, Z_NO_FLUSH)
      if status == Z_STREAM_END {
        isFinished = true
        break
      }
      if status != Z_OK && status != Z_BUF_ERROR {
        finish(.notDeflate)
        break
      }
    }
    let length = count - Int(stream.pointee.avail_out)
    if length > 0 {
      checksum = crc32(checksum, memory.assumingMemoryBound(to: UInt8.self), UInt32(length))
      produced += length
    }
    if isFinished && damage == nil { compare() }
    if produced > unsuspicious, produced / Self.largestRatio > max(1, consumed) {
      finish(.tooLarge)
    }
    return length
  }

  private func finish(_ damage: StreamDamage) {
    isFinished = true
    self.damage = damage
  }

  /// Compares what came out with what the archive states; lengths may have lost their high bits.
  private func compare() {
    guard let stated = member.checksum else { return }
    if UInt32(truncatingIfNeeded: checksum) != stated
      || UInt32(truncatingIfNeeded: produced) != UInt32(truncatingIfNeeded: member.size)
    {
      damage = .wrongChecksum
    }
  }
}
