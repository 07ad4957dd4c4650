import FHIRDocuments

/// Holds a Questionnaire as a tree of items that are found by their link ids.
final class QuestionnaireForm {
  let root: KnownNode
  private(set) var items: [FormItem] = []
  /// The items that stand at the top.
  private(set) var top: [Int] = []
  private var byLinkID: [String: Int] = [:]

  init(_ root: KnownNode) {
    self.root = root
    top = read(root, parent: nil, depth: 0)
  }

  private func read(_ node: KnownNode, parent: Int?, depth: Int) -> [Int] {
    guard depth < ResourceWalk.depthLimit else { return [] }
    var numbers: [Int] = []
    for child in node.children(.item) {
      let number = items.count
      let item = FormItem(child, parent: parent)
      items.append(item)
      if byLinkID[item.linkID] == nil { byLinkID[item.linkID] = number }
      numbers.append(number)
      items[number].children = read(child, parent: number, depth: depth + 1)
    }
    return numbers
  }

  /// The number of the item with a link id.
  func number(_ linkID: String) -> Int? { byLinkID[linkID] }

  /// Tells whether an item lies in another one, however deep.
  func lies(_ number: Int, in outer: Int) -> Bool {
    var current = items[number].parent
    while let above = current {
      if above == outer { return true }
      current = items[above].parent
    }
    return false
  }

  var linkIDs: [String] { items.map(\.linkID) }
}
