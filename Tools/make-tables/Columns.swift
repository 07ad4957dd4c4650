/// Holds the columns of one line of a text table; those left out at its end are empty.
struct Columns {
  private let columns: [String]

  init(_ line: Substring) {
    columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(Self.unescape)
  }

  subscript(index: Int) -> String { index < columns.count ? columns[index] : "" }

  /// Joins columns to a line without the empty ones at its end.
  static func join(_ columns: [String]) -> String {
    let count = (columns.lastIndex { !$0.isEmpty } ?? -1) + 1
    return columns[..<count].map(escape).joined(separator: "\t")
  }

  private static func escape(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\\") }) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\t": escaped += "\\t"
      case "\n": escaped += "\\n"
      case "\r": escaped += "\\r"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  private static func unescape(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return String(text) }
    var plain = ""
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        switch scalar {
        case "t": plain += "\t"
        case "n": plain += "\n"
        case "r": plain += "\r"
        default: plain.unicodeScalars.append(scalar)
        }
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }
}

/// Shortens canonical URLs by a prefix that nearly all of them share.
enum Prefix: String {
  case structure = "http://hl7.org/fhir/StructureDefinition/"
  case valueSet = "http://hl7.org/fhir/ValueSet/"

  /// The URL without the prefix; URLs that do not have it are kept and contain a colon.
  func shorten(_ url: String) -> String {
    guard url.hasPrefix(rawValue) else { return url }
    let rest = url.dropFirst(rawValue.count)
    return rest.contains(":") || rest.isEmpty ? url : String(rest)
  }

  func restore(_ text: String) -> String {
    text.isEmpty || text.contains(":") ? text : rawValue + text
  }
}

extension String {
  /// The parts between separators; none for an empty text.
  func parts(_ separator: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    guard !rest.isEmpty else { return [] }
    while let found = rest.range(of: separator) {
      parts.append(String(rest[..<found.lowerBound]))
      rest = rest[found.upperBound...]
    }
    parts.append(String(rest))
    return parts
  }
}

extension Substring {
  /// The first place of a short text.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
