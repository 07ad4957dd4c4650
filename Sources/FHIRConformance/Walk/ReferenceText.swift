/// Takes a literal reference apart: `http://example.org/fhir/Patient/p1/_history/2#x`.
struct ReferenceText {
  enum Kind: Equatable {
    /// `#id`, or `#` for the container.
    case fragment(String)
    /// `Type/id`, with or without a version.
    case relative
    /// `http://…/Type/id`, `urn:uuid:…` and other absolute URLs.
    case absolute
    /// `Type?name=value`: a search, allowed in transactions.
    case conditional
    /// Anything else.
    case other
  }

  let text: String
  let kind: Kind
  /// The resource type named; nil where none is.
  let type: String?
  let id: String?
  /// The part of an absolute RESTful URL before the type, with its slash.
  let base: String?
  /// The reference without version and fragment.
  let withoutVersion: String

  init(_ text: String, isResourceType: (Substring) -> Bool) {
    self.text = text
    if text.hasPrefix("#") {
      kind = .fragment(String(text.dropFirst()))
      type = nil
      id = nil
      base = nil
      withoutVersion = text
      return
    }
    var path = text[...]
    if let hash = path.firstIndex(of: "#") { path = path[..<hash] }
    let query = path.firstIndex(of: "?")
    let isAbsolute = Self.hasScheme(path)
    if let query, !isAbsolute {
      let name = path[..<query]
      kind = isResourceType(name) ? .conditional : .other
      type = isResourceType(name) ? String(name) : nil
      id = nil
      base = nil
      withoutVersion = text
      return
    }
    var parts = path.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count >= 4, parts[parts.count - 2] == "_history" { parts.removeLast(2) }
    let joined = parts.joined(separator: "/")
    withoutVersion = joined
    if parts.count >= 2, isResourceType(parts[parts.count - 2]), let last = parts.last,
      !last.isEmpty, isAbsolute ? !path.hasPrefix("urn:") : parts.count == 2
    {
      type = String(parts[parts.count - 2])
      id = String(last)
      kind = isAbsolute ? .absolute : .relative
      base = isAbsolute ? parts.dropLast(2).joined(separator: "/") + "/" : nil
      return
    }
    type = nil
    id = nil
    base = nil
    kind = isAbsolute ? .absolute : .other
  }

  /// Tells whether a text begins with a URI scheme.
  static func hasScheme(_ text: Substring) -> Bool {
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return false }
    guard text.first?.isLetter == true else { return false }
    return text[..<colon].utf8.allSatisfy { byte in
      (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte >= 0x30 && byte <= 0x39
        || byte == 0x2B || byte == 0x2D || byte == 0x2E
    }
  }
}
