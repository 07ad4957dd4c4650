import FHIRDocuments

/// Checks a CodeSystem: its properties and their values, its value set, and what it supplements.
struct CodeSystemCheck {
  let walk: ResourceWalk
  let root: KnownNode
  /// The type stated for each property, by code; the first statement counts.
  private let types: [String: String]

  init(walk: ResourceWalk, root: KnownNode) {
    self.walk = walk
    self.root = root
    var types: [String: String] = [:]
    for property in root.children(.property) {
      let code = property.text(.code)
      if types[code] == nil { types[code] = property.text(.type) }
    }
    self.types = types
  }

  func check() {
    checkProperties()
    checkFilters()
    checkContent()
    checkValueSet()
    checkConcepts(of: root, depth: 0)
  }

  // MARK: Properties

  private func checkProperties() {
    var codes: Set<String> = []
    var uris: Set<String> = []
    for property in root.children(.property) {
      let code = property.text(.code)
      if !code.isEmpty, !codes.insert(code).inserted {
        report("codesystem-property-repeated", property, "the property \(code) is defined twice")
      }
      let uri = property.text(.uri)
      guard !uri.isEmpty else { continue }
      if !uris.insert(uri).inserted {
        report(
          "codesystem-property-repeated", property,
          "a property with the URI \(uri) is defined twice")
      }
      checkURI(uri, property)
    }
  }

  private func checkURI(_ uri: String, _ property: KnownNode) {
    guard uri.hasPrefix(ConceptProperty.base) else { return }
    let name = String(uri.dropFirst(ConceptProperty.base.count))
    guard let wanted = ConceptProperty.types[name] else {
      report(
        "codesystem-property-unknown", property,
        help: "give properties of your own a URI of your own",
        "FHIR defines no concept property \(name)")
      return
    }
    let type = property.text(.type)
    if type != wanted, !type.isEmpty {
      report(
        "codesystem-property-type", property, help: "write \(wanted)",
        "the property \(name) of FHIR is of type \(wanted), not \(type)")
    }
    if property.text(.code) != name {
      report(
        "codesystem-property-code", property, severity: .warning,
        help: "call it \(name), as other code systems do",
        "the property \(name) of FHIR is called \(property.text(.code)) here")
    }
  }

  private func checkFilters() {
    var codes: Set<String> = []
    for filter in root.children(.filter) {
      let code = filter.text(.code)
      if !code.isEmpty, !codes.insert(code).inserted {
        report("codesystem-filter-repeated", filter, "the filter \(code) is defined twice")
      }
    }
  }

  // MARK: The whole

  private func checkContent() {
    let content = root.text(.content)
    let supplements = root.child(.supplements)
    if content == "supplement", supplements == nil {
      report(
        "codesystem-supplements", root, help: "name the code system under supplements",
        "a supplement needs to say what it supplements")
    }
    if content != "supplement", !content.isEmpty, let supplements {
      report(
        "codesystem-supplements", supplements,
        help: "set content to supplement, or take supplements out",
        "only a code system with the content supplement supplements another one")
    }
    guard content == "complete", let count = root.child(.count), let stated = Int(count.string)
    else { return }
    let found = countConcepts(root, depth: 0)
    if found != stated {
      report(
        "codesystem-count", count, severity: .warning,
        "count says \(stated), there are \(found) concepts")
    }
  }

  private func countConcepts(_ node: KnownNode, depth: Int) -> Int {
    guard depth < ResourceWalk.depthLimit else { return 0 }
    return node.children(.concept).reduce(0) { $0 + 1 + countConcepts($1, depth: depth + 1) }
  }

  /// The value set of all codes includes the whole code system and nothing else.
  private func checkValueSet() {
    guard let link = root.child(.valueSet), link.document.hasValue(link.node),
      let set = walk.definitional(link.string, type: Name.Types.valueSet, for: root.node),
      let compose = set.child(.compose)
    else { return }
    let url = root.text(.url)
    let includes = compose.children(.include)
    guard let include = includes.first, includes.count == 1, include.text(.system) == url else {
      report(
        "codesystem-value-set", link,
        "the value set \(link.string) does not consist of this code system alone")
      return
    }
    if include.child(.concept) != nil || include.child(.filter) != nil
      || include.child(.valueSet) != nil || compose.child(.exclude) != nil
    {
      report(
        "codesystem-value-set", link,
        "the value set \(link.string) holds only a part of this code system")
    }
  }

  // MARK: Concepts

  private func checkConcepts(of node: KnownNode, depth: Int) {
    guard depth < ResourceWalk.depthLimit else { return }
    let supplements =
      root.text(.content) == "supplement" ? root.text(.supplements).canonicalParts.url : ""
    for concept in node.children(.concept) {
      for property in concept.children(.property) { checkProperty(property) }
      if !supplements.isEmpty { checkSupplement(concept, supplements) }
      checkConcepts(of: concept, depth: depth + 1)
    }
  }

  private func checkProperty(_ property: KnownNode) {
    let code = property.text(.code)
    guard let value = property.choice("value") else { return }
    guard let type = types[code] ?? ConceptProperty.types[code] else {
      report(
        "codesystem-property-undefined", property, severity: .warning,
        help: Spelling.nearest(code, among: Array(types.keys)).map { "did you mean \"\($0)\"?" }
          ?? "define it under CodeSystem.property",
        "the code system defines no property \(walk.shortened(code))")
      return
    }
    let suffix = value.typeSuffix(of: "value")
    if !type.isEmpty, suffix != ConceptProperty.suffix(type) {
      report(
        "codesystem-property-type", property, help: "write value\(ConceptProperty.suffix(type))",
        "the property \(code) is of type \(type), its value is a \(suffix)")
    }
  }

  private func checkSupplement(_ concept: KnownNode, _ system: String) {
    let code = concept.text(.code)
    guard !code.isEmpty, walk.terminology.status(code, system: system) == .unknown else { return }
    report(
      "codesystem-supplement-code", concept,
      "the code system \(system) has no code \"\(walk.shortened(code))\" to supplement")
  }

  private func report(
    _ rule: String, _ node: KnownNode, severity: Severity = .error, help: String? = nil,
    _ message: String
  ) {
    walk.report(rule, severity, .businessRule, at: node.node, help: help, message)
  }
}
