import FHIRDocuments

/// Counts findings by rule and place in the resource, to tell whether edits brought new ones.
///
/// Positions in repeated elements do not count, since a fix may add an item in front of others;
/// entries of a Bundle do.
struct FindingTally {
  private var counts: [FindingKey: Int] = [:]

  init(_ findings: [Finding]) {
    counts.reserveCapacity(findings.count)
    for finding in findings { counts[FindingKey(finding), default: 0] += 1 }
  }

  /// The findings that are not among those counted.
  func new(in findings: [Finding]) -> [Finding] {
    var left = counts
    return findings.filter { finding in
      let key = FindingKey(finding)
      guard let count = left[key], count > 0 else { return true }
      left[key] = count - 1
      return false
    }
  }
}

/// A rule and the element it speaks of.
struct FindingKey: Hashable, Sendable {
  let rule: String
  let path: String

  init(_ finding: Finding) {
    rule = finding.rule
    path = Self.withoutPositions(finding.expression)
  }

  /// The entry of a Bundle the element is in; empty outside of Bundles.
  var entry: Substring {
    guard path.hasPrefix("Bundle.entry["), let end = path.firstIndex(of: "]") else { return "" }
    return path[...end]
  }

  private static func withoutPositions(_ expression: String) -> String {
    guard expression.utf8.contains(UInt8(ascii: "[")) else { return expression }
    var text = ""
    var rest = expression[...]
    while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
      let end = rest.index(after: close)
      text += rest[..<(text.hasSuffix("entry") || rest[..<open].hasSuffix("entry") ? end : open)]
      rest = rest[end...]
    }
    return text + rest
  }
}
