import FHIRDocuments

extension ValueSet {
  /// Reads a value set from a resource in JSON or XML; nil where the node is no ValueSet or has no
  /// `url`.
  public init?(_ document: Document, at root: NodeID = 0) {
    guard !document.isEmpty, document.resourceType(root) == Name.Types.valueSet else { return nil }
    let url = document.text(root, .url)
    guard !url.isEmpty else { return nil }
    self.init(
      url: url, version: document.text(root, .version), name: document.text(root, .name))
    let compose = document.child(root, .compose)
    if let compose {
      includes = document.children(compose, .include).map { Part(document, at: $0) }
      excludes = document.children(compose, .exclude).map { Part(document, at: $0) }
      takesInactive = document.text(compose, .inactive) != "false"
    }
    if compose == nil || includes.isEmpty, let expansion = document.child(root, .expansion) {
      hasOnlyExpansion = true
      readExpansion(document, under: expansion, depth: 0)
    }
  }

  mutating func readExpansion(_ document: Document, under node: NodeID, depth: Int) {
    guard depth < 256 else { return }
    for child in document.children(node, .contains) {
      let code = document.text(child, .code)
      if !code.isEmpty, document.text(child, .abstract) != "true" {
        expansion.append(
          Entry(
            system: document.text(child, .system), code: code,
            display: document.text(child, .display)))
      }
      readExpansion(document, under: child, depth: depth + 1)
    }
  }
}

extension ValueSet.Part {
  init(_ document: Document, at node: NodeID) {
    self.init(
      system: document.text(node, .system), version: document.text(node, .version),
      codes: document.children(node, .concept).compactMap { child in
        let code = document.text(child, .code)
        return code.isEmpty
          ? nil : ValueSet.Code(code: code, display: document.text(child, .display))
      },
      filters: document.children(node, .filter).map { child in
        ValueSet.Filter(
          property: document.text(child, .property), op: document.text(child, .op),
          value: document.text(child, .value))
      },
      valueSets: document.children(node, .valueSet).compactMap { child in
        document.hasValue(child) ? document.string(child) : nil
      })
  }
}
