import FHIRDocuments

/// Names an element of any document: the one being checked, or one of a package.
struct KnownNode {
  let document: Document
  let node: NodeID

  /// The text of a primitive child; empty where it is missing.
  func text(_ name: Name) -> String { document.text(node, name) }

  /// The first child with a name.
  func child(_ name: Name) -> KnownNode? {
    document.child(node, name).map { KnownNode(document: document, node: $0) }
  }

  /// All children with a name.
  func children(_ name: Name) -> [KnownNode] {
    document.children(node, name).map { KnownNode(document: document, node: $0) }
  }

  /// The value of a primitive as text.
  var string: String { document.string(node) }

  /// The child that holds a choice: `valueCoding` for `value`.
  func choice(_ base: String) -> KnownNode? {
    for child in document.children(node) {
      let name = document.nameText(child)
      if name.utf8.count > base.utf8.count, name.hasPrefix(base),
        name.utf8.dropFirst(base.utf8.count).first.map({ $0 >= 0x41 && $0 <= 0x5A }) == true
      {
        return KnownNode(document: document, node: child)
      }
    }
    return nil
  }

  /// The type suffix of a choice element's name: `Coding` for `valueCoding`.
  func typeSuffix(of base: String) -> String {
    String(document.nameText(node).dropFirst(base.count))
  }

  /// The values of all extensions with a URL.
  func extensions(_ url: String) -> [KnownNode] {
    children(.`extension`).filter { $0.text(.url) == url }.compactMap { $0.choice("value") }
  }
}
