/// Tells the format of an input from its first bytes and its name.
public enum FormatSniffer {
  /// What an input is.
  public enum Format: Sendable, Hashable {
    case json
    /// JSON with one resource on each line.
    case ndjson
    case xml
    case zip
    case gzip
    /// The `export.xml` of Apple Health.
    case healthExport
    /// Nothing, or only white space.
    case empty
    case unknown
  }

  /// How many of the first bytes are wanted.
  public static let wanted = 4096

  /// Looks at the first bytes; the name decides only where they leave room.
  ///
  /// - Parameters:
  ///   - beginning: the first bytes, `wanted` of them or all there are.
  ///   - name: the file's name, of which the ending counts; `.gz` is looked through.
  public static func format(of beginning: [UInt8], name: String) -> Format {
    if beginning.starts(with: [0x1F, 0x8B]) { return .gzip }
    if beginning.starts(with: [0x50, 0x4B, 0x03, 0x04])
      || beginning.starts(with: [0x50, 0x4B, 0x05, 0x06])
    {
      return .zip
    }
    let byName = format(ofName: name)
    // Zeros between the bytes are UTF-16: the readers deal with it.
    let text = beginning.contains(0) ? beginning.filter { $0 != 0 } : beginning
    var at = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) { at = 2 }
    while at < text.count, isSpace(text[at]) { at += 1 }
    guard at < text.count else {
      return beginning.count < wanted ? .empty : byName ?? .unknown
    }
    switch text[at] {
    case UInt8(ascii: "<"):
      return isHealthExport(text[at...]) ? .healthExport : byName == .json ? .json : .xml
    case UInt8(ascii: "{"):
      if byName == .ndjson { return .ndjson }
      // Named `.json`, it is one value unless the first line is one and another follows.
      return beginsSecondObject(text[at...]) ? .ndjson : .json
    case UInt8(ascii: "["):
      return .json
    default:
      return byName ?? .unknown
    }
  }

  /// The format that the ending of a name stands for; nil where it stands for none.
  public static func format(ofName name: String) -> Format? {
    var name = name.lowercased()
    if name.hasSuffix(".gz") { name.removeLast(3) }
    if name.hasSuffix(".json") { return .json }
    if name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl") { return .ndjson }
    if name.hasSuffix(".xml") { return .xml }
    if name.hasSuffix(".zip") { return .zip }
    return nil
  }

  private static func isHealthExport(_ text: ArraySlice<UInt8>) -> Bool {
    contains(text, "<HealthData") || contains(text, "<!DOCTYPE HealthData")
  }

  private static func contains(_ text: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard text.count >= length else { return false }
    return word.withUTF8Buffer { word in
      (text.startIndex...(text.endIndex - length)).contains { start in
        text[start..<(start + length)].elementsEqual(word)
      }
    }
  }

  /// Tells whether an object closes and another begins on the next line.
  private static func beginsSecondObject(_ text: ArraySlice<UInt8>) -> Bool {
    var depth = 0
    var isInString = false
    var isEscaped = false
    for at in text.indices {
      let byte = text[at]
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        guard depth == 0 else { continue }
        let rest = text[(at + 1)...]
        let line = rest.prefix { isSpace($0) }
        let next = rest.dropFirst(line.count).first
        return line.contains(0x0A) && next == UInt8(ascii: "{")
      default: break
      }
    }
    return false
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
