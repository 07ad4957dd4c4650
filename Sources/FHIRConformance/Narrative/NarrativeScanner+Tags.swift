/// The namespace of XHTML.
private let xhtml: StaticString = "http://www.w3.org/1999/xhtml"

/// What the attributes of one start tag amount to.
struct TagFacts {
  /// The known attributes seen so far, one bit each.
  var seen: UInt64 = 0
  /// Other attributes seen so far; allocated only when there are some.
  var others: [Range<Int>] = []
  /// The default namespace is set here, and whether it is XHTML.
  var defaultIsXHTML: Bool?
  var hasSource = false
}

extension NarrativeScanner {
  mutating func scanStartTag() {
    let name = scanName(from: index + 1)
    guard !name.isEmpty else {
      stop(.tagMalformed, at: index..<index + 1)
      return
    }
    index = name.upperBound
    let (local, prefix) = split(name)
    let element = names.element(slice(local))

    var facts = TagFacts()
    guard let isClosed = scanAttributes(of: name, element, &facts), !isStopped else { return }

    let isRoot = depth == 0
    if isRoot {
      if hasRoot {
        stop(.secondRoot, at: name)
        return
      }
      hasRoot = true
    }
    if checkNamespace(of: name, prefix, facts, isRoot: isRoot) {
      checkElement(name, element, isRoot: isRoot)
    }
    if element == .img, facts.hasSource { hasContent = true }
    if !isClosed, !isStopped { open(name, element) }
  }

  /// Splits a name into its local part and its prefix, which is empty if there is none.
  private func split(_ name: Range<Int>) -> (local: Range<Int>, prefix: Range<Int>) {
    for position in name where bytes[position] == UInt8(ascii: ":") {
      return (position + 1..<name.upperBound, name.lowerBound..<position)
    }
    return (name, name.lowerBound..<name.lowerBound)
  }

  // MARK: - The element

  /// Checks the namespace; returns whether it is XHTML, so that further checks make sense.
  private mutating func checkNamespace(
    of name: Range<Int>, _ prefix: Range<Int>, _ facts: TagFacts, isRoot: Bool
  ) -> Bool {
    guard prefix.isEmpty else { return checkPrefix(prefix, of: name) }

    switch facts.defaultIsXHTML {
    case true: return true
    case false:
      note(.namespaceForeign, at: name)
      return false
    case nil:
      guard isRoot, !outerDefaultIsXHTML else { return true }
      note(.namespaceMissing, at: name)
      return true
    }
  }

  private mutating func checkPrefix(_ prefix: Range<Int>, of name: Range<Int>) -> Bool {
    if xhtmlPrefixes.contains(where: { equal($0, prefix) }) { return true }
    if foreignPrefixes.contains(where: { equal($0, prefix) }) {
      note(.namespaceForeign, at: name)
      return false
    }
    // In XML the prefix is bound further out; the reader of the document has seen to that.
    if source == .xmlElement { return true }
    note(.prefixUnbound, at: name)
    return false
  }

  private mutating func checkElement(
    _ name: Range<Int>, _ element: XHTMLElement?, isRoot: Bool
  ) {
    guard let element else {
      note(.elementNotAllowed, at: name)
      return
    }
    guard !isRoot else {
      if element != .div { note(.rootNotDiv, at: name) }
      return
    }
    let open = stack[depth - 1]
    if open.context.forbidden.has(element) {
      note(.elementMisplaced, at: name, other: culprit(for: element))
      return
    }
    guard let parent = open.element else { return }
    if NarrativeStructure.empty.has(parent) {
      note(.mustBeEmpty, at: name, other: open.name)
    } else if !NarrativeStructure.children(of: parent).has(element) {
      note(.elementMisplaced, at: name, other: open.name)
    }
  }

  private mutating func open(_ name: Range<Int>, _ element: XHTMLElement?) {
    guard depth < Self.maximumDepth, let start = UInt32(exactly: name.lowerBound),
      let length = UInt16(exactly: name.count)
    else {
      stop(.tooDeep, at: name)
      return
    }
    var context = depth > 0 ? stack[depth - 1].context : []
    if let element { context.formUnion(NarrativeContext(inside: element)) }
    (stack + depth).initialize(
      to: Open(nameStart: start, nameLength: length, element: element, context: context))
    depth += 1
  }

  /// The name of the innermost open element that forbids another one.
  private func culprit(for element: XHTMLElement) -> Range<Int> {
    for level in (0..<depth).reversed() {
      guard let open = stack[level].element else { continue }
      if NarrativeContext(inside: open).forbidden.has(element) { return stack[level].name }
    }
    return 0..<0
  }

