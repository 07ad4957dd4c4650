import CEmbeddedTables
import FHIRDocuments

/// Checks extensions: their url, value or children, whether they may stand where they do, and what
/// their definition says.
extension ResourceWalk {
  func checkExtensions() {
    for node in extensions { checkExtension(node) }
  }

  private func checkExtension(_ id: NodeID) {
    checkValueOrChildren(id)
    guard let url = document.child(id, .url), document.hasValue(url) else { return }
    let isNested = isExtension(document[id].parent)
    let bytes = document.bytes(url)
    guard let schema = extensionSchema(bytes) else {
      reportUnknown(id, url, isNested: isNested)
      return
    }
    let isModifier =
      Int(definitions.schema(schema).flags) & FL_SCHEMA_MODIFIER_EXTENSION != 0
    if isModifier != (document[id].name == .modifierExtension) {
      report(
        "extension-modifier", .error, .`extension`, at: id,
        help: isModifier ? "write it under modifierExtension" : "write it under extension",
        isModifier
          ? "\(document.string(url)) changes the meaning of its element: it is a modifierExtension"
          : "\(document.string(url)) is no modifierExtension")
    }
    checkContext(id, schema)
    walkProfile(id, schema)
  }

  private func extensionSchema(_ url: UnsafeBufferPointer<UInt8>) -> SchemaRef? {
    if url.contains(UInt8(ascii: "|")) { return nil }
    guard let schema = definitions.schema(url: url), definitions.schema(schema).isExtension else {
      return nil
    }
    return schema
  }

  private func isExtension(_ node: NodeID) -> Bool {
    node != 0
      && (document[node].name == .`extension` || document[node].name == .modifierExtension)
  }

  /// ext-1: a value or extensions, not both, not neither.
  private func checkValueOrChildren(_ id: NodeID) {
    var hasValue = false
    var hasExtensions = false
    for child in document.children(id) {
      if document[child].name == .`extension` { hasExtensions = true }
      if elementName(child) == .value { hasValue = true }
    }
    if hasValue != hasExtensions { return }
    report(
      "ext-1", .error, .invariant, at: id,
      help: "give it a value[x], or extensions of its own",
      hasValue
        ? "an extension has a value or extensions of its own, not both"
        : "an extension needs a value or extensions of its own")
  }

  private func reportUnknown(_ id: NodeID, _ url: NodeID, isNested: Bool) {
    let text = document.string(url)
    if text.contains("|") {
      report(
        "extension-url", .error, .value, at: id, place: document.place(url),
        help: "leave the version out", "the url of an extension names no version: \(text)")
      return
    }
    let isAbsolute = ReferenceText.hasScheme(text[...])
    if !isAbsolute {
      // Inside a complex extension the parts have plain names; the definition of the outer one
      // decides about them.
      if isNested {
        checkPart(id, url)
        return
      }
      report(
        "extension-url", .error, .value, at: id, place: document.place(url),
        help: "write the absolute URL of the extension's definition",
        "the url of an extension is absolute, \"\(shortened(text))\" is not")
      return
    }
    let isModifier = document[id].name == .modifierExtension
    if text.hasPrefix(Self.coreExtensions) {
      let near = nearestExtension(text)
      report(
        "extension-unknown", .warning, .`extension`, at: id, place: document.place(url),
        help: near.map { "did you mean \($0)?" }, "R4 defines no extension \(text)")
      return
    }
    report(
      "extension-unknown", isModifier ? .warning : .information, .`extension`, at: id,
      place: document.place(url),
      help: "give the package that defines it with --ig",
      isModifier
        ? "the modifier extension \(text) is not known: it may change the meaning of the resource"
        : "the extension \(text) is not known and was not checked")
  }

  /// Checks that the definition of a complex extension has a part of this name.
  private func checkPart(_ id: NodeID, _ url: NodeID) {
    guard let outer = extensionElement(document[id].parent, depth: 0) else { return }
    let names = partNames(outer)
    let text = document.string(url)
    if names.contains(text) { return }
    let near = Spelling.nearest(text, among: names)
    report(
      "extension-part-unknown", .error, .`extension`, at: id, place: document.place(url),
      help: near.map { "did you mean \"\($0)\"?" }
        ?? (names.isEmpty ? "it has no parts" : "its parts are \(joined(names))"),
      "\(definitions.string(definitions.schema(definitions.element(outer).pointee.schema).url)) has no part \"\(shortened(text))\""
    )
  }

  /// The element that defines an extension: the root of its definition, or a slice of the
  /// definition around it; nil where neither is known.
  private func extensionElement(_ id: NodeID, depth: Int) -> ElementRef? {
    guard depth < 8, isExtension(id), let url = document.child(id, .url), document.hasValue(url)
    else { return nil }
    if let schema = extensionSchema(document.bytes(url)) {
      let root = definitions.root(schema)
      return root == 0 ? nil : root
    }
    guard let outer = extensionElement(document[id].parent, depth: depth + 1) else { return nil }
    let text = document.string(url)
    return parts(outer).first { fixedURL($0) == text }
  }

  private func partNames(_ outer: ElementRef) -> [String] { parts(outer).compactMap(fixedURL) }

