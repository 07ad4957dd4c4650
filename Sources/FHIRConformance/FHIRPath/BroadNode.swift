import FHIRDocuments

/// Keeps the children of a node by name, where they are too many to be looked through again and
/// again.
///
/// A Bundle with 50,000 entries is asked for its type by the invariants of every entry; without the
/// index the time would grow with the square of the entries.
struct BroadNode {
  /// From this number of children on, the index is made.
  static let threshold = 200

  private var children: [Name: [NodeID]] = [:]

  init(_ node: NodeID, in document: Document) {
    for child in document.children(node) {
      children[document[child].name, default: []].append(child)
    }
  }

  /// The children with a name, in source order.
  subscript(name: Name) -> [NodeID] { children[name] ?? [] }
}
