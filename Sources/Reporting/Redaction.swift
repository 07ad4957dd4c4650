import FHIRDocuments

/// Knows which bytes of a resource tell who a person is: what stands under `name`, `address`,
/// `identifier`, `photo` and `telecom` of a Patient, Person, RelatedPerson or Practitioner.
///
/// Logs outlive pull requests; a frame needs the shape of such a value, not its letters.
struct Redaction {
  private let spans: [Range<Int>]
  private let source: SourceBytes

  init(_ resource: CheckedResource) {
    source = resource.source
    let start = min(Int(resource.range.start), source.count)
    let end = min(Int(resource.range.end), source.count)
    var first = start
    while first < end, source.base[first] <= 0x20 { first += 1 }
    let bytes = UnsafeBufferPointer(start: source.base, count: end)
    if first < end, bytes[first] == UInt8(ascii: "<") {
      spans = Self.spansOfXML(bytes, from: first)
    } else {
      spans = Self.spansOfJSON(bytes, from: first)
    }
  }

  /// Tells whether a byte must not be printed.
  func hides(_ offset: Int) -> Bool { spans.contains { $0.contains(offset) } }

  /// A sentence about a finding without the value it is about, where that must not be printed.
  func mask(_ text: String, around finding: Finding) -> String {
    guard hides(Int(finding.place.start)) else { return text }
    var value = source.bytes(finding.place)[...]
    if value.first == UInt8(ascii: "\"") { value = value.dropFirst() }
    if value.last == UInt8(ascii: "\"") { value = value.dropLast() }
    guard value.contains(where: { !Self.punctuation.contains($0) }) else { return text }
    return replacing(Array(value), in: Array(text.utf8), with: Array("***".utf8))
  }

  /// Tells whether a character shows only the shape of a value.
  static func isPunctuation(_ text: String) -> Bool {
    text.utf8.count == 1 && punctuation.contains(text.utf8.first ?? 0)
  }

  private static let punctuation = Set("{}[]\",:<>/= ".utf8)

  private static let persons: Set<String> = ["Patient", "Person", "RelatedPerson", "Practitioner"]
  private static let secrets: Set<String> = ["name", "address", "identifier", "photo", "telecom"]

  private func replacing(_ old: [UInt8], in text: [UInt8], with new: [UInt8]) -> String {
    var result: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index...].starts(with: old) {
        result += new
        index += old.count
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  // MARK: JSON

  private static func spansOfJSON(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int)
    -> [Range<Int>]
  {
    var spans: [Range<Int>] = []
    // One level for each open brace or bracket.
    var levels: [JSONLevel] = []
    var key = ""
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        let end = endOfString(bytes, index)
        let text = String(decoding: bytes[(index + 1)..<max(index + 1, end - 1)], as: UTF8.self)
        var next = end
        while next < bytes.count, bytes[next] <= 0x20 { next += 1 }
        if next < bytes.count, bytes[next] == UInt8(ascii: ":") {
          key = text
        } else if key == "resourceType", persons.contains(text), !levels.isEmpty {
          levels[levels.count - 1].isPerson = true
        }
        index = end
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        levels.append(JSONLevel(key: key, start: index))
        key = ""
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        index += 1
        guard let level = levels.popLast() else { continue }
        hand(level, to: &levels, end: index, &spans)
      case UInt8(ascii: ","):
        key = ""
        index += 1
      default:
        index += 1
      }
    }
    // A broken file ends early: what is open counts as closed.
    while let level = levels.popLast() {
      hand(level, to: &levels, end: bytes.count, &spans)
    }
    return spans
  }

  /// Settles a level that ends: its secrets are those of the person it is, or of the one around it,
  /// as the name of a contact.
  private static func hand(
    _ level: JSONLevel, to levels: inout [JSONLevel], end: Int, _ spans: inout [Range<Int>]
  ) {
    if level.isPerson { spans += level.secrets }
    guard !levels.isEmpty else { return }
    if secrets.contains(level.key) {
      levels[levels.count - 1].secrets.append(level.start..<end)
    } else if !level.isPerson {
      levels[levels.count - 1].secrets += level.secrets
    }
  }

  private struct JSONLevel {
    var key: String
    var start: Int
    var isPerson = false
    var secrets: [Range<Int>] = []
  }

  private static func endOfString(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var index = start + 1
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\"") { return index + 1 }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return bytes.count
  }

  // MARK: XML

  private static func spansOfXML(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int)
    -> [Range<Int>]
  {
    var spans: [Range<Int>] = []
    var open: [String] = []
    var secret: (depth: Int, start: Int)?
    var index = start
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      let tagStart = index
      let end = endOfTag(bytes, index)
      defer { index = max(end, tagStart + 1) }
      guard tagStart + 1 < end else { continue }
      switch bytes[tagStart + 1] {
      case UInt8(ascii: "?"), UInt8(ascii: "!"):
        continue
      case UInt8(ascii: "/"):
        if !open.isEmpty { open.removeLast() }
        if let found = secret, open.count == found.depth {
          spans.append(found.start..<tagStart)
          secret = nil
        }
      default:
        let name = bytes[(tagStart + 1)..<end].prefix {
          $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">")
        }
        let isEmpty = end >= 2 && bytes[end - 2] == UInt8(ascii: "/")
        let text = String(decoding: name, as: UTF8.self)
        if secret == nil, !isEmpty, secrets.contains(text), open.contains(where: persons.contains) {
          secret = (open.count, end)
        }
        if !isEmpty { open.append(text) }
      }
    }
    if let secret { spans.append(secret.start..<bytes.count) }
    return spans
  }

  private static func endOfTag(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var index = start
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index
      }
    }
    return bytes.count
  }
}

/// Keeps the redaction of the resource at hand, since several findings ask for it.
struct RedactionCache {
  private var source: SourceBytes?
  private var range = SourceRange(0, 0)
  private var kept: Redaction?

  /// The redaction of a resource.
  mutating func redaction(of resource: CheckedResource) -> Redaction {
    if let kept, source === resource.source, range == resource.range { return kept }
    let made = Redaction(resource)
    source = resource.source
    range = resource.range
    kept = made
    return made
  }
}
