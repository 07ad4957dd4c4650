import CEmbeddedTables
import FHIRDocuments

/// The pass with a profile: it visits only what the profile asks for beyond the base definitions.
extension ResourceWalk {
  /// Checks all resources against the profiles they claim, and the root against those asked for.
  func checkProfiles(_ conceptProfiles: ConceptProfiles) {
    var byConcept: [SchemaRef] = []
    for resource in resources {
      var applied: [SchemaRef] = []
      func apply(_ schema: SchemaRef) {
        if applied.contains(schema) { return }
        applied.append(schema)
        walkProfile(resource, schema)
      }
      for claim in claimedProfiles(resource) {
        if let schema = usableProfile(claim, at: resource) { apply(schema) }
      }
      if resource == 0 {
        for url in options.profiles {
          guard let schema = definitions.schema(url: url) else {
            report(
              "profile-unknown", .error, .notFound, at: 0,
              help: "give the package that defines it with --ig",
              "the profile \(url) asked for is not known")
            continue
          }
          apply(schema)
        }
      }
      byConcept.removeAll(keepingCapacity: true)
      conceptProfiles(document, resource, &byConcept)
      for schema in byConcept { apply(schema) }
    }
  }

  private func claimedProfiles(_ resource: NodeID) -> [NodeID] {
    guard let meta = document.child(resource, .meta) else { return [] }
    return Array(document.children(meta, .profile)).filter { document.hasValue($0) }
  }

  private func usableProfile(_ claim: NodeID, at resource: NodeID) -> SchemaRef? {
    guard let schema = definitions.schema(url: document.bytes(claim)) else {
      report(
        "profile-unknown", .warning, .notFound, at: claim,
        help: "give the package that defines it with --ig; nothing of it was checked",
        "the profile \(document.string(claim)) is not known")
      return nil
    }
    let record = definitions.schema(schema)
    if record.isProfile, record.elements.count == 0 {
      report(
        "profile-unknown", .warning, .notFound, at: claim,
        help: "mend the definition, or give the packages it rests on with --ig",
        "the profile \(document.string(claim)) cannot be applied: nothing of it was checked")
      return nil
    }
    if record.type_schema != 0,
      record.type_schema != typeSchema(resource),
      !isAncestor(record.type_schema, of: typeSchema(resource))
    {
      report(
        "profile-wrong-type", .error, .invalid, at: claim,
        "the profile \(document.string(claim)) is for \(definitions.string(record.type)), not for \(document.string(resource))"
      )
      return nil
    }
    return schema
  }

  /// Tells whether a type is the other one or one of its ancestors.
  func isAncestor(_ ancestor: SchemaRef, of schema: SchemaRef) -> Bool {
    var current = schema
    var steps = 0
    while current != 0, steps < 20 {
      if current == ancestor { return true }
      current = definitions.schema(current).base
      steps += 1
    }
    return false
  }

  /// Checks a node against a profile of its type.
  func walkProfile(_ id: NodeID, _ profile: SchemaRef) {
    let record = definitions.schema(profile)
    guard record.isProfile, record.elements.count > 0 else { return }
    let active = ActiveProfile(node: id, profile: profile)
    if activeProfiles.contains(active) || activeProfiles.count > 60 { return }
    activeProfiles.append(active)
    defer { activeProfiles.removeLast() }
    applyElement(id, record.elements.first, profile)
  }

  /// Checks one node against an element of a profile, and what lies below it.
  func applyElement(_ id: NodeID, _ ref: ElementRef, _ profile: SchemaRef) {
    let element = definitions.element(ref)
    if element.pointee.differs {
      guard checkType(id, element, profile) else { return }
      checkValue(id, element, profile)
      addInvariants(
        id, element.pointee.constraints, profile: profile, isOuter: element.pointee.parent != 0)
      checkTargets(id, element, profile)
    }
    applyTypeProfiles(id, element, profile)
    applyChildren(id, childOwner(ref, element), profile)
  }

