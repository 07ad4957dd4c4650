import CZlib

/// Writes archives for the tests, right or wrong as asked.
struct ZipBuilder {
  /// What is done otherwise than usual.
  struct Oddity: OptionSet {
    let rawValue: Int
    /// Sizes and checksum behind the data, as most writers do.
    static let descriptor = Oddity(rawValue: 1)
    static let stored = Oddity(rawValue: 2)
    static let wrongChecksum = Oddity(rawValue: 4)
    static let encrypted = Oddity(rawValue: 8)
    /// The packed size in the directory is wrong.
    static let wrongPackedSize = Oddity(rawValue: 16)
    static let zip64 = Oddity(rawValue: 32)
    static let unknownMethod = Oddity(rawValue: 64)
  }

  private(set) var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  mutating func add(_ name: String, _ content: [UInt8], _ oddity: Oddity = [.descriptor]) {
    let packed = oddity.contains(.stored) ? content : Self.deflated(content)
    var checksum = UInt32(truncatingIfNeeded: crc32(0, content, UInt32(content.count)))
    if oddity.contains(.wrongChecksum) { checksum ^= 1 }
    let offset = bytes.count
    var flags: UInt16 = oddity.contains(.descriptor) ? 8 : 0
    if oddity.contains(.encrypted) { flags |= 1 }
    let method: UInt16 =
      oddity.contains(.stored) ? 0 : oddity.contains(.unknownMethod) ? 12 : 8
    let isLate = oddity.contains(.descriptor)
    bytes += Self.little32(0x0403_4B50) + Self.little16(20) + Self.little16(flags)
    bytes += Self.little16(method) + Self.little32(0)
    bytes += Self.little32(isLate ? 0 : checksum)
    bytes += Self.little32(isLate ? 0 : UInt32(packed.count))
    bytes += Self.little32(isLate ? 0 : UInt32(content.count))
    bytes += Self.little16(UInt16(name.utf8.count)) + Self.little16(0) + Array(name.utf8) + packed
    if isLate {
      bytes += Self.little32(0x0807_4B50) + Self.little32(checksum)
      bytes += Self.little32(UInt32(packed.count)) + Self.little32(UInt32(content.count))
    }
    let stated = oddity.contains(.wrongPackedSize) ? packed.count / 2 : packed.count
    var extra: [UInt8] = []
    if oddity.contains(.zip64) {
      extra = Self.little16(1) + Self.little16(24) + Self.little64(content.count)
      extra += Self.little64(stated) + Self.little64(offset)
    }
    let full: UInt32 = 0xFFFF_FFFF
    let is64 = oddity.contains(.zip64)
    directory += Self.little32(0x0201_4B50) + Self.little16(20) + Self.little16(20)
    directory += Self.little16(flags) + Self.little16(method) + Self.little32(0)
    directory += Self.little32(checksum) + Self.little32(is64 ? full : UInt32(stated))
    directory += Self.little32(is64 ? full : UInt32(content.count))
    directory += Self.little16(UInt16(name.utf8.count)) + Self.little16(UInt16(extra.count))
    directory += Self.little16(0) + Self.little16(0) + Self.little16(0) + Self.little32(0)
    directory += Self.little32(is64 ? full : UInt32(offset)) + Array(name.utf8) + extra
    count += 1
  }

  /// The finished archive.
  func finished(zip64: Bool = false, directoryOffsetError: UInt32 = 0) -> [UInt8] {
    var all = bytes + directory
    if zip64 {
      let place = all.count
      all += Self.little32(0x0606_4B50) + Self.little64(44) + Self.little16(45) + Self.little16(45)
      all += Self.little32(0) + Self.little32(0) + Self.little64(count) + Self.little64(count)
      all += Self.little64(directory.count) + Self.little64(bytes.count)
      all += Self.little32(0x0706_4B50) + Self.little32(0) + Self.little64(place)
      all += Self.little32(1)
    }
    let full: UInt32 = 0xFFFF_FFFF
    all += Self.little32(0x0605_4B50) + Self.little16(0) + Self.little16(0)
    all += Self.little16(zip64 ? 0xFFFF : UInt16(count)) + Self.little16(UInt16(count))
    all += Self.little32(zip64 ? full : UInt32(directory.count))
    all += Self.little32(zip64 ? full : UInt32(bytes.count) &+ directoryOffsetError)
    return all + Self.little16(0)
  }

  private static func deflated(_ content: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    deflateInit2_(
      &stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(&stream) }
    var input = content
    var output = [UInt8](repeating: 0, count: content.count + content.count / 8 + 128)
    let written = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        stream.next_in = source.baseAddress
        stream.avail_in = UInt32(source.count)
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(target.count)
        deflate(&stream, Z_FINISH)
        return target.count - Int(stream.avail_out)
      }
    }
    return Array(output.prefix(written))
  }

  private static func little16(_ value: UInt16) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  private static func little32(_ value: UInt32) -> [UInt8] {
    little16(UInt16(truncatingIfNeeded: value)) + little16(UInt16(truncatingIfNeeded: value >> 16))
  }

  private static func little64(_ value: Int) -> [UInt8] {
    little32(UInt32(truncatingIfNeeded: value)) + little32(UInt32(truncatingIfNeeded: value >> 32))
  }
}
