/// Finds time zones in the system's tz database (TZif files, RFC 9636).
struct ZoneDatabase {
  /// The folder that holds files such as `Europe/Berlin`.
  let folder: String
  private var known: [String: ZoneRules?] = [:]

  init(folder: String) { self.folder = folder }

  /// The zone of an IANA name; nil where there is none.
  mutating func zone(named name: String) -> ZoneRules? {
    if let zone = known[name] { return zone }
    let zone = Self.isName(name) ? read(name) : nil
    known[name] = .some(zone)
    return zone
  }

  /// Tells whether a text can be the name of a zone: letters, digits, `_`, `+`, `-`, and slashes.
  private static func isName(_ name: String) -> Bool {
    guard !name.isEmpty, name.utf8.count < 64, MemberName.isSafe(name) else { return false }
    return name.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || byte == 0x5F || byte == 0x2B || byte == 0x2D || byte == 0x2F
    }
  }

  private func read(_ name: String) -> ZoneRules? {
    if name == "UTC" || name == "GMT" {
      return ZoneRules(name: name, transitions: [], offsets: [0], footer: nil)
    }
    let path = folder + "/" + name
    guard !FolderList.isFolder(path), let file = try? InputFile(path: path), file.size < 1 << 20
    else { return nil }
    return Self.parse(file.bytes(at: 0, count: file.size), name: name)
  }

  /// Reads a TZif file; the 64-bit part where there is one.
  static func parse(_ bytes: [UInt8], name: String) -> ZoneRules? {
    guard bytes.starts(with: [0x54, 0x5A, 0x69, 0x66]), bytes.count >= 44 else { return nil }
    let version = bytes[4]
    guard let first = Block(bytes, header: 0, timeSize: 4) else { return nil }
    guard version >= 0x32 else { return first.zone(bytes, name: name, footer: nil) }
    guard let second = Block(bytes, header: first.end, timeSize: 8) else { return nil }
    // The footer stands between two line feeds.
    var footer: ZoneRule?
    if second.end < bytes.count, bytes[second.end] == 0x0A {
      footer = ZoneRule(bytes[(second.end + 1)...].prefix { $0 != 0x0A })
    }
    return second.zone(bytes, name: name, footer: footer)
  }

  /// Knows where the parts of one data block stand.
  private struct Block {
    let timeSize: Int
    let transitionCount: Int
    let typeCount: Int
    let times: Int
    let kinds: Int
    let types: Int
    let end: Int

    init?(_ bytes: [UInt8], header: Int, timeSize: Int) {
      guard header + 44 <= bytes.count, bytes[header] == 0x54 else { return nil }
      func count(_ index: Int) -> Int { Int(bytes.big32(header + 20 + 4 * index)) }
      let universal = count(0)
      let standard = count(1)
      let leaps = count(2)
      transitionCount = count(3)
      typeCount = count(4)
      let characters = count(5)
      for number in [universal, standard, leaps, transitionCount, typeCount, characters]
      where number > bytes.count {
        return nil
      }
      self.timeSize = timeSize
      times = header + 44
      kinds = times + transitionCount * timeSize
      types = kinds + transitionCount
      end = types + typeCount * 6 + characters + leaps * (timeSize + 4) + standard + universal
      guard end <= bytes.count, typeCount > 0 else { return nil }
    }

    func zone(_ bytes: [UInt8], name: String, footer: ZoneRule?) -> ZoneRules? {
      func offset(_ type: Int) -> Int { Int(Int32(bitPattern: bytes.big32(types + 6 * type))) }
      var transitions: [Int] = []
      // Type 0 is in force before the first transition.
      var offsets = [offset(0)]
      for index in 0..<transitionCount {
        let place = times + index * timeSize
        let moment: Int =
          timeSize == 8
          ? Int(
            Int64(bitPattern: UInt64(bytes.big32(place)) << 32 | UInt64(bytes.big32(place + 4))))
          : Int(Int32(bitPattern: bytes.big32(place)))
        let type = Int(bytes[kinds + index])
        guard type < typeCount, transitions.last.map({ $0 < moment }) ?? true else { return nil }
        guard abs(offset(type)) < 93_600 else { return nil }
        // Moments before the year 1 do not occur in data and would not add up safely.
        transitions.append(max(moment, -62_135_596_800 + index))
        offsets.append(offset(type))
      }
      return ZoneRules(name: name, transitions: transitions, offsets: offsets, footer: footer)
    }
  }
}

extension [UInt8] {
  /// The big-endian number at an index that has four bytes.
  fileprivate func big32(_ index: Int) -> UInt32 {
    guard index >= 0, index + 4 <= count else { return 0 }
    return UInt32(self[index]) << 24 | UInt32(self[index + 1]) << 16 | UInt32(self[index + 2]) << 8
      | UInt32(self[index + 3])
  }
}