  private func childOwner(_ ref: ElementRef, _ element: UnsafePointer<fl_element>) -> ElementRef {
    element.pointee.child_elements.count == 0 && element.pointee.content_reference != 0
      ? element.pointee.content_reference : ref
  }

  private func applyChildren(_ id: NodeID, _ ref: ElementRef, _ profile: SchemaRef) {
    let children = definitions.element(ref).pointee.child_elements
    for number in 0..<Int(children.count) {
      let child = definitions.entry(children, number)
      let element = definitions.element(child)
      guard element.pointee.subtreeDiffers else { continue }
      let name = element.pointee.baseName
      var nodes: [NodeID] = []
      var next = document[id].firstChild
      while next != 0 {
        if elementName(next) == name { nodes.append(next) }
        next = document[next].nextSibling
      }
      if element.pointee.differs { checkCounts(id, element, nodes, profile) }
      if element.pointee.slices.count > 0 { applySlices(id, nodes, child, element, profile) }
      for node in nodes { applyElement(node, child, profile) }
    }
  }

  private func checkCounts(
    _ id: NodeID, _ element: UnsafePointer<fl_element>, _ nodes: [NodeID], _ profile: SchemaRef
  ) {
    if nodes.count < Int(element.pointee.min) {
      reportMissing(id, element, found: nodes.count, profile: profile)
    } else if element.pointee.max != FL_UNBOUNDED, nodes.count > Int(element.pointee.max) {
      let extra = nodes[Int(element.pointee.max)]
      let name = document.nameText(extra)
      report(
        "cardinality-max", .error, .structure, at: id, place: document.keyPlace(extra),
        help: element.pointee.max == 0 ? "leave it out" : "keep \(element.pointee.max)",
        profile: profile, cause: element.pointee.id,
        element.pointee.max == 0
          ? "\(name) is not allowed here" : "\(nodes.count) \(name), at most \(element.pointee.max)"
      )
    }
  }

  // MARK: One node

  /// Tells whether the type of a node is among those of an element.
  func isAllowedType(_ id: NodeID, _ element: UnsafePointer<fl_element>) -> Bool {
    let types = element.pointee.types
    guard types.count > 0, element.pointee.parent != 0 else { return true }
    let schema = typeSchema(id)
    guard schema != 0 else { return true }
    for number in 0..<Int(types.count) {
      let allowed = definitions.type(types, number).schema
      if allowed == 0 || isAncestor(allowed, of: schema) { return true }
    }
    return false
  }

  /// Checks the type of a node; false where it is not allowed.
  private func checkType(
    _ id: NodeID, _ element: UnsafePointer<fl_element>, _ profile: SchemaRef
  ) -> Bool {
    if isAllowedType(id, element) { return true }
    let types = element.pointee.types
    let schema = typeSchema(id)
    let names = (0..<Int(types.count)).map { definitions.string(definitions.type(types, $0).code) }
    // An extension with the wrong value is wrong itself; so is what misses all types of a choice.
    let parent = document[id].parent
    let isOuter = types.count > 1 || document[parent].name == .`extension`
    report(
      "type-not-allowed", .error, .structure, at: isOuter ? parent : id,
      place: document.keyPlace(id), help: typeHelp(id, element, names), profile: profile,
      cause: element.pointee.id,
      "\(document.nameText(id)) has the type \(definitions.string(definitions.schema(schema).type)): \(joined(names)) is asked for"
    )
    return false
  }

  /// Names the property to write instead, for a choice of types.
  private func typeHelp(
    _ id: NodeID, _ element: UnsafePointer<fl_element>, _ names: [String]
  ) -> String {
    guard element.pointee.isChoice, let name = names.first, let first = name.first else {
      return "write \(joined(names))"
    }
    let property = element.pointee.baseName.text + first.uppercased() + name.dropFirst()
    return name == "Quantity"
      ? "write \(property) with value, unit, system and code" : "write \(property)"
  }

