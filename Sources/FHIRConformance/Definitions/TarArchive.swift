/// Lists the files of a tar archive in memory.
///
/// Knows the ustar layout, pax path records and GNU long names. Names are only names here: nothing
/// is ever written under them.
struct TarArchive {
  /// Names one file and the place of its bytes.
  struct Entry {
    var name: String
    var range: Range<Int>
  }

  let entries: [Entry]

  init(_ bytes: UnsafeRawBufferPointer) throws(PackageError) {
    var entries: [Entry] = []
    var offset = 0
    var longName: String?
    while offset + Self.block <= bytes.count {
      // Two blocks of zeros end the archive; one is enough to stop.
      if bytes[offset] == 0 { break }
      guard let size = Self.octal(bytes, offset + 124, 12) else { throw .notTar(at: offset) }
      let start = offset + Self.block
      guard size <= bytes.count - start else { throw .truncated }
      switch bytes[offset + 156] {
      case UInt8(ascii: "0"), 0, UInt8(ascii: "7"):
        entries.append(
          Entry(name: longName ?? Self.name(bytes, offset), range: start..<(start + size)))
        longName = nil
      case UInt8(ascii: "x"):
        longName = Self.paxPath(bytes, start..<(start + size)) ?? longName
      case UInt8(ascii: "L"):
        longName = Self.text(bytes, start, size)
      default:
        longName = nil
      }
      offset = start + (size + Self.block - 1) / Self.block * Self.block
    }
    self.entries = entries
  }

  private static let block = 512

  private static func text(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ length: Int) -> String {
    let field = UnsafeRawBufferPointer(rebasing: bytes[start..<(start + length)])
    return String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
  }

  private static func name(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> String {
    let name = text(bytes, offset, 100)
    guard text(bytes, offset + 257, 5) == "ustar" else { return name }
    let prefix = text(bytes, offset + 345, 155)
    return prefix.isEmpty ? name : prefix + "/" + name
  }

  private static func octal(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ length: Int
  ) -> Int? {
    var value = 0
    var digits = 0
    for index in start..<(start + length) {
      let byte = bytes[index]
      if byte == 0x20 || byte == 0 {
        if digits > 0 { break }
        continue
      }
      guard byte >= 0x30, byte <= 0x37 else { return nil }
      value = value << 3 | Int(byte & 7)
      digits += 1
    }
    return digits > 0 ? value : nil
  }

  /// The `path` record of a pax header: lines of "length key=value\n".
  private static func paxPath(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> String? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      var length = 0
      var at = offset
      while at < range.upperBound, bytes[at] >= 0x30, bytes[at] <= 0x39, length < 1 << 20 {
        length = length * 10 + Int(bytes[at] & 15)
        at += 1
      }
      guard length > at - offset + 1, offset + length <= range.upperBound else { return nil }
      let record = text(bytes, at + 1, offset + length - at - 2)
      if record.hasPrefix("path=") { return String(record.dropFirst(5)) }
      offset += length
    }
    return nil
  }
}
