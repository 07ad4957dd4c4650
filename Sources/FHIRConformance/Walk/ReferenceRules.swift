import CEmbeddedTables
import FHIRDocuments

/// Checks references: their form, their fragments, and the type of what they lead to.
extension ResourceWalk {
  func checkReferences() {
    for node in references { checkReference(node) }
  }

  /// A canonical that begins with `#` leads to a contained resource.
  private func checkFragment(_ node: NodeID) {
    let id = String(document.string(node).dropFirst())
    let owner = container(of: node)
    if id.isEmpty || index().contained(in: owner, id: id) != nil { return }
    report(
      "reference-unresolved", .warning, .notFound, at: node, help: nearFragment(id, in: owner),
      "no contained resource has the id \"\(shortened(id))\"")
  }

  private func checkReference(_ node: NodeID) {
    if document.hasValue(node) {
      checkFragment(node)
      return
    }
    guard let literal = document.child(node, .reference), document.hasValue(literal) else {
      return
    }
    let bytes = document.bytes(literal)
    if bytes.isEmpty { return }
    if let named = relativeType(bytes) {
      checkTargetType(node, literal, named)
      checkID(node, literal, bytes)
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
      if let named = document.resourceType(target) { checkTargetType(node, literal, named) }
    case .other where !text.contains("/"):
      report(
        "reference-format", .error, .value, at: node, place: document.place(literal),
        help: "write Type/id, an absolute URL, or #id for a contained resource",
        "\"\(shortened(text))\" is no reference")
    case .relative, .absolute, .conditional, .other:
      if reference.kind == .conditional { checkConditional(node, literal, text) }
      let target = reference.type == nil ? self.target(of: text, from: node) : nil
      if reference.type == nil, target == nil {
        reportUnknownForm(node, literal, text, reference.kind)
      }
      guard
        let name = reference.type.flatMap({ Name($0) }) ?? target.flatMap(document.resourceType)
      else { return }
      checkTargetType(node, literal, name)
    }
  }

  /// Says that a reference cannot be followed: a relative one of another form than `Type/id`, or a
  /// URN that no entry of its Bundle has.
  private func reportUnknownForm(
    _ node: NodeID, _ literal: NodeID, _ text: String, _ kind: ReferenceText.Kind
  ) {
    if kind == .other {
      report(
        "reference-format", .warning, .value, at: node, place: document.place(literal),
        help: "write Type/id, an absolute URL, or #id for a contained resource",
        "\"\(shortened(text))\" leads to no resource: it is neither Type/id nor absolute")
      return
    }
    guard text.hasPrefix("urn:uuid:") || text.hasPrefix("urn:oid:"),
      let place = entryPlace(of: node), !isLinkedBundle(place.bundle)
    else { return }
    report(
      "reference-unresolved", .warning, .notFound, at: node, place: document.place(literal),
      help: "add the resource with this fullUrl, or refer to it by its address",
      "no entry has the fullUrl \"\(shortened(text))\", and a URN leads nowhere else")
  }

  /// Documents and messages have rules of their own about what they refer to.
  private func isLinkedBundle(_ bundle: NodeID) -> Bool {
    guard let type = document.child(bundle, .type) else { return false }
    return document.value(type, equals: "document") || document.value(type, equals: "message")
  }

  /// What stands behind `Type/` is the id of a resource.
  private func checkID(_ node: NodeID, _ literal: NodeID, _ bytes: UnsafeBufferPointer<UInt8>) {
    guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else { return }
    let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
    guard end > slash + 1 else { return }
    let id = UnsafeBufferPointer(rebasing: bytes[(slash + 1)..<end])
    if PrimitiveCheck.check(.id, id) == nil { return }
    report(
      "reference-format", .warning, .value, at: node, place: document.place(literal),
      help: "ids have up to 64 letters, digits, hyphens and points",
      "\"\(shortened(document.string(literal)))\" does not end in the id of a resource")
  }

