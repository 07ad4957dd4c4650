import FHIRDocuments

/// How an input is written.
enum InputKind: Hashable {
  case json, ndjson, xml

  /// The kind by the end of a file name, `.gz` taken off; nil where the name says nothing.
  init?(name: String) {
    var name = name[...]
    if name.hasSuffix(".gz") { name = name.dropLast(3) }
    if name.hasSuffix(".json") {
      self = .json
    } else if name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl") {
      self = .ndjson
    } else if name.hasSuffix(".xml") {
      self = .xml
    } else {
      return nil
    }
  }

  /// The kind by how an input begins.
  ///
  /// NDJSON is recognised by a first line that is a whole object with something behind it.
  init(sniffing bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start < bytes.count,
      bytes[start] <= 0x20 || bytes[start] == 0xEF || bytes[start] == 0xBB || bytes[start] == 0xBF
    {
      start += 1
    }
    guard start < bytes.count else {
      self = .json
      return
    }
    if bytes[start] == UInt8(ascii: "<") {
      self = .xml
    } else {
      self = Self.isFirstOfLines(bytes, start) ? .ndjson : .json
    }
  }

  /// The format a document of this kind is read in.
  var format: Document.Format { self == .xml ? .xml : .json }

  private static func isFirstOfLines(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    guard bytes[start] == UInt8(ascii: "{") else { return false }
    var depth = 0
    var inString = false
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x0A { return false }
      if inString {
        if byte == UInt8(ascii: "\\") { index += 1 }
        if byte == UInt8(ascii: "\"") { inString = false }
      } else if byte == UInt8(ascii: "\"") {
        inString = true
      } else if byte == UInt8(ascii: "{") {
        depth += 1
      } else if byte == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { break }
      }
      index += 1
    }
    return index < bytes.count && bytes[(index + 1)...].contains { $0 > 0x20 }
  }
}
