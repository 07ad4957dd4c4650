/// A pattern for paths in the notation of `.gitignore`.
///
/// `*` and `?` stop at slashes, `**` crosses them, `[a-z]` and `[!a-z]` are sets, a backslash takes
/// the next character as it is. A pattern with a slash inside is held against the whole path, one
/// without against the last name; a slash at the end means folders only.
public struct GlobPattern: Hashable, Sendable {
  /// A `!` before the pattern: what it matches is wanted after all.
  let isNegated: Bool
  private let foldersOnly: Bool
  private let isAnchored: Bool
  private let pattern: [UInt8]

  /// Reads one line of a `.gitignore` file; nil for comments and empty lines.
  public init?(_ line: some StringProtocol) {
    var text = Array(line.utf8)
    while let last = text.last, last == 0x20 || last == 0x0D || last == 0x09,
      text.dropLast().last != UInt8(ascii: "\\")
    {
      text.removeLast()
    }
    guard let first = text.first, first != UInt8(ascii: "#") else { return nil }
    isNegated = first == UInt8(ascii: "!")
    if isNegated { text.removeFirst() }
    foldersOnly = text.last == UInt8(ascii: "/")
    if foldersOnly { text.removeLast() }
    isAnchored = text.contains(UInt8(ascii: "/"))
    if text.first == UInt8(ascii: "/") { text.removeFirst() }
    guard !text.isEmpty else { return nil }
    pattern = text
  }

  /// Tells whether the pattern matches a path relative to the folder of the pattern.
  func matches(_ path: String, isFolder: Bool) -> Bool {
    if foldersOnly, !isFolder { return false }
    var text = Array(path.utf8)[...]
    if !isAnchored, let slash = text.lastIndex(of: UInt8(ascii: "/")) {
      text = text[(slash + 1)...]
    }
    return Self.match(pattern[...], text)
  }

  private static func match(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    var pattern = pattern
    var text = text
    while let head = pattern.first {
      switch head {
      case UInt8(ascii: "*"):
        let isDouble = pattern.dropFirst().first == UInt8(ascii: "*")
        var rest = pattern.drop { $0 == UInt8(ascii: "*") }
        if isDouble, rest.first == UInt8(ascii: "/") {
          // `**/` stands for no folder as well.
          rest = rest.dropFirst()
          if match(rest, text) { return true }
          return text.indices.contains {
            text[$0] == UInt8(ascii: "/") && match(rest, text[($0 + 1)...])
          }
        }
        var tail = text
        while true {
          if match(rest, tail) { return true }
          guard let byte = tail.popFirst(), isDouble || byte != UInt8(ascii: "/") else {
            return false
          }
        }
      case UInt8(ascii: "?"):
        guard let byte = text.popFirst(), byte != UInt8(ascii: "/") else { return false }
        pattern = pattern.dropFirst()
      case UInt8(ascii: "["):
        guard let close = pattern.dropFirst(2).firstIndex(of: UInt8(ascii: "]")) else {
          guard text.popFirst() == head else { return false }
          pattern = pattern.dropFirst()
          continue
        }
        guard let byte = text.popFirst(), byte != UInt8(ascii: "/"),
          isIn(pattern[(pattern.startIndex + 1)..<close], byte)
        else { return false }
        pattern = pattern[(close + 1)...]
      default:
        if head == UInt8(ascii: "\\"), pattern.count > 1 { pattern = pattern.dropFirst() }
        guard let wanted = pattern.popFirst(), text.popFirst() == wanted else { return false }
      }
    }
    return text.isEmpty
  }

  private static func isIn(_ set: ArraySlice<UInt8>, _ byte: UInt8) -> Bool {
    var set = set
    var isNegated = false
    if set.first == UInt8(ascii: "!") || set.first == UInt8(ascii: "^") {
      isNegated = true
      set = set.dropFirst()
    }
    var isFound = false
    while let low = set.popFirst() {
      if set.first == UInt8(ascii: "-"), let high = set.dropFirst().first {
        set = set.dropFirst(2)
        if low <= byte, byte <= high { isFound = true }
      } else if low == byte {
        isFound = true
      }
    }
    return isFound != isNegated
  }
}