  private func checkValue(
    _ id: NodeID, _ element: UnsafePointer<fl_element>, _ profile: SchemaRef
  ) {
    if element.pointee.fixed != 0, !equalsFixed(id, element.pointee.fixed) {
      let whole = definitions.string(element.pointee.fixed)
      for departure in departures(of: id, from: element.pointee.fixed, isPattern: false) {
        let node = departure.node
        let wanted = node == id ? whole : departure.wanted ?? whole
        report(
          "fixed-value", .error, .value, at: node, help: "write \(shortened(wanted))",
          profile: profile,
          document.hasValue(node)
            ? "\(document.nameText(node)) is \"\(shortened(document.string(node)))\", asked for is \(shortened(wanted))"
            : "\(document.nameText(node)) is not the value asked for, \(shortened(wanted))")
      }
    }
    if element.pointee.pattern != 0, !matchesPattern(id, element.pointee.pattern) {
      let whole = definitions.string(element.pointee.pattern)
      for departure in departures(of: id, from: element.pointee.pattern, isPattern: true) {
        let node = departure.node
        let wanted = node == id ? nil : departure.wanted
        report(
          "pattern-value", .error, .value, at: node,
          help: wanted.map { "write \(shortened($0))" }
            ?? "give it at least \(shortened(whole))",
          profile: profile,
          wanted.map {
            "\(document.nameText(node)) is \"\(shortened(document.string(node)))\", asked for is \(shortened($0))"
          } ?? "\(document.nameText(node)) lacks what the profile asks for, \(shortened(whole))")
      }
    }
    if Int(element.pointee.strength) >= FL_STRENGTH_PREFERRED {
      let schema = typeSchema(id)
      if schema != 0 {
        checkBinding(
          id, element, Name(rawValue: definitions.schema(schema).type_name), profile: profile)
      }
    }
    checkBounds(id, element, profile)
  }

  /// Checks the profiles that an element's type names: `Quantity` as `SimpleQuantity`.
  private func applyTypeProfiles(
    _ id: NodeID, _ element: UnsafePointer<fl_element>, _ profile: SchemaRef
  ) {
    let types = element.pointee.types
    guard types.count > 0, element.pointee.differs else { return }
    let schema = typeSchema(id)
    for number in 0..<Int(types.count) {
      let type = definitions.type(types, number)
      guard type.profiles.count > 0, type.schema != 0, isAncestor(type.schema, of: schema) else {
        continue
      }
      // An extension is checked by its url, wherever it stands.
      if Name(rawValue: type.name) == Name.Types.`extension` { continue }
      applyAny(id, type.profiles, profile)
      return
    }
  }

  /// Asks that a node conforms to one of several profiles.
  private func applyAny(_ id: NodeID, _ profiles: fl_range, _ profile: SchemaRef) {
    var known: [SchemaRef] = []
    for number in 0..<Int(profiles.count) {
      let url = definitions.entry(profiles, number)
      if let schema = definitions.schema(url: definitions.bytes(url)) { known.append(schema) }
    }
    guard known.count == Int(profiles.count), let first = known.first else { return }
    if known.count == 1 {
      walkProfile(id, first)
      return
    }
    if known.contains(where: { candidate in isClean { walkProfile(id, candidate) } }) { return }
    let names = known.map { definitions.string(definitions.schema($0).url) }
    report(
      "profile-none-matches", .error, .structure, at: id, profile: profile,
      "\(document.nameText(id)) conforms to none of the profiles \(joined(names))")
    // What keeps it from the first one: enough to begin with.
    walkProfile(id, first)
  }

  /// "a, b or c".
  func joined(_ texts: [String]) -> String {
    guard let last = texts.last else { return "" }
    return texts.count == 1 ? last : texts.dropLast().joined(separator: ", ") + " or " + last
  }
}
