/// Tells how XML is encoded, and converts what is not UTF-8.
enum XMLEncoding {
  case utf16LittleEndian
  case utf16BigEndian
  case latin1
  case windows1252

  enum Detected {
    case utf8
    case other(XMLEncoding)
    case unknown(String, SourceRange)
    /// The bytes are not in the encoding that the declaration names.
    case contradicted(String, SourceRange)
  }

  /// Looks at the byte order mark and the XML declaration.
  static func detect(_ source: SourceBytes) -> Detected {
    let p = source.base
    guard source.count >= 4 else { return .utf8 }
    if p[0] == 0xFF, p[1] == 0xFE { return .other(.utf16LittleEndian) }
    if p[0] == 0xFE, p[1] == 0xFF { return .other(.utf16BigEndian) }
    if p[0] == UInt8(ascii: "<"), p[1] == 0 { return .other(.utf16LittleEndian) }
    if p[0] == 0, p[1] == UInt8(ascii: "<") { return .other(.utf16BigEndian) }

    guard let (name, place) = declared(source) else { return .utf8 }
    switch name.lowercased() {
    case "utf-8", "utf8", "us-ascii", "ascii": return .utf8
    case "utf-16": return .contradicted(name, place)
    case "iso-8859-1", "latin1", "iso_8859-1": return .other(.latin1)
    case "windows-1252", "cp1252": return .other(.windows1252)
    default: return .unknown(name, place)
    }
  }

  /// The encoding that the XML declaration names.
  private static func declared(_ source: SourceBytes) -> (String, SourceRange)? {
    let window = source.bytes(SourceRange(0, min(source.count, 256)))
    let hasMark = source.base[0] == 0xEF
    guard let close = window.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let head = Array(window[..<close])
    guard head.dropFirst(hasMark ? 3 : 0).starts(with: "<?xml".utf8) else { return nil }
    let word = Array("encoding".utf8)
    var at = 0
    while at + word.count < head.count {
      guard head[at..<(at + word.count)].elementsEqual(word) else {
        at += 1
        continue
      }
      let rest = head[(at + word.count)...]
      guard
        let open = rest.firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }),
        let end = rest[(open + 1)...].firstIndex(of: rest[open])
      else { return nil }
      return (
        String(decoding: rest[(open + 1)..<end], as: UTF8.self), SourceRange(open + 1, end)
      )
    }
    return nil
  }

  /// Writes the text as UTF-8; what cannot be read becomes U+FFFD.
  func convert(_ source: SourceBytes) -> SourceBytes {
    let bytes = UnsafeBufferPointer(start: source.base, count: source.count)
    // No unit of these encodings needs more than three bytes for each of its own.
    let room = UnsafeMutablePointer<UInt8>.allocate(capacity: source.count * 3 + 4)
    defer { room.deallocate() }
    var length = 0
    switch self {
    case .latin1:
      for byte in bytes { length += UTF8Sequences.write(UInt32(byte), to: room + length) }
    case .windows1252:
      for byte in bytes {
        let scalar = (0x80..<0xA0).contains(byte) ? Self.high[Int(byte) - 0x80] : UInt32(byte)
        length += UTF8Sequences.write(scalar, to: room + length)
      }
    case .utf16LittleEndian, .utf16BigEndian:
      length = convertUTF16(bytes, to: room)
    }
    return SourceBytes(
      copying: UnsafeRawBufferPointer(start: room, count: length), name: source.name,
      firstLine: source.firstLine, firstOffset: source.firstOffset)
  }

  private func convertUTF16(
    _ bytes: UnsafeBufferPointer<UInt8>, to room: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var isLittle = false
    if case .utf16LittleEndian = self { isLittle = true }
    func unit(_ at: Int) -> UInt32 {
      isLittle
        ? UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8
        : UInt32(bytes[at]) << 8 | UInt32(bytes[at + 1])
    }
    var length = 0
    var at = 0
    if bytes.count >= 2, unit(0) == 0xFEFF { at = 2 }
    while at + 1 < bytes.count {
      var scalar = unit(at)
      at += 2
      if (0xD800..<0xDC00).contains(scalar), at + 1 < bytes.count,
        (0xDC00..<0xE000).contains(unit(at))
      {
        scalar = 0x10000 + ((scalar - 0xD800) << 10 | (unit(at) - 0xDC00))
        at += 2
      } else if (0xD800..<0xE000).contains(scalar) {
        scalar = 0xFFFD
      }
      length += UTF8Sequences.write(scalar, to: room + length)
    }
    return length
  }

  /// What Windows-1252 has from 0x80 to 0x9F.
  private static let high: [UInt32] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
  ]
}
