import CZlib

/// Delivers a member that is not packed, and checks its checksum.
final class StoredStream: ByteStream {
  private let plain: PlainStream
  private let member: ZipMember
  private var checksum = crc32(0, nil, 0)
  private(set) var damage: StreamDamage?

  init(_ file: InputFile, member: ZipMember, offset: Int, count: Int) {
    plain = PlainStream(file, offset: offset, count: count)
    self.member = member
  }

  var consumed: Int { plain.consumed }
  var total: Int? { plain.total }

  func read(into memory: UnsafeMutableRawPointer, count: Int) -> Int {
    let length = plain.read(into: memory, count: count)
    if length > 0 {
      checksum = crc32(checksum, memory.assumingMemoryBound(to: UInt8.self), UInt32(length))
    } else if let problem = plain.damage {
      damage = problem
    } else if let stated = member.checksum, UInt32(truncatingIfNeeded: checksum) != stated {
      damage = .wrongChecksum
    }
    return length
  }
}