  // MARK: - Attributes

  /// Reads the attributes and the end of the tag; returns whether it closes itself, nil at a stop.
  private mutating func scanAttributes(
    of tag: Range<Int>, _ element: XHTMLElement?, _ facts: inout TagFacts
  ) -> Bool? {
    while true {
      let before = index
      skipBlanks()
      guard index < bytes.count else {
        stop(.tagMalformed, at: tag)
        return nil
      }
      switch bytes[index] {
      case UInt8(ascii: ">"):
        index += 1
        return false
      case UInt8(ascii: "/"):
        guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ">") else {
          stop(.tagMalformed, at: tag)
          return nil
        }
        index += 2
        return true
      default:
        let name = scanName(from: index)
        guard !name.isEmpty else {
          stop(.tagMalformed, at: tag)
          return nil
        }
        if index == before { note(.attributesTouching, at: name, other: tag) }
        index = name.upperBound
        guard let value = scanValue(of: name, in: tag) else { return nil }
        take(name, value, of: tag, element, &facts)
        if isStopped { return nil }
      }
    }
  }

  /// Reads `="value"`; nil at a stop.
  private mutating func scanValue(of name: Range<Int>, in tag: Range<Int>) -> Range<Int>? {
    skipBlanks()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
      stop(.attributeWithoutValue, at: name, other: tag)
      return nil
    }
    index += 1
    skipBlanks()
    guard index < bytes.count else {
      stop(.tagMalformed, at: tag)
      return nil
    }
    let quote = bytes[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      stop(.attributeUnquoted, at: name, other: tag)
      return nil
    }
    index += 1
    let start = index
    while true {
      index = XMLCharacters.nextSpecial(in: bytes, from: index, or: quote)
      guard index < bytes.count else { break }

      switch bytes[index] {
      case quote:
        index += 1
        return start..<index - 1
      case UInt8(ascii: "<"):
        stop(.lessThanInAttribute, at: name, other: tag)
        return nil
      case UInt8(ascii: "&"):
        _ = scanReference(hasText: true)
        if isStopped { return nil }
        continue
      case 0x09, 0x0A, 0x0D:
        break
      default:
        note(.controlCharacter, at: index..<index + 1)
        if isStopped { return nil }
      }
      index += 1
    }
    stop(.tagMalformed, at: tag)
    return nil
  }

  private mutating func take(
    _ name: Range<Int>, _ value: Range<Int>, of tag: Range<Int>, _ element: XHTMLElement?,
    _ facts: inout TagFacts
  ) {
    guard let attribute = names.attribute(slice(name)) else {
      takeOther(name, value, of: tag, element, &facts)
      return
    }
    let bit: UInt64 = 1 << UInt64(attribute.rawValue)
    if facts.seen & bit != 0 {
      note(.attributeTwice, at: name, other: tag)
      return
    }
    facts.seen |= bit
    switch attribute {
    case .xmlns:
      facts.defaultIsXHTML = isXHTML(value)
      return
    case .src, .href:
      if ScriptAddress.matches(slice(value)) {
        note(.scriptAddress, at: name, other: tag)
        return
      }
      if attribute == .src { facts.hasSource = true }
    default:
      break
    }
    if let element, !names.allows(attribute, on: element) {
      note(.attributeNotAllowed, at: name, other: tag)
    }
  }

  /// Takes an attribute that no element of a narrative has, or that binds a prefix.
  private mutating func takeOther(
    _ name: Range<Int>, _ value: Range<Int>, of tag: Range<Int>, _ element: XHTMLElement?,
    _ facts: inout TagFacts
  ) {
    if facts.others.contains(where: { equal($0, name) }) {
      note(.attributeTwice, at: name, other: tag)
      return
    }
    facts.others.append(name)
    if name.count > 6, Byte.starts(bytes, with: "xmlns:", at: name.lowerBound) {
      let prefix = name.lowerBound + 6..<name.upperBound
      if isXHTML(value) { xhtmlPrefixes.append(prefix) } else { foreignPrefixes.append(prefix) }
      return
    }
    // The element itself is reported; its attributes need no words of their own.
    guard element != nil else { return }
    let isEvent = name.count > 2 && Byte.starts(bytes, with: "on", at: name.lowerBound)
    note(isEvent ? .eventAttribute : .attributeNotAllowed, at: name, other: tag)
  }

  private func isXHTML(_ value: Range<Int>) -> Bool {
    value.count == xhtml.utf8CodeUnitCount
      && Byte.starts(bytes, with: xhtml, at: value.lowerBound)
  }
}
