import FHIRDocuments

/// Says which rules take part and how grave they are.
///
/// A rule is named by its id, by a prefix of whole words (`wearable`, `time-`) or by `ALL`. Among
/// several names that match the longest decides.
public struct RuleSelection: Sendable {
  /// Only these take part; empty means all.
  public var selected: [String] = []
  /// These do not take part.
  public var ignored: [String] = []
  /// Severities other than a rule's own.
  public var severities: [(rule: String, severity: Severity)] = []

  public init() {}

  /// Nothing differs from the default, so that findings need not be looked at.
  var isDefault: Bool { selected.isEmpty && ignored.isEmpty && severities.isEmpty }

  /// Findings as this selection wants them.
  func apply(to findings: [Finding]) -> [Finding] {
    isDefault ? findings : findings.compactMap { apply(to: $0) }
  }

  /// A finding as this selection wants it; nil where its rule does not take part.
  func apply(to finding: Finding) -> Finding? {
    guard takesPart(finding.rule) else { return nil }
    var finding = finding
    let matching = severities.filter { Self.matches($0.rule, finding.rule) }
    if let chosen = matching.max(by: { $0.rule.utf8.count < $1.rule.utf8.count }) {
      finding.severity = chosen.severity
    }
    return finding
  }

  /// Tells whether a rule takes part.
  func takesPart(_ rule: String) -> Bool {
    let ignoring = Self.longestMatch(ignored, rule)
    if selected.isEmpty { return ignoring == nil }
    guard let selecting = Self.longestMatch(selected, rule) else { return false }
    guard let ignoring else { return true }
    return selecting > ignoring
  }

  private static func longestMatch(_ names: [String], _ rule: String) -> Int? {
    names.filter { matches($0, rule) }.map { $0 == "ALL" ? 0 : $0.utf8.count }.max()
  }

  /// Tells whether a name stands for a rule.
  public static func matches(_ name: String, _ rule: String) -> Bool {
    if name == "ALL" || name == rule { return true }
    return rule.hasPrefix(name.hasSuffix("-") ? name : name + "-")
  }
}
