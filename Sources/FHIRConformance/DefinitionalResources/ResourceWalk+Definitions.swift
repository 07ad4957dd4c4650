import FHIRDocuments

/// Checks resources that define something: value sets, code systems, maps, profiles, searches.
extension ResourceWalk {
  func checkDefinitionalResources() {
    for resource in resources {
      let type = document.string(resource)
      guard CanonicalTypes.all.contains(type) else { continue }
      checkCanonicalURL(resource)
      let root = KnownNode(document: document, node: resource)
      switch type {
      case "CodeSystem": CodeSystemCheck(walk: self, root: root).check()
      case "ValueSet": ValueSetCheck(walk: self, root: root).check()
      case "ConceptMap": ConceptMapCheck(walk: self, root: root).check()
      case "SearchParameter": SearchParameterCheck(walk: self, root: root).check()
      case "StructureDefinition": StructureDefinitionCheck(walk: self, root: root).check()
      case "OperationDefinition": OperationDefinitionCheck(walk: self, root: root).check()
      default: continue
      }
    }
  }

  /// The URL that identifies a definition is absolute.
  private func checkCanonicalURL(_ resource: NodeID) {
    guard let url = document.child(resource, .url), document.hasValue(url) else { return }
    let text = document.string(url)
    if text.isEmpty || ReferenceText.hasScheme(text[...]) { return }
    report(
      "canonical-not-absolute", .error, .invalid, at: url,
      help: "write the whole URL, or urn:uuid: with a UUID",
      "\"\(shortened(text))\" cannot identify a definition: it is not absolute")
  }
}
