import CLibXML2

/// How the XML reader reports.
extension XMLScanner {
  /// Adds a finding about an element, or about a child of it.
  func report(
    _ rule: String, _ start: Int, _ end: some BinaryInteger, _ message: String,
    node: NodeID? = nil, name: Name = .none, help: String,
    related: [Finding.Related] = []
  ) {
    guard document.syntaxFindings.count <= XMLReader.mostFindings else { return }
    let isLast = document.syntaxFindings.count == XMLReader.mostFindings
    document.syntaxFindings.append(
      Finding(
        rule: rule, severity: .error, type: .structure,
        expression: isLast ? "" : path(node, name), place: SourceRange(start, max(start, Int(end))),
        message: isLast
          ? "more than \(XMLReader.mostFindings) faults of syntax; the rest is left out" : message,
        help: isLast ? "mend the first ones: many may have one cause" : help,
        related: isLast ? [] : related))
  }

  private func path(_ node: NodeID?, _ name: Name) -> String {
    guard let node else { return name == .none ? "" : document.names.text(of: name) }
    var steps = name == .none ? [] : [document.names.text(of: name)]
    var current = node
    while current != 0, steps.count < 64 {
      let before = siblingsBefore(current)
      steps.append(document.nameText(current) + (before == 0 ? "" : "[\(before)]"))
      current = document[current].parent
    }
    steps.append(document.nameText(0))
    return steps.reversed().joined(separator: ".")
  }

  /// How many elements of the same name stand before one in its parent.
  private func siblingsBefore(_ node: NodeID) -> Int {
    var count = 0
    var sibling = document[document[node].parent].firstChild
    while sibling != 0, sibling != node {
      if document[sibling].name == document[node].name { count += 1 }
      sibling = document[sibling].nextSibling
    }
    return count
  }

  func tooDeep(_ start: Int) {
    report(
      "xml-too-deep", start, start + 1,
      "elements are nested more than \(XMLReader.deepestNesting) deep",
      help: "no resource needs this: look at the program that wrote the file")
    stop()
  }

  func documentType() {
    guard !hasStopped else { return }
    // Behind the name and the identifiers by now.
    var start = offset()
    while start > 0, base[start] != UInt8(ascii: "<") { start -= 1 }
    report(
      "xml-doctype", start, min(start + 9, document.source.count),
      "the file has a document type declaration",
      help: "delete it: FHIR has none, and entities declared in it are not read")
    stop()
  }

  /// Takes a fault that libxml2 found.
  func fault(code: Int, level: xmlErrorLevel, name: UnsafePointer<CChar>?) {
    guard !hasStopped, level == XML_ERR_FATAL || level == XML_ERR_ERROR else { return }
    let at = code == XML_NS_ERR_UNDEFINED_NAMESPACE.number ? tagStart() : offset()
    let text = name.map { String(cString: $0) } ?? ""
    let isFatal = level == XML_ERR_FATAL
    if !isFatal, code != XML_NS_ERR_UNDEFINED_NAMESPACE.number { return }
    var (message, help) = words(code, text)
    var related: [Finding.Related] = []
    if isFatal, inside == 0, let current = open.last,
      code == XML_ERR_TAG_NAME_MISMATCH.number || code == XML_ERR_TAG_NOT_FINISHED.number
        || code == XML_ERR_DOCUMENT_END.number || at == document.source.count
    {
      let opened = document[current.node]
      let element =
        current.isResource ? document.string(current.node) : document.nameText(current.node)
      if at >= document.source.count { message = "the text ends inside the element \(element)" }
      if help.isEmpty { help = "close it with </\(element)>" }
      related.append(
        Finding.Related(
          place: SourceRange(start: opened.start, end: opened.start + 1), label: "opened here"))
    }
    if help.isEmpty { help = "look at the tags before this place" }
    // Text that is not well-formed is no resource: it has no elements that a path could lead to.
    report(
      "xml-syntax", at, min(at + 1, document.source.count), message,
      node: isFatal ? nil : open.last?.node, help: help, related: related)
    if isFatal { stop() }
  }

