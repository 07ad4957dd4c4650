/// Steps through the few forms of markup the official table is made of.
struct MarkupScanner {
  enum Event {
    case open(String, [String: String])
    case text(String)
    case close(String)
  }

  let bytes: [UInt8]
  private var index = 0
  /// The name of an element that ended where it began.
  private var selfClosed: String?

  init(bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  mutating func next() throws(UnitTableError) -> Event? {
    if let name = selfClosed {
      selfClosed = nil
      return .close(name)
    }
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
        return .text(try decoded(start..<index))
      }
      if starts(with: "<!--") {
        try skip(through: "-->")
      } else if starts(with: "<?") {
        try skip(through: "?>")
      } else if starts(with: "</") {
        index += 2
        let name = try name()
        try skip(through: ">")
        return .close(name)
      } else {
        return try opening()
      }
    }
    return nil
  }

  private mutating func opening() throws(UnitTableError) -> Event {
    index += 1
    let name = try name()
    var attributes: [String: String] = [:]
    while true {
      skipBlanks()
      guard index < bytes.count else { throw stop() }
      if bytes[index] == UInt8(ascii: ">") {
        index += 1
        return .open(name, attributes)
      }
      if starts(with: "/>") {
        index += 2
        selfClosed = name
        return .open(name, attributes)
      }
      let attribute = try self.name()
      guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "=") else { throw stop() }
      let quote = bytes[index + 1]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw stop() }
      index += 2
      let start = index
      while index < bytes.count, bytes[index] != quote { index += 1 }
      guard index < bytes.count else { throw stop() }
      attributes[attribute] = try decoded(start..<index)
      index += 1
    }
  }

  private mutating func name() throws(UnitTableError) -> String {
    let start = index
    while index < bytes.count,
      bytes[index].isLetter || bytes[index].isDigit || bytes[index] == .minus
        || bytes[index] == UInt8(ascii: ":") || bytes[index] == UInt8(ascii: "_")
    {
      index += 1
    }
    guard index > start else { throw stop() }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func skipBlanks() {
    while index < bytes.count, bytes[index] <= 32 { index += 1 }
  }

  private func starts(with text: StaticString) -> Bool {
    guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
    for offset in 0..<text.utf8CodeUnitCount
    where bytes[index + offset] != text.utf8Start[offset] {
      return false
    }
    return true
  }

  private mutating func skip(through end: StaticString) throws(UnitTableError) {
    while index < bytes.count, !starts(with: end) { index += 1 }
    guard index < bytes.count else { throw stop() }
    index += end.utf8CodeUnitCount
  }

  /// Replaces references by their characters.
  private func decoded(_ range: Range<Int>) throws(UnitTableError) -> String {
    var result: [UInt8] = []
    var place = range.lowerBound
    while place < range.upperBound {
      guard bytes[place] == UInt8(ascii: "&") else {
        result.append(bytes[place])
        place += 1
        continue
      }
      guard let end = bytes[place..<min(place + 12, range.upperBound)].firstIndex(of: 0x3B) else {
        throw UnitTableError.notATable(atByte: place)
      }
      let reference = String(decoding: bytes[(place + 1)..<end], as: UTF8.self)
      switch reference {
      case "lt": result.append(UInt8(ascii: "<"))
      case "gt": result.append(UInt8(ascii: ">"))
      case "amp": result.append(UInt8(ascii: "&"))
      case "quot": result.append(UInt8(ascii: "\""))
      case "apos": result.append(UInt8(ascii: "'"))
      default:
        let number =
          reference.hasPrefix("#x")
          ? UInt32(reference.dropFirst(2), radix: 16) : UInt32(reference.dropFirst(1))
        guard reference.hasPrefix("#"), let number, let scalar = Unicode.Scalar(number) else {
          throw UnitTableError.notATable(atByte: place)
        }
        result.append(contentsOf: Character(scalar).utf8)
      }
      place = end + 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  private func stop() -> UnitTableError { .notATable(atByte: index) }
}
