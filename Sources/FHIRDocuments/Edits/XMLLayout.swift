/// How an XML document is laid out around a node: the white space between elements.
struct XMLLayout {
  private let document: Document
  private let base: UnsafePointer<UInt8>
  private let count: Int

  init(_ document: Document) {
    self.document = document
    base = document.source.base
    count = document.source.count
  }

  // MARK: Edits

  func insertion(of name: String, _ value: NewValue, before node: NodeID) -> Finding.Edit? {
    guard let start = elementStart(node) else { return nil }
    let space = space(before: start)
    return insert(written(name, value, space) + space, at: start)
  }

  func insertion(of name: String, _ value: NewValue, after node: NodeID) -> Finding.Edit? {
    guard let start = elementStart(node), let end = end(of: node) else { return nil }
    let space = space(before: start)
    return insert(space + written(name, value, space), at: end)
  }

  func replacement(of node: NodeID, with name: String, _ value: NewValue) -> Finding.Edit? {
    guard let start = elementStart(node), let end = end(of: node) else { return nil }
    return .init(
      place: SourceRange(start, end), replacement: written(name, value, space(before: start)))
  }

  func removal(of node: NodeID) -> Finding.Edit? {
    guard let start = elementStart(node), let end = end(of: node) else { return nil }
    return .init(
      place: SourceRange(start - space(before: start).utf8.count, end), replacement: "")
  }

  /// Renames the start tag, and the end tag where there is one.
  func renaming(_ node: NodeID, to name: String) -> [Finding.Edit]? {
    guard let start = elementStart(node), let end = end(of: node) else { return nil }
    let place = document.place(node)
    guard Int(place.start) == start, Int(place.end) < end else { return nil }
    let open = SourceRange(start + 1, Int(place.end))
    var edits = [Finding.Edit(place: open, replacement: name)]
    guard base[end - 2] != UInt8(ascii: "/") else { return edits }
    var at = end - 1
    while at > start, isSpace(base[at - 1]) { at -= 1 }
    let length = Int(open.end - open.start)
    guard at - length - 2 > start, base[at - length - 1] == UInt8(ascii: "/") else { return nil }
    edits.append(.init(place: SourceRange(at - length, at), replacement: name))
    return edits
  }

  private func insert(_ text: String, at offset: Int) -> Finding.Edit {
    .init(place: SourceRange(offset, offset), replacement: text)
  }

  // MARK: Where things stand

  /// The bytes between the quotes of a node's value attribute.
  func attributeValue(of node: NodeID) -> SourceRange? {
    let entry = document[node]
    guard entry.kind == .text else { return nil }
    if !entry.flags.contains(.pooled) {
      return SourceRange(start: entry.valueOffset, end: entry.valueOffset &+ entry.valueLength)
    }
    // Escaped in the source: look for the attribute.
    var at = Int(entry.start)
    if !entry.flags.contains(.attribute) {
      guard at < count, base[at] == UInt8(ascii: "<") else { return nil }
      while at < count, !isSpace(base[at]), base[at] != UInt8(ascii: ">") { at += 1 }
    }
    while at < count, base[at] != UInt8(ascii: ">") {
      while at < count, isSpace(base[at]) { at += 1 }
      let nameStart = at
      while at < count, !isSpace(base[at]), base[at] != UInt8(ascii: "="),
        base[at] != UInt8(ascii: ">")
      { at += 1 }
      let name = UnsafeBufferPointer(start: base + nameStart, count: at - nameStart)
      while at < count, isSpace(base[at]) || base[at] == UInt8(ascii: "=") { at += 1 }
      guard at < count, base[at] == UInt8(ascii: "\"") || base[at] == UInt8(ascii: "'") else {
        return nil
      }
      let quote = base[at]
      let start = at + 1
      at = start
      while at < count, base[at] != quote { at += 1 }
      guard at < count else { return nil }
      if entry.flags.contains(.attribute) || name.elementsEqual("value".utf8) {
        return SourceRange(start, at)
      }
      at += 1
    }
    return nil
  }

  private func elementStart(_ node: NodeID) -> Int? {
    let start = Int(document[node].start)
    guard node != 0, !document[node].flags.contains(.attribute), start < count,
      base[start] == UInt8(ascii: "<")
    else { return nil }
    return start
  }

  /// The offset behind an element's end tag, or behind its only tag.
  func end(of node: NodeID) -> Int? {
    guard let start = elementStart(node) else { return nil }
    var at = start
    var depth = 0
    while at < count {
      guard base[at] == UInt8(ascii: "<") else {
        at += 1
        continue
      }
      if let behind = skipUntagged(at) {
        at = behind
        continue
      }
      guard let close = tagEnd(at) else { return nil }
      if base[at + 1] == UInt8(ascii: "/") {
        depth -= 1
      } else if base[close - 2] != UInt8(ascii: "/") {
        depth += 1
      }
      at = close
      if depth == 0 { return at }
    }
    return nil
  }

  /// The offset behind a comment, a CDATA section or an instruction; nil where a tag stands.
  private func skipUntagged(_ at: Int) -> Int? {
    if begins(at, "<!--") { return find("-->", from: at + 4) }
    if begins(at, "<![CDATA[") { return find("]]>", from: at + 9) }
    if begins(at, "<?") { return find("?>", from: at + 2) }
    return nil
  }

  /// The offset behind a tag's `>`, quotes minded.
  private func tagEnd(_ start: Int) -> Int? {
    var at = start + 1
    var quote: UInt8 = 0
    while at < count {
      let byte = base[at]
      at += 1
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return at
      }
    }
    return nil
  }

  private func begins(_ at: Int, _ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    return at + length <= count && equalBytes(base + at, text.utf8Start, length)
  }

  private func find(_ text: StaticString, from start: Int) -> Int? {
    var at = start
    while at < count {
      if begins(at, text) { return at + text.utf8CodeUnitCount }
      at += 1
    }
    return nil
  }

  // MARK: How it looks

  /// The white space in front of an element: a line end and its indentation, or nothing.
  private func space(before start: Int) -> String {
    var from = start
    while from > 0, isSpace(base[from - 1]) { from -= 1 }
    return String(
      decoding: UnsafeBufferPointer(start: base + from, count: start - from), as: UTF8.self)
  }

  private func written(_ name: String, _ value: NewValue, _ space: String) -> String {
    switch value {
    case .text(let text): return "<\(name) value=\"\(Escaped.xml(text))\"/>"
    case .literal(let text): return "<\(name) value=\"\(text)\"/>"
    case .list(let items):
      return items.map { written(name, $0, space) }.joined(separator: space)
    case .object(let members):
      let inner = space.utf8.contains(0x0A) ? space + step(of: space) : space
      return "<\(name)>"
        + members.map { inner + written($0.name, $0.value, inner) }.joined() + space
        + "</\(name)>"
    }
  }

  /// What a level adds to the indentation: tabs where tabs are used, else two blanks.
  private func step(of space: String) -> String { space.utf8.last == 0x09 ? "\t" : "  " }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
