import CEmbeddedTables
import FHIRDocuments

/// Checks one element of a StructureDefinition by itself: binding, fixed value, types, invariants and
/// discriminators.
struct ElementDefinitionCheck {
  let walk: ResourceWalk
  let structure: StructureDefinition
  let lookup: ElementLookup

  private var definitions: Definitions { walk.definitions }

  /// - Parameter complete: the element as the snapshot has it; nil where there is none.
  func check(_ node: KnownNode, _ element: ElementDefinition, _ complete: ElementDefinition?) {
    let types = element.types.isEmpty ? complete?.types ?? [] : element.types
    checkBinding(node, element, types)
    checkFixed(node, element, types)
    checkTypes(node)
    checkConstraints(node, element, types)
    checkDiscriminators(node, element, types)
  }

  // MARK: Binding and values

  /// The types that can have a code of a value set.
  private static let bindable: Set<String> = [
    "code", "Coding", "CodeableConcept", "Quantity", "string", "uri", "Extension", "*",
  ]

  private func checkBinding(
    _ node: KnownNode, _ element: ElementDefinition, _ types: [ElementDefinition.TypeReference]
  ) {
    guard element.binding != nil, !types.isEmpty, let binding = node.child(.binding) else { return }
    if types.contains(where: { isBindable($0.code) }) { return }
    let names = walk.joined(types.map(\.code))
    report(
      "profile-binding-type", node, place: binding,
      help: "bindings belong to coded elements, strings and uris",
      "\(element.path) is a \(names), which cannot be bound to a value set")
  }

  private func isBindable(_ code: String) -> Bool {
    if Self.bindable.contains(code) || code.isEmpty { return true }
    var schema = Name(code).map { definitions.schema(ofType: $0) } ?? 0
    if schema == 0 { return true }
    for _ in 0..<8 where schema != 0 {
      if Self.bindable.contains(definitions.string(definitions.schema(schema).type)) { return true }
      schema = definitions.schema(schema).base
    }
    return false
  }

  /// A fixed or pattern value has the type of the element.
  private func checkFixed(
    _ node: KnownNode, _ element: ElementDefinition, _ types: [ElementDefinition.TypeReference]
  ) {
    guard !types.isEmpty else { return }
    for (stem, value) in [("fixed", element.fixed), ("pattern", element.pattern)] {
      guard let value, let place = node.choice(stem) else { continue }
      if types.contains(where: { isRelated($0.code, value.type) }) { continue }
      report(
        "profile-value-type", node, place: place,
        "\(element.path) is a \(walk.joined(types.map(\.code))), the \(stem) value is a \(value.type)"
      )
    }
  }

  private func isRelated(_ type: String, _ other: String) -> Bool {
    if type == other { return true }
    guard let first = Name(type), let second = Name(other) else { return true }
    let left = definitions.schema(ofType: first)
    let right = definitions.schema(ofType: second)
    guard left != 0, right != 0 else { return true }
    return walk.isAncestor(left, of: right) || walk.isAncestor(right, of: left)
  }

  // MARK: Types

  private func checkTypes(_ node: KnownNode) {
    for type in node.children(.type) {
      let code = type.text(.code)
      for profile in type.children(.profile) { checkProfile(profile, of: code, type) }
      for profile in type.children(.targetProfile) { checkTarget(profile, type) }
    }
  }

  private func checkProfile(_ link: KnownNode, of code: String, _ type: KnownNode) {
    guard let schema = definitions.schema(url: link.string), !code.isEmpty,
      let name = Name(code), definitions.schema(ofType: name) != 0
    else { return }
    let own = definitions.schema(schema).type_schema
    if own == 0 || walk.isAncestor(definitions.schema(ofType: name), of: own) { return }
    report(
      "profile-type-profile", type, place: link,
      "\(link.string) is a profile of \(definitions.string(definitions.schema(schema).type)), not of \(code)"
    )
  }

  private func checkTarget(_ link: KnownNode, _ type: KnownNode) {
    guard let schema = definitions.schema(url: link.string) else { return }
    let record = definitions.schema(schema)
    if record.isResource || Int(record.kind) == FL_KIND_LOGICAL { return }
    report(
      "profile-target-profile", type, place: link,
      help: "name a resource type or a profile of one",
      "\(link.string) is no resource, references cannot lead to it")
  }

  // MARK: Invariants

  private func checkConstraints(
    _ node: KnownNode, _ element: ElementDefinition, _ types: [ElementDefinition.TypeReference]
  ) {
    for constraint in node.children(.constraint) {
      guard let text = constraint.child(.expression), text.document.hasValue(text.node) else {
        continue
      }
      let expression: PathExpression
      do { expression = try PathExpression(text.string) } catch {
        report(
          "profile-invariant", constraint, place: text,
          "the FHIRPath of \(constraint.text(.key)) cannot be read: \(error)")
        continue
      }
      // The invariants of a snapshot are those of the base as well; the ones stated here count.
      guard root(of: node) == .differential, let shape = shape(of: element, types) else { continue }
      if shape.isEmpty { continue }
      do { try PathChecker(expression, definitions).check(inputs: shape) } catch {
        report(
          "profile-invariant", constraint, place: text,
          "the FHIRPath of \(constraint.text(.key)) leads nowhere: \(error)")
      }
    }
  }

  private func root(of node: KnownNode) -> Name {
    node.document[node.document[node.node].parent].name
  }

  /// Where the children of an element are defined.
  private func shape(
    of element: ElementDefinition, _ types: [ElementDefinition.TypeReference]
  ) -> ElementLookup.Shape {
    guard let place = lookup.shape(path: element.path), !place.isEmpty else { return nil }
    // Types narrow a choice; content of its own is better than a bare BackboneElement.
    guard place.count > 1, types.count == 1 else { return place }
    return lookup.shape(type: types[0].code) ?? place
  }

  // MARK: Slicing

  private func checkDiscriminators(
    _ node: KnownNode, _ element: ElementDefinition, _ types: [ElementDefinition.TypeReference]
  ) {
    guard let slicing = node.child(.slicing),
      let place = shape(of: element, types), !place.isEmpty
    else { return }
    for discriminator in slicing.children(.discriminator) {
      let path = discriminator.text(.path)
      guard !path.isEmpty else { continue }
      guard let parsed = DiscriminatorPath(path) else {
        report(
          "profile-discriminator", discriminator, type: .invalid,
          help: "use element names, $this, extension(), ofType() and resolve()",
          "the discriminator path \(walk.shortened(path)) cannot be followed")
        continue
      }
      if leadsNowhere(parsed, from: place) {
        report(
          "profile-discriminator", discriminator, type: .invalid,
          "\(element.path) has no element \(walk.shortened(path)) to tell the slices apart")
      }
    }
  }

  private func leadsNowhere(_ path: DiscriminatorPath, from place: [ElementRef]) -> Bool {
    var current: ElementLookup.Shape = place
    for step in path.steps {
      switch step {
      case .child(let name): current = lookup.child(name.text[...], of: current)
      case .extensionURL: current = lookup.shape(type: "Extension")
      case .ofType(let name): current = lookup.shape(type: name.text)
      case .resolve: return false
      }
      guard let shape = current else { return false }
      if shape.isEmpty { return true }
    }
    return false
  }

  private func report(
    _ rule: String, _ node: KnownNode, type: IssueType = .businessRule, place: KnownNode? = nil,
    help: String? = nil, _ message: String
  ) {
    walk.report(
      rule, .error, type, at: node.node, place: place.map { $0.document.place($0.node) },
      help: help, message)
  }
}
