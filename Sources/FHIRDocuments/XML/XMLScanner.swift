import CLibXML2

/// Takes the events of libxml2 and builds the nodes of one document.
///
/// libxml2 says what is well-formed and resolves namespaces; places and plain values are read from
/// the source itself, which libxml2 has found in order up to there. Its properties are not checked
/// for overlapping access at run time: the handlers never call each other.
final class XMLScanner {
  typealias Pointer = UnsafePointer<UInt8>

  /// One open element.
  struct Open {
    var node: NodeID
    var last: NodeID
    /// The resource inside of `contained` and the like shares the node around it.
    var isResource = false
    var hasStrayText = false
  }

  let document: Document
  let base: Pointer
  @exclusivity(unchecked) var context: xmlParserCtxtPtr?
  @exclusivity(unchecked) var open: [Open] = []
  /// The bytes before the text that libxml2 sees: a byte order mark.
  @exclusivity(unchecked) var skipped = 0
  /// Behind the last tag.
  @exclusivity(unchecked) var tagEnd = 0
  /// How many elements of the narrative, or of what is left out, are open.
  @exclusivity(unchecked) var inside = 0
  /// What `inside` counts is a narrative: the node to complete.
  @exclusivity(unchecked) var narrative: NodeID = 0
  /// The namespace that counts as FHIR's; the root's where that is wrong and reported.
  @exclusivity(unchecked) var namespace: [UInt8] = Array(XMLReader.fhirNamespace.utf8)
  @exclusivity(unchecked) var hasStopped = false

  private static let start: Void = xmlInitParser()

  init(document: Document) {
    self.document = document
    base = document.source.base
  }

