import CEmbeddedTables
import FHIRDocuments

/// Checks references: their form, their fragments, and the type of what they lead to.
extension ResourceWalk {
  func checkReferences() {
    for node in references { checkReference(node) }
  }

  private func checkReference(_ node: NodeID) {
    guard let literal = document.child(node, .reference), document.hasValue(literal) else {
      return
    }
    let bytes = document.bytes(literal)
    let type = stated(document.child(node, .type))
    if let named = relativeType(bytes) {
      checkTargetType(node, literal, named, type)
      return
    }
    let text = document.string(literal)
    let reference = parsed(text)
    switch reference.kind {
    case .fragment(let id):
      let owner = container(of: node)
      if id.isEmpty { return }
      guard let target = index().contained(in: owner, id: id) else {
        report(
          "ref-1", .error, .notFound, at: node, place: document.place(literal),
          help: nearFragment(id, in: owner), "no contained resource has the id \"\(id)\"")
        return
      }
      if let named = document.resourceType(target) { checkTargetType(node, literal, named, type) }
    case .other where !text.contains("/"):
      report(
        "reference-format", .error, .value, at: node, place: document.place(literal),
        help: "write Type/id, an absolute URL, or #id for a contained resource",
        "\"\(shortened(text))\" is no reference")
    case .relative, .absolute, .conditional, .other:
      guard let name = reference.type.flatMap({ Name($0) }) else { return }
      checkTargetType(node, literal, name, type)
    }
  }

  private func nearFragment(_ id: String, in owner: NodeID) -> String? {
    let known = index().contained(in: owner).keys.sorted()
    if let near = Spelling.nearest(id, among: known) { return "did you mean \"#\(near)\"?" }
    return known.isEmpty ? "nothing is contained here" : "contained are: \(joined(known))"
  }

  /// The type of a plain `Type/id`, read without making a text; nil for all other forms.
  private func relativeType(_ bytes: UnsafeBufferPointer<UInt8>) -> Name? {
    guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")), slash > 0,
      let start = bytes.baseAddress, let name = NameTable.r4.find(start, slash)
    else { return nil }
    let schema = definitions.schema(ofType: name)
    guard schema != 0, definitions.schema(schema).isResource else { return nil }
    for byte in bytes[(slash + 1)...] where byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") {
      return nil
    }
    return slash + 1 < bytes.count ? name : nil
  }

  private func stated(_ node: NodeID?) -> Name? {
    guard let node, document.hasValue(node), let start = document.bytes(node).baseAddress else {
      return nil
    }
    return NameTable.r4.find(start, document.bytes(node).count)
  }

  private func checkTargetType(_ node: NodeID, _ literal: NodeID, _ target: Name, _ stated: Name?) {
    if let stated, stated != target,
      !definitions.schema(definitions.schema(ofType: target)).isAbstract,
      definitions.schema(ofType: stated) != 0,
      !isAncestor(definitions.schema(ofType: stated), of: definitions.schema(ofType: target))
    {
      report(
        "reference-type-mismatch", .error, .structure, at: node, place: document.place(literal),
        "the reference leads to a \(target.text), but its type says \(stated.text)")
    }
    let element = document[node].element
    guard element != 0, let allowed = allowedTargets(node) else { return }
    let schema = definitions.schema(ofType: target)
    for candidate in allowed where isAncestor(candidate, of: schema) { return }
    let names = allowed.map { definitions.string(definitions.schema($0).type) }
    report(
      "reference-target-type", .error, .structure, at: node, place: document.place(literal),
      help: "refer to \(joined(names))",
      "\(document.nameText(node)) leads to a \(target.text), which is not among its targets")
  }

  /// The types an element's references may lead to; nil where anything goes.
  private func allowedTargets(_ node: NodeID) -> [SchemaRef]? {
    let element = document[node].element
    if let cached = targetCache[element] { return cached.isEmpty ? nil : cached }
    let types = definitions.element(element).pointee.types
    var allowed: [SchemaRef] = []
    for number in 0..<Int(types.count) {
      let type = definitions.type(types, number)
      guard Name(rawValue: type.name) == Name.Types.reference else { continue }
      for entry in 0..<Int(type.target_profiles.count) {
        let url = definitions.bytes(definitions.entry(type.target_profiles, entry))
        guard let schema = definitions.schema(url: url) else { continue }
        let base = definitions.schema(schema).type_schema
        allowed.append(base)
      }
    }
    let anything = definitions.schema(ofType: Name.Types.resource)
    if allowed.contains(anything) { allowed = [] }
    targetCache[element] = allowed
    return allowed.isEmpty ? nil : allowed
  }
}
