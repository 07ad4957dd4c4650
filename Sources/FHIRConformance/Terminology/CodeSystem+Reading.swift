import FHIRDocuments

extension CodeSystem {
  /// Reads a code system from a resource in JSON or XML; nil where the node is no CodeSystem or has
  /// no `url`.
  ///
  /// Concepts deeper than 256 levels are left out.
  public init?(_ document: Document, at root: NodeID = 0) {
    guard !document.isEmpty, document.resourceType(root) == Name.Types.codeSystem else {
      return nil
    }
    let url = document.text(root, .url)
    guard !url.isEmpty else { return nil }
    self.init(
      url: url, version: document.text(root, .version),
      content: Content(rawValue: document.text(root, .content)) ?? .complete,
      isCaseSensitive: document.text(root, .caseSensitive) != "false",
      isCompositional: document.text(root, .compositional) == "true",
      valueSet: document.text(root, .valueSet), supplements: document.text(root, .supplements))

    var meanings: [String: String] = [:]
    for property in document.children(root, .property) {
      let code = document.text(property, .code)
      let uri = document.text(property, .uri)
      if uri.hasPrefix("http://hl7.org/fhir/concept-properties#"), let hash = uri.lastIndex(of: "#")
      {
        meanings[code] = String(uri[uri.index(after: hash)...])
      }
    }
    var moreParents: [(child: String, parent: String)] = []
    read(document, under: root, parent: nil, depth: 0, meanings: meanings, &moreParents)
    addParents(moreParents)
  }

  private mutating func read(
    _ document: Document, under node: NodeID, parent: String?, depth: Int,
    meanings: [String: String], _ moreParents: inout [(child: String, parent: String)]
  ) {
    guard depth < 256 else { return }
    for child in document.children(node, .concept) {
      let code = document.text(child, .code)
      guard !code.isEmpty else { continue }
      var concept = Concept(code: code, display: document.text(child, .display))
      if let parent { concept.parents.append(parent) }
      for property in document.children(child, .property) {
        let name = document.text(property, .code)
        guard let value = document.propertyValue(property) else { continue }
        switch meanings[name] ?? name {
        case "inactive": if value == "true" { concept.isInactive = true }
        case "notSelectable", "abstract": if value == "true" { concept.isAbstract = true }
        case "status":
          if value == "retired" || value == "inactive" { concept.isInactive = true }
          if value == "deprecated" { concept.isDeprecated = true }
        case "parent", "subsumedBy": moreParents.append((code, value))
        case "child": moreParents.append((value, code))
        default: break
        }
        concept.properties.append(Property(code: name, value: value))
      }
      concepts.append(concept)
      read(
        document, under: child, parent: code, depth: depth + 1, meanings: meanings, &moreParents)
    }
  }

  private mutating func addParents(_ pairs: [(child: String, parent: String)]) {
    guard !pairs.isEmpty else { return }
    var places: [String: Int] = [:]
    for (index, concept) in concepts.enumerated() { places[concept.code] = index }
    for (child, parent) in pairs {
      guard let index = places[child], places[parent] != nil else { continue }
      if !concepts[index].parents.contains(parent) { concepts[index].parents.append(parent) }
    }
  }
}

extension Document {
  /// The text of a primitive child; empty where it is missing.
  func text(_ node: NodeID, _ name: Name) -> String {
    guard let child = child(node, name), hasValue(child) else { return "" }
    return string(child)
  }

  /// The value of a concept's property as text; the code of a Coding.
  fileprivate func propertyValue(_ property: NodeID) -> String? {
    for child in children(property) where nameText(child).hasPrefix("value") {
      if hasValue(child) { return string(child) }
      let code = text(child, .code)
      return code.isEmpty ? nil : code
    }
    return nil
  }
}
