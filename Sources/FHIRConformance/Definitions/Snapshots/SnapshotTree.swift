/// Finds out how the elements of a snapshot hang together.
///
/// Works by order, paths and slice names: an element's parent is the last element before it with
/// the parent path, so that the children of a slice follow the slice.
struct SnapshotTree {
  /// The parent of each element; -1 for the root and for elements whose parent is missing.
  private(set) var parent: [Int]
  /// The element that a slice belongs to; -1 for elements that are no slices.
  private(set) var sliceOf: [Int]
  /// The direct children of each element without slices, in order.
  private(set) var children: [[Int]]
  /// The slices of each element, in order; slices of a slice are with that slice.
  private(set) var slices: [[Int]]
  /// The element that holds for all items where this one holds for those of a slice: the sliced
  /// element, or the one below it with the same steps.
  private(set) var counterpart: [Int?]

  init(_ elements: [ElementDefinition]) {
    let count = elements.count
    parent = Array(repeating: -1, count: count)
    sliceOf = Array(repeating: -1, count: count)
    children = Array(repeating: [], count: count)
    slices = Array(repeating: [], count: count)
    counterpart = Array(repeating: nil, count: count)
    var last: [Substring: Int] = [:]
    /// By parent, path and slice name.
    var known: [Key: Int] = [:]

    for (index, element) in elements.enumerated() {
      let path = element.path[...]
      if index > 0, let above = last[element.parentPath] { parent[index] = above }
      last[path] = index
      let own = parent[index]
      guard own >= 0 else { continue }
      let name = element.sliceName[...]
      if !name.isEmpty {
        let outer = name.lastIndex(of: "/").map { name[..<$0] } ?? ""
        let found =
          known[Key(parent: own, path: path, slice: outer)]
          ?? known[Key(parent: own, path: path, slice: "")]
        if let found {
          sliceOf[index] = found
          slices[found].append(index)
        }
      }
      let key = Key(parent: own, path: path, slice: name)
      if known[key] == nil { known[key] = index }
      if sliceOf[index] < 0 {
        children[own].append(index)
        if let other = counterpart[own] {
          counterpart[index] = children[other].first { elements[$0].path == element.path }
        }
      } else {
        counterpart[index] = sliceOf[index]
      }
    }
  }

  private struct Key: Hashable {
    var parent: Int
    var path: Substring
    var slice: Substring
  }
}
