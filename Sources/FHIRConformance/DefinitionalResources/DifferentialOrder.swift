/// Finds elements of a differential that do not stand in the order of the base definition.
struct DifferentialOrder {
  /// The places of the children of each path in a snapshot.
  private var places: [Substring: [Substring: Int]] = [:]

  init(_ snapshot: [ElementDefinition]) {
    for element in snapshot {
      let parent = element.parentPath
      let count = places[parent]?.count ?? 0
      if places[parent]?[element.lastStep] == nil {
        places[parent, default: [:]][element.lastStep] = count
      }
    }
  }

  /// The numbers of the elements that another one, which belongs before them, follows.
  func misplaced(_ ways: [[DifferentialIDs.Step]], _ paths: [String]) -> [Int] {
    var least: [String: Int] = [:]
    var found: [Int] = []
    for number in ways.indices.reversed() {
      let steps = ways[number]
      var key = ""
      var path = ""
      var isMisplaced = false
      for (level, step) in steps.enumerated() {
        if level > 0, let place = place(step.name, under: path) {
          if let before = least[key], before < place { isMisplaced = true }
          least[key] = min(least[key] ?? place, place)
        }
        key += "." + step.name + ":" + step.slice
        path += path.isEmpty ? step.name : "." + step.name
      }
      if isMisplaced { found.append(number) }
    }
    return found.reversed()
  }

  private func place(_ step: String, under path: String) -> Int? {
    guard let children = places[path[...]] else { return nil }
    if let place = children[step[...]] { return place }
    return children.first { name, _ in
      name.hasSuffix("[x]") && step.hasPrefix(name.dropLast(3))
    }?.value
  }
}