  /// What a code of libxml2 means, and what to do; the help may be empty.
  private func words(_ code: Int, _ name: String) -> (String, String) {
    switch code {
    case XML_ERR_DOCUMENT_EMPTY.number:
      return ("there is no element", "XML begins with < and the name of the resource")
    case XML_ERR_DOCUMENT_END.number:
      return (
        "something stands behind the end of the resource",
        open.isEmpty ? "delete it; several resources go into a Bundle" : ""
      )
    case XML_ERR_TAG_NAME_MISMATCH.number: return ("an end tag closes another element", "")
    case XML_ERR_TAG_NOT_FINISHED.number: return ("an element has no end tag", "")
    case XML_ERR_GT_REQUIRED.number: return ("a tag has no closing >", "add the >")
    case XML_ERR_LT_REQUIRED.number, XML_ERR_NAME_REQUIRED.number:
      return ("< does not begin a tag here", "write &lt; for the character itself")
    case XML_ERR_LT_IN_ATTRIBUTE.number:
      return (
        "an attribute's value holds <",
        "write &lt; for the character; or the quote before it is missing"
      )
    case XML_ERR_ATTRIBUTE_NOT_STARTED.number:
      return ("the value of an attribute is not in quotes", "put it in double quotes")
    case XML_ERR_ATTRIBUTE_NOT_FINISHED.number:
      return ("the value of an attribute has no closing quote", "add the quote")
    case XML_ERR_ATTRIBUTE_WITHOUT_VALUE.number:
      return ("an attribute has no value", "write name=\"value\"")
    case XML_ERR_ATTRIBUTE_REDEFINED.number, XML_NS_ERR_ATTRIBUTE_REDEFINED.number:
      return ("the attribute \(name) stands twice in one tag", "keep one of the two")
    case XML_ERR_SPACE_REQUIRED.number:
      return ("a space is missing", "write a space between the attributes")
    case XML_ERR_INVALID_CHAR.number, XML_ERR_INVALID_CHARREF.number:
      return (
        "a character that XML does not allow", "delete it; most control characters are not allowed"
      )
    case XML_ERR_INVALID_HEX_CHARREF.number, XML_ERR_INVALID_DEC_CHARREF.number:
      return ("a character reference without its number", "write it as in &#181; or &#xB5;")
    case XML_ERR_UNDECLARED_ENTITY.number, XML_WAR_UNDECLARED_ENTITY.number:
      return (
        "the entity &\(name); is not part of XML",
        name == "nbsp"
          ? "write &#160;" : "write the character itself, or its number as in &#160;"
      )
    case XML_ERR_ENTITYREF_SEMICOL_MISSING.number, XML_ERR_ENTITYREF_NO_NAME.number:
      return ("an & that begins no entity", "write &amp; for the character itself")
    case XML_ERR_INVALID_ENCODING.number:
      return (
        "a byte here is not UTF-8",
        "save the file as UTF-8, or name its encoding in the XML declaration"
      )
    case XML_NS_ERR_UNDEFINED_NAMESPACE.number:
      return (
        "the prefix \(name) has no namespace",
        "declare it with xmlns:\(name)=\"…\", or leave the prefix out"
      )
    case XML_ERR_COMMENT_NOT_FINISHED.number: return ("a comment has no end", "close it with -->")
    case XML_ERR_HYPHEN_IN_COMMENT.number:
      return ("a comment holds two hyphens in a row", "write only one")
    case XML_ERR_RESERVED_XML_NAME.number:
      return ("an XML declaration that is not at the very start", "move it to the first byte")
    case XML_ERR_XMLDECL_NOT_FINISHED.number, XML_ERR_XMLDECL_NOT_STARTED.number,
      XML_ERR_VERSION_MISSING.number:
      return ("the XML declaration is not in order", "write <?xml version=\"1.0\"?>")
    case XML_ERR_CDATA_NOT_FINISHED.number:
      return ("a CDATA section has no end", "close it with ]]>")
    case XML_ERR_MISPLACED_CDATA_END.number: return ("]]> stands in text", "write ]]&gt;")
    case XML_ERR_PI_NOT_FINISHED.number:
      return ("a processing instruction has no end", "close it with ?>")
    case XML_ERR_NAME_TOO_LONG.number:
      return ("a name is too long", "look at the program that wrote the file")
    case XML_ERR_NO_MEMORY.number:
      return ("there is not enough memory to read this", "use a smaller file")
    default:
      return ("this is not well-formed XML", "")
    }
  }
}

extension xmlParserErrors {
  /// The code as libxml2's error record has it.
  fileprivate var number: Int { Int(rawValue) }
}
