/// How a JSON document is laid out around a node: blanks, colons, line ends and indentation.
///
/// What is added looks like its neighbours: on lines of its own where they are, without a blank
/// where the file has none.
struct JSONLayout {
  private let document: Document
  private let base: UnsafePointer<UInt8>
  private let count: Int

  init(_ document: Document) {
    self.document = document
    base = document.source.base
    count = Int(document.range.end)
  }

  /// The white space between a member or item and its neighbours.
  private struct Gap {
    /// From the comma to the next member, e.g. `, ` or a comma, a line end and blanks.
    var separator: String
    /// From the closing quote of a key to its value, e.g. `: `.
    var colon: String
    /// Line end and blanks in front of a member; nil where members share a line.
    var lineStart: String?
    /// What one level is indented by.
    var step: String
    /// The neighbours' objects have a line for each member.
    var isExpanded: Bool
    /// Blanks inside the braces of objects on one line.
    var padding: String
  }

  // MARK: Edits

  func insertion(of name: String, _ value: NewValue, before node: NodeID) -> Finding.Edit? {
    guard let start = memberStart(node) else { return nil }
    let gap = gap(at: start, node)
    let text = Escaped.json(name) + gap.colon + written(value, gap, gap.lineStart)
    return insert(text + gap.separator, at: start)
  }

  func insertion(of name: String, _ value: NewValue, after node: NodeID) -> Finding.Edit? {
    guard let start = memberStart(node), let end = memberEnd(node) else { return nil }
    let gap = gap(at: start, node)
    let text = Escaped.json(name) + gap.colon + written(value, gap, gap.lineStart)
    return insert(gap.separator + text, at: end)
  }

  func insertion(ofItem value: NewValue, before node: NodeID) -> Finding.Edit? {
    guard isItem(node) else { return nil }
    let start = Int(document[node].start)
    let gap = gap(at: start, node)
    return insert(written(value, gap, gap.lineStart) + gap.separator, at: start)
  }

  func insertion(ofItem value: NewValue, after node: NodeID) -> Finding.Edit? {
    guard isItem(node), let end = end(of: node) else { return nil }
    let gap = gap(at: Int(document[node].start), node)
    return insert(gap.separator + written(value, gap, gap.lineStart), at: end)
  }

  func replacement(of node: NodeID, with name: String, _ value: NewValue) -> Finding.Edit? {
    guard !isItem(node), let start = memberStart(node), let end = memberEnd(node) else {
      return nil
    }
    let gap = gap(at: start, node)
    return .init(
      place: SourceRange(start, end),
      replacement: Escaped.json(name) + gap.colon + written(value, gap, gap.lineStart))
  }

  func removal(of node: NodeID) -> Finding.Edit? {
    guard node != 0, !document[node].flags.contains(.companion) else { return nil }
    if isItem(node) {
      let start = Int(document[node].start)
      guard let end = end(of: node) else { return nil }
      let isAlone =
        byte(before: start) == UInt8(ascii: "[") && byte(from: end) == UInt8(ascii: "]")
      if !isAlone { return removal(from: start, to: end) }
    }
    guard let start = memberStart(node), let end = memberEnd(node) else { return nil }
    return removal(from: start, to: end)
  }

  func moving(_ item: NodeID, to name: String) -> [Finding.Edit]? {
    guard isItem(item), let start = memberStart(item), let end = end(of: item) else { return nil }
    if var brackets = bracketsAround(item) {
      guard let keyEnd = endOfValue(start) else { return nil }
      brackets.insert(
        .init(place: SourceRange(start, keyEnd), replacement: Escaped.json(name)), at: 0)
      return brackets + outdenting(item, to: end, by: start)
    }
    guard let removal = removal(of: item), let memberEnd = memberEnd(item) else { return nil }
    let gap = gap(at: start, item)
    let value = text(Int(document[item].start), end)
    return [
      removal, insert(gap.separator + Escaped.json(name) + gap.colon + value, at: memberEnd),
    ]
  }

  /// Moves the lines of an item to the left by as much as it stands to the right of its array's key.
  private func outdenting(_ item: NodeID, to end: Int, by key: Int) -> [Finding.Edit] {
    let start = Int(document[item].start)
    let step = indentation(at: start).utf8.count - indentation(at: key).utf8.count
    guard step > 0 else { return [] }
    var edits: [Finding.Edit] = []
    var at = start
    while at < end {
      if base[at] == 0x0A, skipSpace(at + 1) >= at + 1 + step, at + 1 + step <= end {
        edits.append(.init(place: SourceRange(at + 1, at + 1 + step), replacement: ""))
      }
      at += 1
    }
    return edits
  }

  /// The blanks at the beginning of the line that a byte is in.
  private func indentation(at offset: Int) -> String {
    var at = offset
    while at > 0, base[at - 1] != 0x0A, base[at - 1] != 0x0D { at -= 1 }
    let start = at
    while at < count, base[at] == 0x20 || base[at] == 0x09 { at += 1 }
    return text(start, at)
  }

