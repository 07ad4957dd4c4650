import HealthExport

/// Gathers what came from the same sources, until there is enough for one Provenance.
struct PendingProvenances {
  /// The sources of some resources.
  struct Key: Hashable {
    var sources: [Int]
    var isEntered: Bool
  }

  /// The most targets of one Provenance.
  static let mostTargets = 400

  /// The groups in the order of their first resource.
  private(set) var groups: [(key: Key, targets: [StableID])] = []
  private var numbers: [Key: Int] = [:]

  /// Adds a resource; what it returns is complete.
  mutating func add(_ id: StableID, _ key: Key) -> (key: Key, targets: [StableID])? {
    let number = numbers[key] ?? groups.count
    if number == groups.count {
      numbers[key] = number
      groups.append((key, []))
    }
    groups[number].targets.append(id)
    guard groups[number].targets.count >= Self.mostTargets else { return nil }
    defer { groups[number].targets = [] }
    return groups[number]
  }

  /// Takes what is left.
  mutating func takeAll() -> [(key: Key, targets: [StableID])] {
    defer { self = PendingProvenances() }
    return groups.filter { !$0.targets.isEmpty }
  }
}
