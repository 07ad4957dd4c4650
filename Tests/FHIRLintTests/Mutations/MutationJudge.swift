import FHIRDocuments

@testable import FHIRLint

/// Compares what is found in a mutation with what must be found.
struct MutationJudge {
  /// One finding, with the line it is reported on.
  struct Place: Hashable {
    var rule: String
    var severity: Severity
    var expression: String
    var line: Int
  }

  private let linter = Linter()
  private var before: [String: [Place]] = [:]

  /// Says what is wrong with the findings of a mutation; nil where they are as they should be.
  mutating func fault(of mutation: Mutation, of original: JSONTree) -> String? {
    let printed = mutation.tree.printed(mutation.layout)
    let found = places(printed.text)
    if before[mutation.example] == nil {
      before[mutation.example] = places(original.printed().text)
    }
    let known = counts(before[mutation.example] ?? [])
    guard let expected = mutation.expected else {
      return counts(found) == known
        ? nil : "more or other findings: \(difference(counts(found), known))"
    }
    // A warning that becomes an error is new.
    var left = counts((before[mutation.example] ?? []).filter { $0.severity == .error })
    let new = found.filter { place in
      guard place.severity == .error else { return false }
      let key = place.rule + " @ " + place.expression
      guard let count = left[key], count > 0 else { return true }
      left[key] = count - 1
      return false
    }
    let line = printed.lines[expected.place] ?? 0
    let isFound = new.contains { place in
      (expected.rules.isEmpty || expected.rules.contains(place.rule))
        && place.expression == expected.expression && place.line == line
    }
    if !isFound {
      return """
        not found: \(expected.rules.joined(separator: "|")) @ \(expected.expression) line \(line); \
        new are \(new.map { "\($0.rule) @ \($0.expression) line \($0.line)" })
        """
    }
    let stray = new.filter { place in
      !([expected.expression] + expected.alsoAt).contains { isRelated(place.expression, $0) }
    }
    return stray.isEmpty
      ? nil : "found elsewhere: \(stray.map { "\($0.rule) @ \($0.expression)" })"
  }

  /// One of two places is the other, stands in it or is around it.
  private func isRelated(_ one: String, _ other: String) -> Bool {
    let (short, long) = one.utf8.count < other.utf8.count ? (one, other) : (other, one)
    return short.isEmpty || long == short || long.hasPrefix(short + ".")
      || long.hasPrefix(short + "[")
  }

  private func places(_ text: String) -> [Place] {
    let bytes = Array(text.utf8)
    // What cannot be checked is said of the first place only, and no fault.
    return linter.check(text).filter { $0.rule != "terminology-not-checked" }.map { finding in
      let newLines = bytes[..<min(Int(finding.place.start), bytes.count)].count { $0 == 0x0A }
      return Place(
        rule: finding.rule, severity: finding.severity, expression: finding.expression,
        line: newLines + 1)
    }
  }

  private func counts(_ places: [Place]) -> [String: Int] {
    Dictionary(places.map { ($0.rule + " @ " + $0.expression, 1) }, uniquingKeysWith: +)
  }

  private func difference(_ one: [String: Int], _ other: [String: Int]) -> [String] {
    Set(one.keys).union(other.keys).sorted().compactMap { key in
      let change = (one[key] ?? 0) - (other[key] ?? 0)
      return change == 0 ? nil : (change > 0 ? "+" : "-") + key
    }
  }
}