  /// The slices of the element `extension` below an element.
  private func parts(_ outer: ElementRef) -> [ElementRef] {
    let children = definitions.element(outer).pointee.child_elements
    for number in 0..<Int(children.count) {
      let child = definitions.element(definitions.entry(children, number))
      guard child.pointee.baseName == .`extension` else { continue }
      return (0..<Int(child.pointee.slices.count)).map {
        definitions.entry(child.pointee.slices, $0)
      }
    }
    return []
  }

  /// Where R4's own extensions have their URLs.
  private static let coreExtensions = "http://hl7.org/fhir/StructureDefinition/"

  /// The extension of R4 whose name looks most like that of a URL.
  private func nearestExtension(_ url: String) -> String? {
    if isQuiet { return nil }
    if let known = extensionGuesses[url] { return known }
    let set = definitions.embedded
    let names = (1..<max(1, set.count(FL_SCHEMAS))).compactMap { number -> String? in
      let schema = set.schemas[number]
      guard schema.isExtension else { return nil }
      let text = definitions.string(schema.url)
      return text.hasPrefix(Self.coreExtensions)
        ? String(text.dropFirst(Self.coreExtensions.count)) : nil
    }
    let near = Spelling.nearest(String(url.dropFirst(Self.coreExtensions.count)), among: names)
      .map { Self.coreExtensions + $0 }
    if extensionGuesses.count < 1000 { extensionGuesses[url] = .some(near) }
    return near
  }

  // MARK: Where it may stand

  private func checkContext(_ id: NodeID, _ schema: SchemaRef) {
    let host = document[id].parent
    guard mayStand(id, on: host, schema) else {
      let contexts = definitions.schema(schema).contexts
      let places = (0..<Int(contexts.count)).map {
        definitions.string(definitions.context(contexts, $0).expression)
      }
      let url = document.child(id, .url).map { document.string($0) } ?? ""
      report(
        "extension-context", .error, .`extension`, at: host, place: document.place(id),
        help: "it may stand on \(joined(places))",
        "the extension \(url) may not stand on \(typeText(host))")
      return
    }
    checkContextInvariants(id, on: host, schema)
  }

  /// Tells whether one of the contexts of an extension is the element it stands on.
  private func mayStand(_ id: NodeID, on host: NodeID, _ schema: SchemaRef) -> Bool {
    let contexts = definitions.schema(schema).contexts
    if contexts.count == 0 { return true }
    for number in 0..<Int(contexts.count) {
      let context = definitions.context(contexts, number)
      let text = definitions.string(context.expression)
      switch Int(context.type) {
      case FL_CONTEXT_ELEMENT: if isElement(host, text) { return true }
      case FL_CONTEXT_EXTENSION:
        if isExtension(host), let url = document.child(host, .url), document.string(url) == text {
          return true
        }
      case FL_CONTEXT_FHIRPATH:
        guard let expression = try? PathExpression(text) else { return true }
        let found = (try? evaluator.evaluate(expression, at: resource(of: host))) ?? []
        let isAmong = found.contains { item in
          if case .node(let node) = item { return node == host }
          return false
        }
        if isAmong { return true }
      default: return true
      }
    }
    let url = document.child(id, .url).map { document.string($0) } ?? ""
    return ContextCorrections.contexts(url).contains { isElement(host, $0) }
  }

  /// Checks what the definition says about the element that holds the extension.
  private func checkContextInvariants(_ id: NodeID, on host: NodeID, _ schema: SchemaRef) {
    let record = definitions.schema(schema)
    let conditions = fl_range(
      first: record.context_invariants, count: record.context_invariant_count)
    for number in 0..<Int(conditions.count) {
      let text = definitions.string(definitions.entry(conditions, number))
      guard let expression = try? PathExpression(text) else { continue }
      evaluator.variables.append(("extension", [.node(id)]))
      let truth = evaluator.evaluateBoolean(expression, at: host)
      evaluator.variables.removeLast()
      guard truth == .false else { continue }
      let url = document.child(id, .url).map { document.string($0) } ?? ""
      report(
        "extension-context", .error, .`extension`, at: host, place: document.place(id),
        note: "the condition is: \(text)",
        "the extension \(url) may stand here only where \(shortened(text))")
    }
  }

  /// Tells whether a node is the element or type that a context names.
  private func isElement(_ host: NodeID, _ context: String) -> Bool {
    if context == "Element" { return true }
    if CanonicalTypes.commonNames.contains(context), document[host].flags.contains(.resource) {
      return CanonicalTypes.all.contains(document.string(host))
    }
    let schema = typeSchema(host)
    var current = schema
    var steps = 0
    while current != 0, steps < 20 {
      if definitions.string(definitions.schema(current).type) == context { return true }
      current = definitions.schema(current).base
      steps += 1
    }
    guard document[host].element != 0 else { return false }
    let element = definitions.element(document[host].element)
    if definitions.string(element.pointee.path) == context { return true }
    let referred = element.pointee.content_reference
    if referred != 0, definitions.string(definitions.element(referred).pointee.path) == context {
      return true
    }
    if element.pointee.isChoice,
      definitions.string(element.pointee.path) == context + "[x]"
    {
      return true
    }
    return plainPath(host) == context
  }

  /// The path from the resource without indexes and types: `Patient.name.given`.
  private func plainPath(_ node: NodeID) -> String {
    var steps: [String] = []
    var current = node
    while current != 0, !document[current].flags.contains(.resource) {
      steps.append(elementName(current).text)
      current = document[current].parent
    }
    return ([document.string(current)] + steps.reversed()).joined(separator: ".")
  }
}
