import FHIRDocuments

/// Checks resources that define something: value sets, code systems, maps, profiles, searches.
extension ResourceWalk {
  func checkDefinitionalResources() {
    for resource in resources {
      guard let type = document.resourceType(resource), CanonicalTypes.contains(type) else {
        continue
      }
      checkCanonicalURL(resource)
      let root = KnownNode(document: document, node: resource)
      switch type {
      case Name.Types.codeSystem: CodeSystemCheck(walk: self, root: root).check()
      case Name.Types.valueSet: ValueSetCheck(walk: self, root: root).check()
      case Name.Types.conceptMap: ConceptMapCheck(walk: self, root: root).check()
      case Name.Types.searchParameter: SearchParameterCheck(walk: self, root: root).check()
      case Name.Types.structureDefinition: StructureDefinitionCheck(walk: self, root: root).check()
      case Name.Types.operationDefinition: OperationDefinitionCheck(walk: self, root: root).check()
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
