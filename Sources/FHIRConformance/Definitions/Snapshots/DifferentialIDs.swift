/// Finds the steps and slices that lead to the elements of a differential.
///
/// Ids say it best, but they may be missing, or not fit the path; then the order does: an element
/// belongs to the last element before it that has the parent path.
struct DifferentialIDs {
  /// Names one element on the way, and the slice of it that is meant.
  struct Step: Equatable {
    var name: String
    var slice: String
  }

  /// The id of the last element, for messages.
  private(set) var last = ""
  private var open: [Substring: [Step]] = [:]

  mutating func steps(of element: ElementDefinition) -> [Step] {
    let steps = stepsFromID(element) ?? stepsFromPath(element)
    open[element.path[...]] = steps
    last = steps.map { $0.slice.isEmpty ? $0.name : $0.name + ":" + $0.slice }
      .joined(separator: ".")
    return steps
  }

  private func stepsFromID(_ element: ElementDefinition) -> [Step]? {
    guard !element.id.isEmpty else { return nil }
    let parts = element.id.split(separator: ".", omittingEmptySubsequences: false)
    let path = element.path.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == path.count else { return nil }
    var steps: [Step] = []
    for (part, name) in zip(parts, path) {
      let colon = part.firstIndex(of: ":")
      let own = part[..<(colon ?? part.endIndex)]
      let fits =
        own == name
        || (own.hasSuffix("[x]") && name.hasPrefix(own.dropLast(3)))
      guard fits else { return nil }
      var slice = colon.map { String(part[part.index(after: $0)...]) } ?? ""
      if slice.isEmpty, own != name { slice = String(name) }
      steps.append(Step(name: String(own), slice: slice))
    }
    if let final = steps.last, !element.sliceName.isEmpty, final.slice != element.sliceName {
      guard final.slice.isEmpty || final.slice.hasSuffix("/" + element.sliceName) else {
        return nil
      }
      if final.slice.isEmpty { steps[steps.count - 1].slice = element.sliceName }
    }
    return steps
  }

  private func stepsFromPath(_ element: ElementDefinition) -> [Step] {
    var steps: [Step] = []
    var above = element.parentPath
    var missing: [Step] = [Step(name: String(element.lastStep), slice: element.sliceName)]
    while !above.isEmpty {
      if let known = open[above] {
        steps = known
        break
      }
      let dot = above.utf8.lastIndex(of: UInt8(ascii: "."))
      let name = dot.map { above[above.utf8.index(after: $0)...] } ?? above
      missing.append(Step(name: String(name), slice: ""))
      above = dot.map { above[..<$0] } ?? ""
    }
    return steps + missing.reversed()
  }
}