  func reshaping(_ node: NodeID) -> [Finding.Edit]? {
    let entry = document[node]
    guard node != 0, !entry.flags.contains(.companion), entry.kind != .null else { return nil }
    if isItem(node) { return bracketsAround(node) }
    guard memberStart(node) != nil, let end = end(of: node) else { return nil }
    return [insert("[", at: Int(entry.start)), insert("]", at: end)]
  }

  /// Takes the brackets around an array's only item out; nil where there are other items.
  private func bracketsAround(_ item: NodeID) -> [Finding.Edit]? {
    let start = Int(document[item].start)
    guard let end = end(of: item) else { return nil }
    var open = start - 1
    while open >= 0, isSpace(base[open]) { open -= 1 }
    let close = skipSpace(end)
    guard open >= 0, base[open] == UInt8(ascii: "["), close < count,
      base[close] == UInt8(ascii: "]")
    else { return nil }
    return [
      .init(place: SourceRange(open, start), replacement: ""),
      .init(place: SourceRange(end, close + 1), replacement: ""),
    ]
  }

  /// Takes a member or item out, with the one comma that goes with it.
  func removal(from start: Int, to end: Int) -> Finding.Edit? {
    var at = skipSpace(end)
    if at < count, base[at] == UInt8(ascii: ",") {
      at = skipSpace(at + 1)
      return .init(place: SourceRange(start, at), replacement: "")
    }
    var from = start
    while from > 0, isSpace(base[from - 1]) { from -= 1 }
    guard from > 0, base[from - 1] == UInt8(ascii: ",") else {
      return .init(place: SourceRange(start, end), replacement: "")
    }
    return .init(place: SourceRange(from - 1, end), replacement: "")
  }

  private func insert(_ text: String, at offset: Int) -> Finding.Edit {
    .init(place: SourceRange(offset, offset), replacement: text)
  }

  // MARK: Where things stand

  func isItem(_ node: NodeID) -> Bool { document[node].flags.contains(.arrayItem) }

  /// The opening quote of the key under which a node stands.
  func memberStart(_ node: NodeID) -> Int? {
    guard node != 0 else { return nil }
    var first = node
    if isItem(node) {
      guard let item = firstItem(node) else { return nil }
      first = item
    }
    let key = document.keyPlace(first)
    let start = Int(key.start)
    guard key != document.place(first), start < count, base[start] == UInt8(ascii: "\"") else {
      return nil
    }
    return start
  }

  /// The offset behind the value of the member in which a node stands: the array's where it is an
  /// item.
  private func memberEnd(_ node: NodeID) -> Int? {
    guard isItem(node) else { return end(of: node) }
    guard let first = firstItem(node) else { return nil }
    var open = Int(document[first].start) - 1
    while open >= 0, isSpace(base[open]) { open -= 1 }
    guard open >= 0, base[open] == UInt8(ascii: "[") else { return nil }
    return endOfValue(open)
  }

  /// The opening quote of the key in front of a value; nil for items of arrays.
  func keyStart(ofValueAt start: Int) -> Int? {
    var at = start - 1
    while at >= 0, isSpace(base[at]) { at -= 1 }
    guard at >= 0, base[at] == UInt8(ascii: ":") else { return nil }
    at -= 1
    while at >= 0, isSpace(base[at]) { at -= 1 }
    guard at > 0, base[at] == UInt8(ascii: "\"") else { return nil }
    at -= 1
    while at > 0, base[at] != UInt8(ascii: "\"") { at -= 1 }
    // Names with escapes are not looked into.
    guard base[at] == UInt8(ascii: "\""), at == 0 || base[at - 1] != UInt8(ascii: "\\") else {
      return nil
    }
    return at
  }

  /// The place of the value behind a key.
  func value(ofKeyAt start: Int) -> SourceRange? {
    guard let keyEnd = endOfValue(start) else { return nil }
    let colon = skipSpace(keyEnd)
    guard colon < count, base[colon] == UInt8(ascii: ":") else { return nil }
    let value = skipSpace(colon + 1)
    guard let end = endOfValue(value) else { return nil }
    return SourceRange(value, end)
  }

  private func firstItem(_ node: NodeID) -> NodeID? {
    document.child(document[node].parent, document[node].name)
  }

  /// The offset behind the last byte of a node's value.
  func end(of node: NodeID) -> Int? { endOfValue(Int(document[node].start)) }

