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
  /// The version after `_history`; nil where none is named.
  let version: String?
  /// The part of an absolute RESTful URL before the type, with its slash.
  let base: String?
  /// The reference without version and fragment.
  let withoutVersion: String

  init(_ text: String, isResourceType: (Substring) -> Bool) {
    self.text = text
    if text.utf8.first == UInt8(ascii: "#") {
      kind = .fragment(String(Substring(text.utf8.dropFirst())))
      type = nil
      id = nil
      version = nil
      base = nil
      withoutVersion = text
      return
    }
    var path = text[...]
    if let hash = path.utf8.firstIndex(of: UInt8(ascii: "#")) { path = path[..<hash] }
    let query = path.utf8.firstIndex(of: UInt8(ascii: "?"))
    let isAbsolute = Self.hasScheme(path)
    if let query, !isAbsolute {
      let name = path[..<query]
      kind = isResourceType(name) ? .conditional : .other
      type = isResourceType(name) ? String(name) : nil
      id = nil
      version = nil
      base = nil
      withoutVersion = text
      return
    }
    let bare = Self.withoutVersion(path)
    version = bare.endIndex < path.endIndex ? String(path.behind(path.lastSlash)) : nil
    path = bare
    withoutVersion = String(path)
    if let slash = path.lastSlash {
      let before = path[..<slash].lastSlash
      let name = path[..<slash].behind(before)
      let last = path.behind(slash)
      if !last.isEmpty, isAbsolute ? !path.hasPrefix("urn:") : before == nil, isResourceType(name) {
        type = String(name)
        id = String(last)
        kind = isAbsolute ? .absolute : .relative
        base = isAbsolute ? String(path[..<(before ?? path.startIndex)]) + "/" : nil
        return
      }
    }
    type = nil
    id = nil
    base = nil
    kind = isAbsolute ? .absolute : .other
  }

  /// The path without `/_history/2`, where a type and an id stand before that.
  private static func withoutVersion(_ path: Substring) -> Substring {
    guard let slash = path.lastSlash, let before = path[..<slash].lastSlash,
      path[..<slash].behind(before) == "_history", path[..<before].lastSlash != nil
    else { return path }
    return path[..<before]
  }

  /// Tells whether a text begins with a URI scheme.
  static func hasScheme(_ text: Substring) -> Bool {
    var isFirst = true
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): break
      case UInt8(ascii: ":"): return !isFirst
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        if isFirst { return false }
      default: return false
      }
      isFirst = false
    }
    return false
  }
}

extension Substring {
  fileprivate var lastSlash: Index? { utf8.lastIndex(of: UInt8(ascii: "/")) }

  /// What follows a slash; all where there is none.
  fileprivate func behind(_ slash: Index?) -> Substring {
    slash.map { self[utf8.index(after: $0)...] } ?? self
  }
}
