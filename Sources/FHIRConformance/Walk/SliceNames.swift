import CEmbeddedTables
import FHIRDocuments

/// Finds out for FHIRPath's `slice()` whether a node belongs to a named slice of a profile.
extension ResourceWalk {
  /// Tells whether a node is in the slice of that name; nil where the profile or the slice is not
  /// known, or the node does not lie in what the profile describes.
  func isInSlice(_ node: NodeID, named name: String, ofProfile url: String) -> Bool? {
    guard let profile = definitions.schema(url: url) else { return nil }
    let type = definitions.schema(profile).type_schema
    // The way from what the profile describes down to the node.
    var names: [Name] = []
    var current = node
    while !isAncestor(type, of: typeSchema(current)) || current == node {
      guard current != 0, names.count < Self.depthLimit else { return nil }
      names.append(elementName(current))
      current = document[current].parent
    }
    var elements = [definitions.root(profile)]
    for (number, step) in names.reversed().enumerated() {
      let isLast = number == names.count - 1
      elements = elements.flatMap { children(of: $0, named: step, allSlices: !isLast) }
    }
    for ref in elements {
      let element = definitions.element(ref)
      for number in 0..<Int(element.pointee.slices.count) {
        let slice = definitions.entry(element.pointee.slices, number)
        let own = definitions.element(slice).pointee.slice_name
        guard definitions.string(own) == name else { continue }
        return fits(node, slice, slicingRules(element))
      }
    }
    return nil
  }
}