  /// The offset behind a value, by its brackets and quotes; nil where it does not end.
  func endOfValue(_ start: Int) -> Int? {
    var at = start
    var depth = 0
    while at < count {
      switch base[at] {
      case UInt8(ascii: "\""):
        at += 1
        while at < count, base[at] != UInt8(ascii: "\"") {
          at += base[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard at < count else { return nil }
        at += 1
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        at += 1
        continue
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        at += 1
      default:
        guard depth == 0 else {
          at += 1
          continue
        }
        while at < count, !isSpace(base[at]), !isDelimiter(base[at]) { at += 1 }
      }
      if depth <= 0 { return depth == 0 && at > start ? at : nil }
    }
    return nil
  }

  // MARK: How it looks

  private func gap(at start: Int, _ node: NodeID) -> Gap {
    var from = start
    while from > 0, isSpace(base[from - 1]) { from -= 1 }
    let space = text(from, start)
    let colon = colon(near: node)
    var gap = Gap(
      separator: ",", colon: colon, lineStart: nil, step: "  ", isExpanded: false, padding: "")
    if let line = space.utf8.lastIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      gap.separator = "," + space
      let indent = space[space.utf8.index(after: line)...]
      gap.lineStart = lineEnd(in: space) + indent
      gap.step = step(over: String(indent), node)
    } else if from > 0, base[from - 1] == UInt8(ascii: ",") {
      gap.separator = "," + space
    } else {
      gap.separator = colon.hasSuffix(":") ? "," : ", "
    }
    let inside = Int(document[node].start)
    if let first = inner(inside) {
      let breaksLine = first.utf8.contains { $0 == 0x0A || $0 == 0x0D }
      gap.isExpanded = gap.lineStart != nil && breaksLine
      if !breaksLine { gap.padding = first }
    }
    return gap
  }

  /// The white space behind the brackets that a value begins with; nil for primitives.
  private func inner(_ start: Int) -> String? {
    var at = start
    guard at < count, base[at] == UInt8(ascii: "{") || base[at] == UInt8(ascii: "[") else {
      return nil
    }
    while at < count, base[at] == UInt8(ascii: "{") || base[at] == UInt8(ascii: "[") { at += 1 }
    return text(at, skipSpace(at))
  }

  /// The line end a gap is written with.
  private func lineEnd(in space: String) -> String {
    if space.utf8.contains(0x0A) { return space.utf8.contains(0x0D) ? "\r\n" : "\n" }
    return "\r"
  }

  /// What a level adds to the indentation: that of the node's children, else the node's own against
  /// its parent's.
  private func step(over indent: String, _ node: NodeID) -> String {
    if let child = memberStart(document[node].firstChild) {
      let inner = indentation(at: child)
      if inner.hasPrefix(indent), inner.utf8.count > indent.utf8.count {
        let step = inner.dropFirst(indent.count)
        if step.utf8.count <= 8 { return String(step) }
      }
    }
    let outer = indentation(at: Int(document[document[node].parent].start))
    guard indent.hasPrefix(outer), indent.utf8.count > outer.utf8.count else { return "  " }
    let step = indent.dropFirst(outer.count)
    return step.utf8.count <= 8 ? String(step) : "  "
  }

  private func colon(near node: NodeID) -> String {
    for candidate in [node, document[node].firstChild, document[node].parent] {
      guard candidate != 0, let start = memberStart(candidate), let end = endOfValue(start) else {
        continue
      }
      let colon = text(end, skipSpace(skipSpace(end) + 1))
      if colon.utf8.contains(UInt8(ascii: ":")), colon.utf8.count <= 3 { return colon }
    }
    return ": "
  }

  private func written(_ value: NewValue, _ gap: Gap, _ lineStart: String?) -> String {
    switch value {
    case .text(let text): return Escaped.json(text)
    case .literal(let text): return text
    case .object(let members):
      return bracketed(
        members.map { member in
          { Escaped.json(member.name) + gap.colon + written(member.value, gap, $0) }
        }, "{", "}", gap, lineStart)
    case .list(let items):
      return bracketed(
        items.map { item in { written(item, gap, $0) } }, "[", "]", gap, lineStart)
    }
  }

  private func bracketed(
    _ parts: [(String?) -> String], _ open: String, _ close: String, _ gap: Gap,
    _ lineStart: String?
  ) -> String {
    guard gap.isExpanded, let lineStart else {
      let padding = open == "{" ? gap.padding : ""
      let comma = gap.separator.utf8.count == 1 ? "," : ", "
      return open + padding + parts.map { $0(nil) }.joined(separator: comma) + padding + close
    }
    let inner = lineStart + gap.step
    return open + inner + parts.map { $0(inner) }.joined(separator: "," + inner) + lineStart + close
  }

  // MARK: Bytes

  private func byte(before offset: Int) -> UInt8? {
    var at = offset
    while at > 0, isSpace(base[at - 1]) { at -= 1 }
    return at > 0 ? base[at - 1] : nil
  }

  private func byte(from offset: Int) -> UInt8? {
    let at = skipSpace(offset)
    return at < count ? base[at] : nil
  }

  private func skipSpace(_ offset: Int) -> Int {
    var at = offset
    while at < count, isSpace(base[at]) { at += 1 }
    return at
  }

  private func text(_ from: Int, _ to: Int) -> String {
    String(
      decoding: UnsafeBufferPointer(start: base + from, count: max(0, to - from)), as: UTF8.self)
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private func isDelimiter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
      || byte == UInt8(ascii: ":")
  }
}
