/// Which rules take findings of the walk over, by the key of the finding.
enum CauseTable {
  static let entries: [String: [(cause: Cause, rule: any ProfileRule.Type)]] = {
    var table: [String: [(cause: Cause, rule: any ProfileRule.Type)]] = [:]
    for rule in allRules {
      guard let rule = rule.asProfileRule else { continue }
      for cause in type(of: rule).causes {
        table[cause.key, default: []].append((cause, type(of: rule)))
      }
    }
    // What is said of one profile comes before what is said of all.
    for key in table.keys {
      table[key]?.sort { rank($0.cause) < rank($1.cause) }
    }
    return table
  }()

  private static func rank(_ cause: Cause) -> Int {
    switch cause.scope {
    case .own: 0
    case .bloodPressure: 1
    case .vitalSigns: 2
    case .anybody: 3
    }
  }

  /// The names of all rules.
  static let names = Set(allRules.map(\.about.id))

  /// Invariants of our profiles that rules check more closely.
  static let coveredByRules: Set<String> = ["wear-1", "wear-2"]
}
