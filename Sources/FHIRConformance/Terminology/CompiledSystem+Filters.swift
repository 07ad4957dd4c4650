extension CompiledSystem {
  /// Decides a filter of a value set on the codes of this system.
  ///
  /// - Returns: the places of the codes it lets through; nil where it cannot be decided.
  mutating func places(_ filter: ValueSet.Filter) -> Set<Int>? {
    switch filter.property {
    case "concept", "code": return byCode(filter)
    case "parent" where filter.op == "=": return Set(children(of: filter.value))
    case "child" where filter.op == "=": return byParent(of: filter.value)
    case "display": return byText(filter) { [$0.display] }
    case "inactive": return byText(filter) { [$0.isInactive ? "true" : "false"] }
    case "notSelectable", "abstract":
      return byText(filter) { [$0.isAbstract ? "true" : "false"] }
    default:
      guard hasProperties else { return nil }
      // A hierarchy filter on a property of its own is beyond what R4 defines.
      if ["is-a", "descendent-of", "is-not-a", "generalizes"].contains(filter.op) {
        return byCode(filter)
      }
      return byText(filter) { concept in
        concept.properties.filter { $0.code == filter.property }.map(\.value)
      }
    }
  }

  private mutating func byCode(_ filter: ValueSet.Filter) -> Set<Int>? {
    switch filter.op {
    case "is-a": return Set(descendants(of: filter.value, withSelf: true))
    case "descendent-of", "descendant-of":
      return Set(descendants(of: filter.value, withSelf: false))
    case "is-not-a":
      return Set(concepts.indices).subtracting(descendants(of: filter.value, withSelf: true))
    case "generalizes": return Set(ancestors(of: filter.value, withSelf: true))
    case "child-of": return Set(children(of: filter.value))
    case "descendent-leaf":
      var leaves = Set(descendants(of: filter.value, withSelf: false))
      for place in leaves where !children(of: concepts[place].code).isEmpty { leaves.remove(place) }
      return leaves
    default: return byText(filter) { [$0.code] }
    }
  }

  private func byParent(of code: String) -> Set<Int> {
    guard let place = place(of: code) else { return [] }
    return Set(concepts[place].parents.compactMap { self.place(of: $0) })
  }

  private func byText(
    _ filter: ValueSet.Filter, _ values: (CodeSystem.Concept) -> [String]
  ) -> Set<Int>? {
    let accepts: (String) -> Bool
    switch filter.op {
    case "=": accepts = { $0 == filter.value }
    case "in", "not-in":
      let listed = Set(
        filter.value.split(separator: ",").map { part in
          String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        })
      accepts = { listed.contains($0) }
    case "regex":
      guard let pattern = try? Pattern(filter.value) else { return nil }
      accepts = { pattern.matches($0) == true }
    case "exists":
      let wanted = filter.value != "false"
      return Set(concepts.indices.filter { values(concepts[$0]).isEmpty != wanted })
    default: return nil
    }
    let found = Set(concepts.indices.filter { values(concepts[$0]).contains(where: accepts) })
    return filter.op == "not-in" ? Set(concepts.indices).subtracting(found) : found
  }
}
