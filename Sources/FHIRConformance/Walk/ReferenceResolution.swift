import FHIRDocuments

/// Finds the resource that a reference means, within the document.
extension ResourceWalk {
  /// The index of the document's contained resources and of the Bundle it is, built the first time
  /// it is needed.
  func index() -> ReferenceIndex {
    if let referenceIndex { return referenceIndex }
    let made = ReferenceIndex(document: document, resources: resources)
    referenceIndex = made
    return made
  }

  /// The index of a Bundle: the document itself, or one inside it.
  func index(of bundle: NodeID) -> ReferenceIndex {
    if bundle == 0 { return index() }
    if let known = nestedIndexes[bundle] { return known }
    let made = ReferenceIndex(document: document, bundle: bundle)
    nestedIndexes[bundle] = made
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
    // A Bundle in a Bundle is a world of its own; what it lacks may stand in the outer one.
    var place = entryPlace(of: node)
    while let inner = place {
      let index = index(of: inner.bundle)
      if let found = entryNumbers(for: reference, in: index, from: inner.number).first {
        return index.entries[found].resource
      }
      place = inner.bundle == 0 ? nil : entryPlace(of: inner.bundle)
    }
    guard document.resourceType(0) == Name.Types.bundle, entryPlace(of: node) == nil else {
      return nil
    }
    let found = entryNumbers(for: reference, in: index(), from: nil).first
    return found.flatMap { index().entries[$0].resource }
  }

  /// The entries of a Bundle a reference leads to; several where it is ambiguous.
  ///
  /// - Parameter own: the number of the entry that holds the reference.
  func entryNumbers(
    for reference: ReferenceText, in index: ReferenceIndex, from own: Int?
  ) -> [Int] {
    guard !index.entries.isEmpty else { return [] }
    switch reference.kind {
    case .fragment, .conditional: return []
    case .absolute:
      return index.entries(fullURL: reference.withoutVersion, version: reference.version)
    case .relative, .other:
      // A relative reference counts from the base of the fullUrl of its own entry (R4, Bundle,
      // "Resolving references in Bundles").
      if let own, let url = index.entries[own].fullURL, let prefix = parsed(url).base {
        let found = index.entries(
          fullURL: prefix + reference.withoutVersion, version: reference.version)
        if !found.isEmpty { return found }
      }
      return index.entries(fullURL: reference.withoutVersion, version: reference.version)
    }
  }

  /// Says where in a Bundle a node stands.
  struct EntryPlace {
    var bundle: NodeID
    var number: Int
  }

  /// The innermost Bundle around a node and the number of its entry; nil outside of Bundles.
  func entryPlace(of node: NodeID) -> EntryPlace? {
    var current = node
    while current != 0 {
      let parent = document[current].parent
      if document[current].name == .entry, document.resourceType(parent) == Name.Types.bundle {
        return index(of: parent).number(ofEntry: current).map {
          EntryPlace(bundle: parent, number: $0)
        }
      }
      current = parent
    }
    return nil
  }
}
