/// Holds one element of a snapshot while it is made: with its children and its slices as a tree.
final class SnapshotNode {
  var element: ElementDefinition
  /// The last step of the path, `value[x]` for a choice.
  var step: String
  var children: [SnapshotNode] = []
  var slices: [SnapshotNode] = []
  /// The node of the base snapshot, untouched by the differential: slices start from it.
  private(set) var origin: SnapshotNode?

  init(_ element: ElementDefinition) {
    self.element = element
    step = String(element.lastStep)
  }

  /// Hangs the elements of a snapshot together; nil where there are none.
  static func tree(_ elements: [ElementDefinition]) -> SnapshotNode? {
    let tree = SnapshotTree(elements)
    let nodes = elements.map { SnapshotNode($0) }
    for index in elements.indices {
      nodes[index].children = tree.children[index].map { nodes[$0] }
      nodes[index].slices = tree.slices[index].map { nodes[$0] }
    }
    return nodes.first
  }

  /// A copy of the element, its slices and everything below it.
  func copy() -> SnapshotNode {
    let copy = SnapshotNode(element)
    copy.step = step
    copy.origin = origin ?? self
    copy.children = children.map { $0.copy() }
    copy.slices = slices.map { $0.copy() }
    return copy
  }

  /// A new slice of the element. Its children are those of the base definition once they are needed:
  /// what the differential says of all items is not repeated for the slice.
  func makeSlice(named name: String) -> SnapshotNode {
    let slice = SnapshotNode(element)
    slice.step = step
    slice.origin = origin
    slice.element.slicing = nil
    slice.element.constraints = origin?.element.constraints ?? []
    slice.element.sliceName = name
    slice.element.min = 0
    slices.append(slice)
    return slice
  }

  /// The elements in the order of a snapshot, with paths and ids that follow from the tree.
  func flattened() -> [ElementDefinition] {
    var list: [ElementDefinition] = []
    flatten(path: step, id: step, into: &list)
    return list
  }

  private func flatten(path: String, id: String, into list: inout [ElementDefinition]) {
    var own = element
    own.path = path
    own.id = id
    list.append(own)
    for child in children {
      child.flatten(path: path + "." + child.step, id: id + "." + child.step, into: &list)
    }
    for slice in slices {
      let stem =
        element.sliceName.isEmpty ? id : String(id.dropLast(element.sliceName.utf8.count + 1))
      slice.flatten(path: path, id: stem + ":" + slice.element.sliceName, into: &list)
    }
  }

  func child(_ step: some StringProtocol) -> SnapshotNode? { children.first { $0.step == step } }

  func slice(_ name: some StringProtocol) -> SnapshotNode? {
    slices.first { $0.element.sliceName == name }
  }

  /// The stem of a choice: `value` for `value[x]`; nil for other elements.
  var choiceStem: Substring? { step.hasSuffix("[x]") ? step.dropLast(3) : nil }
}
