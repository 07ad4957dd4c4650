import FHIRDocuments

/// Finds the resource that a reference means, within the document.
extension ResourceWalk {
  /// The index of the document's resources, built the first time it is needed.
  func index() -> ReferenceIndex {
    if let referenceIndex { return referenceIndex }
    let made = ReferenceIndex(document: document, resources: resources)
    referenceIndex = made
    return made
  }

  /// Takes a literal reference apart.
  func parsed(_ text: String) -> ReferenceText {
    ReferenceText(text) { name in
      guard let known = Name(name) else { return false }
      let schema = definitions.schema(ofType: known)
      return schema != 0 && definitions.schema(schema).isResource
    }
  }

  /// The resource a node lies in: the nearest one up the tree.
  func resource(of node: NodeID) -> NodeID {
    var current = node
    while current != 0, !document[current].flags.contains(.resource) {
      current = document[current].parent
    }
    return current
  }

  /// The resource that contains the contained ones: the entry's or root resource.
  func container(of node: NodeID) -> NodeID {
    var current = resource(of: node)
    while current != 0, document[current].name == .contained {
      current = resource(of: document[current].parent)
    }
    return current
  }

  /// The target of a Reference node, or of a node with a uri or canonical value, in this document.
  func resolvedTarget(_ node: NodeID) -> NodeID? {
    guard let text = referenceText(node) else { return nil }
    return target(of: text, from: node)
  }

  func referenceText(_ node: NodeID) -> String? {
    if document.hasValue(node) { return document.string(node) }
    guard let literal = document.child(node, .reference), document.hasValue(literal) else {
      return nil
    }
    return document.string(literal)
  }

  /// Resolves a literal reference: fragments in the container, others in the Bundle.
  func target(of text: String, from node: NodeID) -> NodeID? {
    let reference = parsed(text)
    if case .fragment(let id) = reference.kind {
      let owner = container(of: node)
      return id.isEmpty ? owner : index().contained(in: owner, id: id)
    }
    return entryNumbers(for: reference, from: node).first.flatMap { index().entries[$0].resource }
  }

  /// The entries of the Bundle a reference leads to; several where it is ambiguous.
  func entryNumbers(for reference: ReferenceText, from node: NodeID) -> [Int] {
    let index = index()
    guard !index.entries.isEmpty else { return [] }
    switch reference.kind {
    case .fragment, .conditional: return []
    case .absolute:
      return index.entries(fullURL: reference.withoutVersion)
    case .relative, .other:
      // A relative reference counts from the base of the fullUrl of its own entry (R4, Bundle,
      // "Resolving references in Bundles").
      if let own = entryNumber(of: node), let url = index.entries[own].fullURL {
        let base = parsed(url)
        if let prefix = base.base {
          let found = index.entries(fullURL: prefix + reference.withoutVersion)
          if !found.isEmpty { return found }
        }
      }
      let literal = index.entries(fullURL: reference.withoutVersion)
      return literal
    }
  }

  /// The number of the entry a node lies in.
  func entryNumber(of node: NodeID) -> Int? {
    var current = node
    while current != 0, document[current].parent != 0 { current = document[current].parent }
    guard current != 0, document[current].name == .entry else { return nil }
    return index().number(ofEntry: current)
  }
}