  func scan() {
    _ = Self.start
    let source = document.source
    if source.count >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF { skipped = 3 }
    var at = skipped
    while at < source.count, isSpace(base[at]) { at += 1 }
    guard at < source.count else {
      report(
        "xml-syntax", at, at, "there is nothing to read",
        help: "a FHIR resource in XML is one element in the namespace \(XMLReader.fhirNamespace)")
      document.isBroken = true
      return
    }
    let text = UnsafeRawPointer(base + skipped).assumingMemoryBound(to: CChar.self)
    guard let context = xmlCreateMemoryParserCtxt(text, Int32(source.count - skipped)) else {
      report(
        "xml-syntax", 0, 0, "there is not enough memory to read this", help: "use a smaller file")
      document.isBroken = true
      return
    }
    self.context = context
    defer {
      self.context = nil
      // The handler is ours, not from the library's own allocation.
      xmlFreeParserCtxt(context)
    }
    // Long attribute values are fine: the input is bounded, depth is counted here, and entities
    // that grow cannot be declared.
    _ = xmlCtxtUseOptions(
      context,
      Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue | XML_PARSE_HUGE.rawValue)
        | Int32(XML_PARSE_IGNORE_ENC.rawValue))
    setHandlers(context)
    _ = xmlParseDocument(context)
    if context.pointee.wellFormed == 0 || hasStopped { document.isBroken = true }
    if document.isBroken, document.syntaxFindings.isEmpty {
      let place = min(offset(), source.count)
      report(
        "xml-syntax", place, place, "this is not well-formed XML",
        help: "look at the tags before this place")
    }
  }

  private func setHandlers(_ context: xmlParserCtxtPtr) {
    guard let sax = context.pointee.sax else { return }
    sax.pointee = xmlSAXHandler()
    sax.pointee.initialized = UInt32(XML_SAX2_MAGIC)
    context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    sax.pointee.startElementNs = {
      user, name, prefix, uri, _, _, count, _, attributes in
      XMLScanner.from(user)?.begin(name, prefix, uri, Int(count), attributes)
    }
    sax.pointee.endElementNs = { user, _, _, _ in XMLScanner.from(user)?.end() }
    sax.pointee.characters = { user, text, length in
      XMLScanner.from(user)?.characters(text, Int(length))
    }
    sax.pointee.cdataBlock = { user, text, length in
      XMLScanner.from(user)?.characters(text, Int(length))
    }
    sax.pointee.internalSubset = { user, _, _, _ in XMLScanner.from(user)?.documentType() }
    sax.pointee.serror = { user, error in
      guard let error else { return }
      XMLScanner.from(user)?.fault(
        code: Int(error.pointee.code), level: error.pointee.level, name: error.pointee.str1)
    }
  }

  private static func from(_ user: UnsafeMutableRawPointer?) -> XMLScanner? {
    guard let user else { return nil }
    return Unmanaged<XMLScanner>.fromOpaque(user).takeUnretainedValue()
  }

  // MARK: Places

  /// Where libxml2 stands in the source.
  func offset() -> Int {
    guard let context else { return 0 }
    return min(max(0, skipped + Int(xmlByteConsumed(context))), document.source.count)
  }

  /// The `<` of the start tag whose attributes end here: no other can stand between.
  func tagStart() -> Int {
    var at = offset()
    if at == document.source.count { at -= 1 }
    while at > tagEnd, base[at] != UInt8(ascii: "<") { at -= 1 }
    return at
  }

  // MARK: Elements

  private func begin(
    _ name: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?,
    _ uri: UnsafePointer<xmlChar>?, _ count: Int,
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    guard !hasStopped, let name else { return }
    if inside > 0 {
      inside += 1
      if inside + open.count > XMLReader.deepestNesting { tooDeep(tagStart()) }
      return
    }
    let start = tagStart()
    tagEnd = offset()
    guard open.count < XMLReader.deepestNesting else {
      tooDeep(start)
      return
    }
    let length = xmlLength(name)
    let nameStart = start + 1 + (prefix.map { xmlLength($0) + 1 } ?? 0)
    let local = document.names.intern(UnsafeBufferPointer(start: name, count: length))

    if local == .div, !open.isEmpty {
      beginNarrative(local, uri, start)
      return
    }
    // A prefix without a namespace is reported by libxml2.
    if uri != nil || prefix == nil { checkNamespace(uri, name, length, start) }

    // A type's name inside of an element: the element holds a resource.
    if let around = open.last, name.pointee &- UInt8(ascii: "A") < 26 {
      beginResource(around.node, nameStart, length, start)
      return
    }
    let id = add(local, .object, [], start)
    if open.isEmpty { makeResource(id, nameStart, length) }
    open.append(Open(node: id, last: 0))
    addAttributes(id, nameStart + length, count, attributes)
  }

  private func end() {
    guard !hasStopped else { return }
    if inside > 0 {
      inside -= 1
      guard inside == 0 else { return }
      tagEnd = offset()
      if narrative != 0 {
        document[narrative].valueLength = UInt32(
          truncatingIfNeeded: tagEnd - Int(document[narrative].start))
        narrative = 0
      }
      return
    }
    tagEnd = offset()
    guard let closed = open.popLast() else { return }
    if closed.isResource {
      // The element around the resource goes on behind its children.
      if !open.isEmpty { open[open.count - 1].last = closed.last }
      return
    }
    let node = document[closed.node]
    if node.kind == .object, node.firstChild == 0, !node.flags.contains(.resource) {
      document[closed.node].flags.insert(.reported)
      let start = Int(node.start)
      report(
        "structure-empty-element", start, document.place(closed.node).end,
        "an element without value and without children", node: node.parent, name: node.name,
        help: "leave the element out when there is nothing to say")
    }
  }

  /// Adds a node behind the last child of the open element.
  func add(_ name: Name, _ kind: Node.Kind, _ flags: Node.Flags, _ start: Int) -> NodeID {
    let id = document.append(
      Node(
        name: name, kind: kind, flags: flags, start: UInt32(truncatingIfNeeded: start), parent: 0))
    if !open.isEmpty {
      document.link(id, to: open[open.count - 1].node, after: open[open.count - 1].last)
      open[open.count - 1].last = id
    }
    return id
  }

  private func makeResource(_ id: NodeID, _ nameStart: Int, _ length: Int) {
    document[id].flags.insert(.resource)
    document[id].valueOffset = UInt32(truncatingIfNeeded: nameStart)
    document[id].valueLength = UInt32(truncatingIfNeeded: length)
  }

  private func beginResource(_ around: NodeID, _ nameStart: Int, _ length: Int, _ start: Int) {
    guard !document[around].flags.contains(.resource) else {
      report(
        "xml-two-resources", start, nameStart + length,
        around == 0 || open[open.count - 1].isResource
          ? "a resource stands directly in another resource"
          : "two resources stand in one element",
        node: around,
        help: "give each resource an element of its own, such as contained or entry.resource")
      inside = 1
      return
    }
    makeResource(around, nameStart, length)
    open.append(Open(node: around, last: open[open.count - 1].last, isResource: true))
  }

  private func beginNarrative(_ name: Name, _ uri: UnsafePointer<xmlChar>?, _ start: Int) {
    if !isEqual(uri, XMLReader.xhtmlNamespace.utf8) {
      report(
        "xml-wrong-namespace", start, start + 4, "the div is not in the namespace of XHTML",
        node: open.last?.node, name: name,
        help: "write <div xmlns=\"\(XMLReader.xhtmlNamespace)\">")
    }
    let id = add(name, .xhtml, [], start)
    document[id].valueOffset = document[id].start
    narrative = id
    inside = 1
  }

  private func checkNamespace(
    _ uri: UnsafePointer<xmlChar>?, _ name: UnsafePointer<xmlChar>, _ length: Int, _ start: Int
  ) {
    guard !isEqual(uri, namespace) else { return }
    let element = String(decoding: UnsafeBufferPointer(start: name, count: length), as: UTF8.self)
    let own = uri.map {
      String(decoding: UnsafeBufferPointer(start: $0, count: xmlLength($0)), as: UTF8.self)
    }
    report(
      "xml-wrong-namespace", start, start + 1 + length,
      own.map { "the element \(element) is in the namespace \($0)" }
        ?? "the element \(element) is in no namespace",
      node: open.last?.node,
      name: open.isEmpty
        ? document.names.intern(UnsafeBufferPointer(start: name, count: length)) : .none,
      help: open.isEmpty
        ? "write <\(element) xmlns=\"\(XMLReader.fhirNamespace)\">"
        : "elements of FHIR are in the namespace \(XMLReader.fhirNamespace)")
    // One finding for one cause: what is below the root is in the same namespace.
    if open.isEmpty { namespace = own.map { Array($0.utf8) } ?? [] }
  }

  // MARK: Text

  private func characters(_ text: UnsafePointer<xmlChar>?, _ length: Int) {
    guard inside == 0, !hasStopped, let text, let current = open.last else { return }
    let bytes = UnsafeBufferPointer(start: text, count: length)
    guard !current.hasStrayText, bytes.contains(where: { !isSpace($0) }) else { return }
    open[open.count - 1].hasStrayText = true
    let place = strayPlace()
    report(
      "xml-stray-text", place.0, place.1, "text stands between the elements", node: current.node,
      help: "values are attributes in FHIR: <\(document.nameText(current.node)) value=\"…\"/>")
  }

  /// The text behind the last tag, over comments and processing instructions.
  private func strayPlace() -> (Int, Int) {
    let count = document.source.count
    var at = tagEnd
    if at < count, base[at] == UInt8(ascii: ">") { at += 1 }
    while at < count {
      if isSpace(base[at]) {
        at += 1
      } else if at + 3 < count, base[at] == UInt8(ascii: "<"), base[at + 1] == UInt8(ascii: "!"),
        base[at + 2] == UInt8(ascii: "-")
      {
        at += 4
        while at < count, base[at] != UInt8(ascii: ">") || base[at - 1] != UInt8(ascii: "-") {
          at += 1
        }
        at += 1
      } else if at + 1 < count, base[at] == UInt8(ascii: "<"), base[at + 1] == UInt8(ascii: "?") {
        while at < count, base[at] != UInt8(ascii: ">") { at += 1 }
        at += 1
      } else {
        break
      }
    }
    let start = min(at, count)
    var end = start
    while end < count, base[end] != UInt8(ascii: "<") || end == start { end += 1 }
    while end > start + 1, isSpace(base[end - 1]) { end -= 1 }
    return (start, end)
  }

  // MARK: Small things

  func stop() {
    hasStopped = true
    document.isBroken = true
    if let context { xmlStopParser(context) }
  }

  func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private func isEqual(_ text: UnsafePointer<xmlChar>?, _ other: some Collection<UInt8>) -> Bool {
    guard let text else { return other.isEmpty }
    var at = 0
    for byte in other {
      if text[at] != byte { return false }
      at += 1
    }
    return text[at] == 0
  }
}

/// The length of a text of libxml2.
func xmlLength(_ text: UnsafePointer<xmlChar>) -> Int { Int(xmlStrlen(text)) }
