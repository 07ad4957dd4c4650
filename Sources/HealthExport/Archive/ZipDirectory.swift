/// Lists the members of a zip archive.
///
/// Sizes and places come from the directory at the end, since members are usually written before
/// their sizes are known. Where the directory is lost, the members' own headers are followed.
struct ZipDirectory {
  private(set) var members: [ZipMember] = []
  /// Tells whether the directory was missing or damaged.
  private(set) var isDamaged = false
  /// How much a member may unpack to before its ratio is looked at.
  var unsuspicious = InflateStream.unsuspicious
  private let file: InputFile
  /// Where the directory begins; the end of the last member at the latest.
  private var directoryOffset: Int

  /// The most members that are listed.
  static let largestCount = 1_000_000

  init(_ file: InputFile) {
    self.file = file
    directoryOffset = file.size
    if !readDirectory() {
      isDamaged = true
      members = []
      directoryOffset = file.size
      followHeaders()
    }
  }

  /// Tells whether bytes begin as an archive does.
  static func isArchive(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  /// Opens a member.
  func open(_ member: ZipMember) throws(HealthExportError) -> any ByteStream {
    guard !member.isEncrypted else { throw .encrypted(member: member.name) }
    guard member.method == 0 || member.method == 8 else {
      throw .unknownPacking(member: member.name, method: member.method)
    }
    guard let offset = dataOffset(member) else { throw .damagedArchive(name: member.name) }
    if member.method == 8 {
      return InflateStream(
        file, member: member, offset: offset, limit: directoryOffset, unsuspicious: unsuspicious)
    }
    return StoredStream(
      file, member: member, offset: offset,
      count: max(0, min(member.packedSize, directoryOffset - offset)))
  }

  // MARK: - The directory

  /// Reads the directory; false where it is not to be found.
  private mutating func readDirectory() -> Bool {
    let tailLength = min(file.size, 66_000)
    let tailOffset = file.size - tailLength
    let tail = file.bytes(at: tailOffset, count: tailLength)
    guard let end = Self.lastEnd(in: tail) else { return false }
    var count = Int(tail.number16(end + 10))
    var size = Int(tail.number32(end + 12))
    var offset = Int(tail.number32(end + 16))
    var directoryEnd = tailOffset + end

    // The larger numbers stand in a record of their own, 20 bytes before which is its locator.
    if end >= 20, tail.number32(end - 20) == 0x0706_4B50 {
      let place = Int(truncatingIfNeeded: tail.number64(end - 12))
      let record = file.bytes(at: place, count: 56)
      if record.count == 56, record.number32(0) == 0x0606_4B50 {
        count = Int(clamping: record.number64(32))
        size = Int(clamping: record.number64(40))
        offset = Int(clamping: record.number64(48))
        directoryEnd = place
      }
    }

    // The directory ends where its end record begins, whatever the stated offset says: archives
    // beyond 4 GiB without the larger numbers, and archives with bytes in front, state it wrongly.
    for start in [directoryEnd - size, offset] where start >= 0 && start <= file.size - 46 {
      if file.bytes(at: start, count: 4).number32(0) == 0x0201_4B50 {
        directoryOffset = start
        return readEntries(at: start, end: directoryEnd, count: count)
      }
    }
    return false
  }

  /// Finds the last end-of-directory record whose comment reaches exactly to the end, or nearly.
  private static func lastEnd(in tail: [UInt8]) -> Int? {
    var index = tail.count - 22
    while index >= 0 {
      if tail[index] == 0x50, tail.number32(index) == 0x0605_4B50 { return index }
      index -= 1
    }
    return nil
  }

  private mutating func readEntries(at start: Int, end: Int, count: Int) -> Bool {
    // 16-bit counts wrap; the directory is read to its end.
    guard end - start <= 128 << 20 else { return false }
    let bytes = file.bytes(at: start, count: end - start)
    var index = 0
    while index + 46 <= bytes.count, bytes.number32(index) == 0x0201_4B50 {
      let nameLength = Int(bytes.number16(index + 28))
      let extraLength = Int(bytes.number16(index + 30))
      let commentLength = Int(bytes.number16(index + 32))
      let nameStart = index + 46
      guard nameStart + nameLength + extraLength <= bytes.count else { return !members.isEmpty }
      var member = ZipMember(
        name: String(decoding: bytes[nameStart..<nameStart + nameLength], as: UTF8.self),
        method: Int(bytes.number16(index + 10)),
        isEncrypted: bytes.number16(index + 8) & 1 != 0,
        checksum: bytes.number32(index + 16),
        packedSize: Int(bytes.number32(index + 20)), size: Int(bytes.number32(index + 24)),
        headerOffset: Int(bytes.number32(index + 42)))
      let extra = nameStart + nameLength
      member.readLargeNumbers(bytes, from: extra, to: extra + extraLength)
      members.append(member)
      guard members.count < Self.largestCount else { break }
      index = extra + extraLength + commentLength
    }
    return !members.isEmpty || count == 0
  }

  // MARK: - Members

  /// Where the bytes of a member begin.
  ///
  /// The stated offset may have lost its high bits: then the header is looked for 4 GiB further on.
  private func dataOffset(_ member: ZipMember) -> Int? {
    var offset = member.headerOffset
    while offset <= file.size - 30 {
      let header = file.bytes(at: offset, count: 30)
      if header.count == 30, header.number32(0) == 0x0403_4B50 {
        let nameLength = Int(header.number16(26))
        let name = file.bytes(at: offset + 30, count: nameLength)
        if String(decoding: name, as: UTF8.self) == member.name || isDamaged {
          return offset + 30 + nameLength + Int(header.number16(28))
        }
      }
      offset += 1 << 32
    }
    return nil
  }

  /// Follows the headers of the members from the start, where the directory is lost.
  private mutating func followHeaders() {
    var offset = 0
    while offset <= file.size - 30, members.count < Self.largestCount {
      let header = file.bytes(at: offset, count: 30)
      guard header.count == 30, header.number32(0) == 0x0403_4B50 else { return }
      let nameLength = Int(header.number16(26))
      let extraLength = Int(header.number16(28))
      let flags = header.number16(6)
      var member = ZipMember(
        name: String(
          decoding: file.bytes(at: offset + 30, count: nameLength), as: UTF8.self),
        method: Int(header.number16(8)), isEncrypted: flags & 1 != 0,
        checksum: flags & 8 == 0 ? header.number32(14) : nil,
        packedSize: Int(header.number32(18)), size: Int(header.number32(22)),
        headerOffset: offset)
      let data = offset + 30 + nameLength + extraLength
      let extra = file.bytes(at: offset + 30 + nameLength, count: extraLength)
      member.readLargeNumbers(extra, from: 0, to: extra.count)
      let isSizeKnown = flags & 8 == 0
      if !isSizeKnown && member.method == 8 && !member.isEncrypted {
        // The end of such a member is known only to its own data.
        let stream = InflateStream(file, member: member, offset: data, limit: file.size)
        let size = Self.drain(stream)
        member.packedSize = stream.packedEnd - data
        member.size = size
        members.append(member)
        if stream.damage != nil { return }
        offset = Self.afterDescriptor(file, at: stream.packedEnd)
      } else if isSizeKnown {
        members.append(member)
        offset = data + member.packedSize
      } else {
        return
      }
    }
  }

  private static func drain(_ stream: InflateStream) -> Int {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { memory.deallocate() }
    while stream.read(into: memory, count: 1 << 16) > 0 {}
    return stream.produced
  }

  /// Skips the record that states sizes behind the data: 12 or 20 bytes, with or without a mark.
  private static func afterDescriptor(_ file: InputFile, at offset: Int) -> Int {
    for length in [16, 24, 12, 20] {
      let mark = file.bytes(at: offset + length, count: 4)
      if mark.count == 4, mark[0] == 0x50, mark[1] == 0x4B { return offset + length }
    }
    return file.size
  }
}

extension ZipMember {
  /// Takes the 64-bit numbers that stand in the extra field where the 32-bit ones are full.
  fileprivate mutating func readLargeNumbers(_ bytes: [UInt8], from start: Int, to end: Int) {
    var index = start
    while index + 4 <= end {
      let identifier = bytes.number16(index)
      let length = Int(bytes.number16(index + 2))
      let next = index + 4 + length
      guard next <= end else { return }
      if identifier == 1 {
        var place = index + 4
        func take() -> Int? {
          guard place + 8 <= next else { return nil }
          defer { place += 8 }
          return Int(clamping: bytes.number64(place))
        }
        if size == 0xFFFF_FFFF, let large = take() { size = large }
        if packedSize == 0xFFFF_FFFF, let large = take() { packedSize = large }
        if headerOffset == 0xFFFF_FFFF, let large = take() { headerOffset = large }
      }
      index = next
    }
  }
}

extension [UInt8] {
  /// The little-endian number at an index; 0 beyond the end.
  func number16(_ index: Int) -> UInt16 {
    guard index >= 0, index + 2 <= count else { return 0 }
    return UInt16(self[index]) | UInt16(self[index + 1]) << 8
  }

  func number32(_ index: Int) -> UInt32 {
    UInt32(number16(index)) | UInt32(number16(index + 2)) << 16
  }

  func number64(_ index: Int) -> UInt64 {
    UInt64(number32(index)) | UInt64(number32(index + 4)) << 32
  }
}