  /// A search in the place of a reference is resolved while a transaction is carried out.
  private func checkConditional(_ node: NodeID, _ literal: NodeID, _ text: String) {
    if let place = entryPlace(of: node), let type = document.child(place.bundle, .type),
      document.value(type, equals: "transaction") || document.value(type, equals: "batch")
    {
      return
    }
    report(
      "reference-conditional", .warning, .value, at: node, place: document.place(literal),
      help: "write Type/id, or send it in a transaction",
      "\"\(shortened(text))\" is a search: only transactions turn it into a reference")
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

  /// Compares the type that a reference states with the one it leads to.
  private func checkStatedType(_ node: NodeID, _ literal: NodeID, _ target: Name) {
    guard let type = document.child(node, .type), document.hasValue(type) else { return }
    var text = document.string(type)
    if text == target.text { return }
    let prefix = "http://hl7.org/fhir/StructureDefinition/"
    if text.hasPrefix(prefix) { text = String(text.dropFirst(prefix.count)) }
    // Types of other models go by their URL.
    if text.contains(":") { return }
    let schema = Name(text).map { definitions.schema(ofType: $0) } ?? 0
    if schema != 0, isAncestor(schema, of: definitions.schema(ofType: target)) { return }
    report(
      "reference-type-mismatch", .error, .structure, at: node, place: document.place(literal),
      help: "write \(target.text) as type, or leave it out",
      "the reference leads to a \(target.text), but its type says \(shortened(text))")
  }

  private func checkTargetType(_ node: NodeID, _ literal: NodeID, _ target: Name) {
    checkStatedType(node, literal, target)
    if isAllowedTarget(node, target) { return }
    let allowed = allowedTargets(node) ?? []
    let names = allowed.map { definitions.string(definitions.schema($0).type) }
    report(
      "reference-target-type", .error, .structure, at: node, place: document.place(literal),
      help: "refer to \(joined(names))",
      "\(document.nameText(node)) leads to a \(target.text), which is not among its targets")
  }

  /// Tells whether the base definition lets a reference lead to a type.
  private func isAllowedTarget(_ node: NodeID, _ target: Name) -> Bool {
    guard document[node].element != 0, let allowed = allowedTargets(node) else { return true }
    let schema = definitions.schema(ofType: target)
    return allowed.contains { isAncestor($0, of: schema) }
  }

  // MARK: Profiles

  /// Checks what a profile says of the targets of a reference: their types, their profiles, and
  /// how they may be there.
  func checkTargets(
    _ id: NodeID, _ element: UnsafePointer<fl_element>, _ profile: SchemaRef
  ) {
    let types = element.pointee.types
    for number in 0..<Int(types.count) {
      let type = definitions.type(types, number)
      guard Name(rawValue: type.name) == Name.Types.reference else { continue }
      if let named = lonelyTarget(id, type) {
        checkTargetProfiles(id, named, nil, type, profile)
        return
      }
      guard let text = referenceText(id) else { return }
      let resolved = target(of: text, from: id)
      if type.aggregation != 0 { checkAggregation(id, text, resolved, type, profile) }
      if type.versioning != 0 { checkVersioning(id, text, type, profile) }
      if let named = resolved.flatMap(document.resourceType) ?? namedType(id, text) {
        checkTargetProfiles(id, named, resolved, type, profile)
      }
      return
    }
  }

  private static let parametersName = Name("Parameters") ?? .none

  /// The type of a plain `Type/id` outside Bundles, which leads to nothing in the document; nil for
  /// what needs a closer look.
  private func lonelyTarget(_ id: NodeID, _ type: fl_type) -> Name? {
    guard type.aggregation == 0, type.versioning == 0,
      document.resourceType(0) != .Types.bundle, document.resourceType(0) != Self.parametersName,
      let literal = document.child(id, .reference), document.hasValue(literal)
    else { return nil }
    return relativeType(document.bytes(literal))
  }

  /// A reference to one version, or to none, where the profile says so.
  private func checkVersioning(
    _ id: NodeID, _ text: String, _ type: fl_type, _ profile: SchemaRef
  ) {
    let specific: UInt8 = 2
    let reference = parsed(text)
    guard reference.kind == .relative || reference.kind == .absolute,
      (reference.version != nil) != (type.versioning == specific)
    else { return }
    report(
      "reference-versioning", .error, .structure, at: id, profile: profile,
      type.versioning == specific
        ? "\(document.nameText(id)) must lead to one version: Type/id/_history/version"
        : "\(document.nameText(id)) must not name a version")
  }

  private func checkTargetProfiles(
    _ id: NodeID, _ named: Name, _ resolved: NodeID?, _ type: fl_type, _ profile: SchemaRef
  ) {
    guard type.target_profiles.count > 0 else { return }
    var wanted: [SchemaRef] = []
    for number in 0..<Int(type.target_profiles.count) {
      let url = definitions.bytes(definitions.entry(type.target_profiles, number))
      // A profile that is not known could be met.
      guard let schema = definitions.schema(url: url) else { return }
      wanted.append(schema)
    }
    let schema = definitions.schema(ofType: named)
    guard schema != 0 else { return }
    let fitting = wanted.filter { isAncestor(definitions.schema($0).type_schema, of: schema) }
    if fitting.isEmpty {
      if !isAllowedTarget(id, named) { return }
      let names = wanted.map { definitions.string(definitions.schema($0).type) }
      report(
        "reference-target-type", .error, .structure, at: id, help: "refer to \(joined(names))",
        profile: profile,
        "\(document.nameText(id)) leads to a \(named.text), which is not among its targets")
      return
    }
    guard let resolved, fitting.allSatisfy({ definitions.schema($0).isProfile }) else { return }
    if fitting.contains(where: { conforms(resolved, to: $0) }) { return }
    let names = fitting.map { definitions.string(definitions.schema($0).url) }
    report(
      "reference-target-profile", .error, .structure, at: id,
      note: firstFault(resolved, fitting[0]).map { "in its target: \($0)" }, profile: profile,
      "the target of \(document.nameText(id)) does not conform to \(joined(names))")
  }

  /// The type a literal reference names, or the type stated beside it.
  private func namedType(_ id: NodeID, _ text: String) -> Name? {
    if let type = parsed(text).type { return Name(type) }
    guard let type = document.child(id, .type), document.hasValue(type) else { return nil }
    return Name(document.string(type))
  }

  private func checkAggregation(
    _ id: NodeID, _ text: String, _ resolved: NodeID?, _ type: fl_type, _ profile: SchemaRef
  ) {
    let contained: UInt8 = 1
    let referenced: UInt8 = 2
    let bundled: UInt8 = 4
    let isContained = text.hasPrefix("#")
    let mode = isContained ? contained : resolved == nil ? referenced : referenced | bundled
    if type.aggregation & mode != 0 { return }
    var names: [String] = []
    if type.aggregation & contained != 0 { names.append("contained") }
    if type.aggregation & referenced != 0 { names.append("referenced") }
    if type.aggregation & bundled != 0 { names.append("in the same bundle") }
    report(
      "reference-aggregation", .error, .structure, at: id, profile: profile,
      "the target of \(document.nameText(id)) is \(isContained ? "contained" : "elsewhere"): it must be \(joined(names))"
    )
  }

  /// The types an element's references may lead to; nil where anything goes.
  private func allowedTargets(_ node: NodeID) -> [SchemaRef]? {
    let element = document[node].element
    if let cached = targetCache[UInt64(element)] { return cached.isEmpty ? nil : cached }
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
    targetCache.insert(allowed, for: UInt64(element))
    return allowed.isEmpty ? nil : allowed
  }
}
