/// Compares a snapshot that a definition brings with what its differential says.
///
/// Only what the differential states is compared, and only where both name an element by the same
/// id: a difference found is one for certain.
struct SnapshotComparison {
  /// One thing the differential states and the snapshot does not have.
  struct Difference: Equatable {
    /// The number of the snapshot's element.
    var element: Int
    /// What differs, e.g. `min`.
    var part: String
    /// What the differential states.
    var stated: String
    /// What stands in the snapshot.
    var found: String
  }

  /// The differences, in the order of the differential.
  static func differences(in structure: StructureDefinition) -> [Difference] {
    // The types of primitive values are written in two ways.
    guard structure.kind != .primitiveType, !structure.snapshot.isEmpty,
      !structure.differential.isEmpty
    else { return [] }
    var places: [String: Int] = [:]
    for (number, element) in structure.snapshot.enumerated() where !element.id.isEmpty {
      // An id that is there twice says nothing.
      places[element.id] = places[element.id] == nil ? number : -1
    }
    var found: [Difference] = []
    for element in structure.differential where !element.id.isEmpty {
      guard let place = places[element.id], place >= 0,
        structure.snapshot[place].path == element.path
      else { continue }
      compare(element, structure.snapshot[place], place, &found)
    }
    return found
  }

  private static func compare(
    _ own: ElementDefinition, _ other: ElementDefinition, _ place: Int,
    _ found: inout [Difference]
  ) {
    func note(_ part: String, _ stated: String, _ has: String) {
      if stated != has {
        found.append(Difference(element: place, part: part, stated: stated, found: has))
      }
    }
    if let min = own.min { note("min", "\(min)", other.min.map { "\($0)" } ?? "nothing") }
    if let max = own.max { note("max", bound(max), other.max.map(bound) ?? "nothing") }
    if let fixed = own.fixed { note("fixed[x]", fixed.json, other.fixed?.json ?? "nothing") }
    if let pattern = own.pattern {
      note("pattern[x]", pattern.json, other.pattern?.json ?? "nothing")
    }
    // A binding of an extension has no place in a snapshot: its value has one.
    if let binding = own.binding, !binding.valueSet.isEmpty,
      !other.types.contains(where: { $0.code == "Extension" })
    {
      note("binding.valueSet", binding.valueSet, other.binding?.valueSet ?? "nothing")
    }
    if !own.types.isEmpty {
      note("type", codes(own.types), codes(other.types))
    }
  }

  private static func bound(_ max: UInt32) -> String { max == .max ? "*" : "\(max)" }

  private static func codes(_ types: [ElementDefinition.TypeReference]) -> String {
    types.map(\.code).sorted().joined(separator: ", ")
  }
}
