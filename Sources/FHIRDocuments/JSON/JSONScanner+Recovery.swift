/// What is no JSON: reported, and read on from where it is clear what was meant.
extension JSONScanner {
  // MARK: Begin and end

  /// Finds the first byte of the value; nil where there is nothing to read.
  mutating func begin() -> Pointer? {
    var p = base + Int(document.range.start)
    guard checkEncoding(&p) else { return nil }
    p = skipTrivia(p)
    guard p < end else {
      report(
        .syntax, p, p, in: .none, "there is nothing to read", label: nil,
        help: "a FHIR resource in JSON is one object: { \"resourceType\": … }")
      return nil
    }
    isForeign = p.pointee != UInt8(ascii: "{")
    return p
  }

  /// Steps over a byte order mark; false where the bytes are UTF-16 or UTF-32.
  private mutating func checkEncoding(_ p: inout Pointer) -> Bool {
    let length = end - p
    guard length >= 2 else { return true }
    if length >= 3, p[0] == 0xEF, p[1] == 0xBB, p[2] == 0xBF {
      report(
        .byteOrderMark, p, p + 3, in: .none, "the file begins with a byte order mark", label: nil,
        help: "save it as UTF-8 without one: some readers of JSON refuse it", severity: .warning,
        deletes: true)
      p += 3
      return true
    }
    let isMarked = p[0] == 0xFF && p[1] == 0xFE || p[0] == 0xFE && p[1] == 0xFF
    let isWide = p[0] == 0 && p[1] != 0 || p[0] != 0 && p[0] < 0x80 && p[1] == 0
    guard isMarked || isWide else { return true }
    report(
      .encoding, p, p + 2, in: .none, "this is UTF-16 or UTF-32, not UTF-8", label: nil,
      help: "FHIR is written in UTF-8: save the file again with that encoding")
    return false
  }

  /// Looks at what stands behind the value.
  mutating func end(at start: Pointer) {
    guard start <= end else {
      // The value went on behind the range: its end is missing.
      ranOut(end)
      return
    }
    let p = skipTrivia(start)
    guard p < end else { return }
    let isOther = p.pointee == UInt8(ascii: "{")
    report(
      .syntax, p, p + 1, in: .none,
      isOther
        ? "a second object behind the end of the resource" : "text behind the end of the JSON",
      label: nil,
      help: isOther
        ? "several resources go into a Bundle, or into NDJSON with one on each line"
        : "delete what stands here, or look for a closing bracket too many before it")
  }

  /// Gives the nodes back and completes the findings.
  mutating func finish(broken: Bool) {
    document.storedCount = count
    document.isBroken = broken
    if count > 0, nodes[0].flags.contains(.resource) {
      nodes[0].name = document.names.intern(document.bytes(0))
    }
    if isForeign {
      if document.syntaxFindings.allSatisfy({ $0.severity != .error }) { reportForeign() }
      document.storedCount = 0
      return
    }
    guard !document.syntaxFindings.isEmpty else { return }
    let type = count > 0 && nodes[0].flags.contains(.resource) ? document.string(0) : ""
    for index in document.syntaxFindings.indices {
      let path = document.syntaxFindings[index].expression
      document.syntaxFindings[index].expression =
        type.isEmpty && path.hasPrefix(".") ? String(path.dropFirst()) : type + path
    }
  }

  private mutating func reportForeign() {
    let p = base + Int(frames[0].start)
    let what =
      switch p.pointee {
      case UInt8(ascii: "["): "an array"
      case UInt8(ascii: "\""): "a string"
      case UInt8(ascii: "t"), UInt8(ascii: "f"): "a boolean"
      case UInt8(ascii: "n"): "null"
      default: "a number"
      }
    isForeign = false
    report(
      .notAnObject, p, p + 1, in: .none, "the JSON is \(what), not a FHIR resource", label: nil,
      help: what == "an array"
        ? "put the resources into a Bundle, or into NDJSON with one on each line"
        : "a resource is an object: { \"resourceType\": … }")
    isForeign = true
  }

  mutating func tooDeep(_ p: Pointer) -> Step {
    report(
      .depth, p, p + 1, in: .none,
      "objects and arrays are nested more than \(JSONReader.deepestNesting) deep", label: nil,
      help: "no resource needs this: look at the program that wrote the file")
    return .stop
  }

  /// Reports that the text ended before the value did.
  @inline(never)
  mutating func ended(_ p: Pointer, _ name: Name) -> Step {
    ranOut(p)
    return .stop
  }

  private mutating func ranOut(_ p: Pointer) {
    var objects = 0
    var arrays = 0
    for depth in 0...top {
      switch frames[depth].mode {
      case .object: objects += 1
      case .array, .companions: arrays += 1
      case .root: break
      }
    }
    var missing: [String] = []
    if objects > 0 { missing.append("\(objects) closing }") }
    if arrays > 0 { missing.append("\(arrays) closing ]") }
    let opened = base + Int(frames[top].start)
    report(
      .syntax, min(p, end), min(p, end), in: .none, "the text ends in the middle of the JSON",
      label: "nothing follows",
      help: missing.isEmpty
        ? "the file may be cut off"
        : "the file may be cut off; missing: \(missing.joined(separator: " and "))",
      related: top > 0
        ? [Finding.Related(place: place(opened, opened + 1), label: "opened here")] : [])
  }

  // MARK: Comments

  /// Steps over white space and comments, which are reported.
  @inline(never)
  mutating func skipTrivia(_ start: Pointer) -> Pointer {
    var p = skipSpace(start)
    while p < end, let next = comment(p) { p = skipSpace(next) }
    return p
  }

  /// The end of the comment or of the odd space at a place; nil where there is none.
  private mutating func comment(_ p: Pointer) -> Pointer? {
    if p[0] == 0xC2, p[1] == 0xA0, p + 2 <= end {
      report(
        .syntax, p, p + 2, in: .none, "a no-break space between the tokens", label: nil,
        help: "write an ordinary space")
      return p + 2
    }
    guard p[0] == UInt8(ascii: "/"), p + 1 < end else { return nil }
    var q = p + 2
    switch p[1] {
    case UInt8(ascii: "/"):
      while q < end, q.pointee != 0x0A, q.pointee != 0x0D { q += 1 }
    case UInt8(ascii: "*"):
      while q + 1 < end, q[0] != UInt8(ascii: "*") || q[1] != UInt8(ascii: "/") { q += 1 }
      guard q + 1 < end else { return nil }
      q += 2
    default:
      return nil
    }
    report(
      .syntax, p, q, in: .none, "JSON has no comments", label: nil,
      help: "delete the comment, or use a property of FHIR for it, such as \"note\"")
    return q
  }

  // MARK: Keys

  /// Deals with what stands where a key should.
  @inline(never)
  mutating func recoverKey(_ p: inout Pointer, _ name: inout Name, _ fill: inout NodeID) -> Step {
    let f = frames + top
    let start = p
    p = skipTrivia(p)
    guard p < end else { return ended(p, .none) }
    if p != start, p.pointee == UInt8(ascii: "\"") { return .key }
    let from = p
    switch p.pointee {
    case UInt8(ascii: "}"):
      if f.pointee.index > 0 { reportTrailingComma(p) }
      return .after
    case UInt8(ascii: ","):
      report(
        .syntax, p, p + 1, in: .none, "a comma with no property before it", label: nil,
        help: "delete it", deletes: true)
      p += 1
      return .key
    case UInt8(ascii: "'"):
      guard let read = slowString(p + 1, from: p + 1, quote: UInt8(ascii: "'")) else {
        return .stop
      }
      report(
        .syntax, from, read.end, in: .none, "a key in single quotes", label: nil,
        help: "JSON has double quotes only")
      p = read.end
      return finishKey(intern(read), from: from, &p, &name, &fill)
    case let byte where isTokenByte(byte) && !isDigit(byte) && byte != UInt8(ascii: "-"):
      while p < end, isTokenByte(p.pointee) { p += 1 }
      let close = p
      p = skipTrivia(p)
      guard p < end, p.pointee == UInt8(ascii: ":") else {
        return unexpected(from, "the next property")
      }
      let text = shown(from, close)
      report(
        .syntax, from, close, in: .none, "the key \(text) without quotes", label: nil,
        help: "write \"\(text)\"")
      return finishKey(intern(from, close), from: from, &p, &name, &fill)
    default:
      return unexpected(p, "the next property")
    }
  }

  /// Goes on behind a key of an odd form.
  private mutating func finishKey(
    _ key: Name, from: Pointer, _ p: inout Pointer, _ name: inout Name, _ fill: inout NodeID
  ) -> Step {
    let to = p
    guard let value = colon(p) else { return .stop }
    p = value
    name = key
    fill = 0
    let f = frames + top
    f.pointee.index &+= 1
    if note(name) || f.pointee.index > Self.manyKeysFrom {
      noteAgain(name, from: from, to: to, &fill)
    }
    if name == .resourceType, namesType(f) {
      return readResourceType(&p, from: from, to: to)
    }
    return .value
  }

  /// Deals with a missing colon; nil where it stays missing.
  @inline(never)
  mutating func recoverColon(_ start: Pointer) -> Pointer? {
    let p = skipTrivia(start)
    guard p < end else {
      _ = ended(p, .none)
      return nil
    }
    switch p.pointee {
    case UInt8(ascii: ":"):
      return p + 1
    case UInt8(ascii: "="):
      report(
        .syntax, p, p + 1, in: .none, "= between key and value", label: nil,
        help: "JSON has a colon here")
      return p + (p[1] == UInt8(ascii: ">") ? 2 : 1)
    default:
      _ = unexpected(p, "a colon")
      return nil
    }
  }

  // MARK: Values

  /// Deals with what stands where a value should and begins none.
  @inline(never)
  mutating func recoverValue(
    _ p: inout Pointer, _ name: Name, _ item: Node.Flags, _ fill: NodeID
  ) -> Step {
    let f = frames + top
    let start = p
    p = skipTrivia(p)
    guard p < end else { return ended(p, name) }
    if p != start { return .value }
    switch p.pointee {
    case UInt8(ascii: "]") where f.pointee.mode == .array:
      if f.pointee.index > 0 { reportTrailingComma(p) }
      return .after
    case UInt8(ascii: ",") where f.pointee.mode == .array:
      report(
        .syntax, p, p + 1, in: .none, "a comma with no item before it", label: nil,
        help: "delete it", deletes: true)
      p += 1
      return .value
    case UInt8(ascii: ",") where f.pointee.mode == .object,
      UInt8(ascii: "}") where f.pointee.mode == .object:
      report(
        .syntax, p, p + 1, in: name,
        "the property \"\(document.names.text(of: name))\" has no value",
        label: "a value is missing before this", help: "write the value, or delete the property")
      return .after
    case UInt8(ascii: "'"):
      guard let read = slowString(p + 1, from: p + 1, quote: UInt8(ascii: "'")) else {
        return .stop
      }
      report(
        .syntax, p, read.end, in: name, "a string in single quotes", label: nil,
        help: "JSON has double quotes only")
      placeString(read, name, item, fill, start: p)
      p = read.end
      return .after
    case let byte where isTokenByte(byte):
      return badToken(&p, name, item, fill)
    default:
      return unexpected(p, "a value")
    }
  }

  /// Deals with a bare word or number that JSON does not have.
  @inline(never)
  mutating func badToken(
    _ p: inout Pointer, _ name: Name, _ item: Node.Flags, _ fill: NodeID
  ) -> Step {
    let start = p
    while p < end, isTokenByte(p.pointee) { p += 1 }
    let text = shown(start, p)
    // A key without quotes in the place of a value: a quote or a bracket is missing before it.
    if p < end, skipSpace(p).pointee == UInt8(ascii: ":") { return unexpected(start, "a value") }
    let isNumber =
      isDigit(start.pointee) || (start.pointee < 0x40 && isDigit(start[1]) && start + 1 < p)
    var kind = Node.Kind.null
    if isNumber {
      kind = .number
      report(
        .syntax, start, p, in: name, "\(text) is no number in JSON", label: nil,
        help: numberHelp(start, p))
    } else {
      let (isString, help) = wordHelp(text)
      if isString { kind = .string }
      report(
        .syntax, start, p, in: name, "\(text) is no value in JSON", label: nil, help: help)
    }
    var node = Node(name: name, kind: kind, flags: item, start: offset(start), parent: 0)
    if kind != .null {
      node.valueOffset = offset(start)
      node.valueLength = UInt32(truncatingIfNeeded: p - start)
    }
    let id = place(node, fill)
    nodes[Int(id)].flags.insert(.reported)
    return .after
  }

  private func numberHelp(_ start: Pointer, _ close: Pointer) -> String {
    let text = shown(start, close)
    if text.hasPrefix("+") { return "write it without the plus sign" }
    if text.hasPrefix(".") || text.hasPrefix("-.") { return "write a zero before the point" }
    if text.hasSuffix(".") { return "write a digit after the point, or leave the point out" }
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") { return "write the number in decimal" }
    if digits.hasPrefix("0"), digits.dropFirst().first?.isNumber == true {
      return "write it without the leading zero, or as a string where the element is one"
    }
    return "a number is digits, one point between digits, and an exponent such as e-3; "
      + "dates, codes and ids are strings in quotes"
  }

  /// Tells whether a bare word was probably meant as a string, and what to write.
  private func wordHelp(_ text: String) -> (Bool, String) {
    switch text.lowercased() {
    case "true", "false", "null":
      return (false, "write it in small letters and whole: \(text.lowercased())")
    case "nan", "inf", "infinity", "-inf", "-infinity", "+inf", "+infinity", "-nan", "+nan":
      return (
        false,
        "FHIR has no such number: leave the value out and say why in dataAbsentReason"
      )
    case "undefined", "none", "nil":
      return (false, "leave the property out when there is nothing to say")
    case let word where !word.isEmpty && ["true", "false", "null"].contains { $0.hasPrefix(word) }:
      return (false, "write the whole word: true, false or null")
    default:
      return (true, "write a string in double quotes: \"\(text)\"")
    }
  }

  // MARK: After a value

  /// Deals with what stands where a comma or a closing bracket should.
  @inline(never)
  mutating func recoverAfter(_ p: inout Pointer) -> Step {
    let f = frames + top
    let start = p
    p = skipTrivia(p)
    guard p < end else { return ended(p, .none) }
    if p != start { return .after }
    let isObject = f.pointee.mode == .object
    switch p.pointee {
    case UInt8(ascii: ";"):
      report(
        .syntax, p, p + 1, in: .none, "a semicolon between \(isObject ? "properties" : "items")",
        label: nil, help: "JSON has a comma here")
      p += 1
      if isObject, f.pointee.undo != JSONFrame.nothing { undo(f) }
    case UInt8(ascii: "\""),
      UInt8(ascii: "{") where !isObject, UInt8(ascii: "[") where !isObject:
      // After a key this would be a value: only clear where a key can follow.
      let before = lastByte(before: p)
      report(
        .syntax, before, before, in: .none,
        "a comma is missing between two \(isObject ? "properties" : "items")", label: "here",
        help: "write a comma")
      if isObject, f.pointee.undo != JSONFrame.nothing { undo(f) }
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      let closing = shown(p, p + 1)
      let opened = base + Int(f.pointee.start)
      report(
        .syntax, p, p + 1, in: .none,
        "\(closing) where \(isObject ? "}" : "]") should close the \(isObject ? "object" : "array")",
        label: nil, help: "look for a bracket that is missing or too many before this",
        related: [Finding.Related(place: place(opened, opened + 1), label: "opened here")])
      return .stop
    default:
      return unexpected(p, isObject ? "a comma or }" : "a comma or ]")
    }
    switch f.pointee.mode {
    case .object: return .key
    case .companions: return .companion
    case .array: return .value
    case .root: return .done
    }
  }

  private func lastByte(before p: Pointer) -> Pointer {
    var q = p
    while q > base, q[-1] <= 0x20 { q -= 1 }
    return q
  }

  mutating func reportTrailingComma(_ p: Pointer) {
    let behind = lastByte(before: p)
    let comma = behind > base && behind[-1] == UInt8(ascii: ",") ? behind - 1 : behind
    report(
      .syntax, comma, comma + 1, in: .none, "a comma before the closing \(shown(p, p + 1))",
      label: nil, help: "delete it: nothing follows", deletes: true)
  }

  /// Reports something that gives no hint of what was meant.
  private mutating func unexpected(_ p: Pointer, _ wanted: String) -> Step {
    var length = 1
    if p.pointee >= 0x80 {
      length = UTF8Sequences.length(at: p)
      guard length > 0, p + length <= end else {
        reportEncoding(p)
        return .stop
      }
    }
    let text = shown(p, p + length)
    let name: String
    let help: String
    switch p.pointee {
    case 0..<0x20, 0x7F:
      name = "the control character 0x\(hex(p.pointee))"
      help = "delete it"
    case UInt8(ascii: "<"):
      name = text
      help = "this looks like XML or HTML; JSON begins with {"
    default:
      name = text
      help =
        text == "\u{201C}" || text == "\u{201D}" || text == "\u{201E}"
        ? "write straight double quotes"
        : "look for a quote, a comma or a bracket that is missing before this"
    }
    report(
      .syntax, p, p + length, in: .none, "\(name) where \(wanted) should stand", label: nil,
      help: help)
    return .stop
  }

  /// At most 40 bytes of the source as text.
  func shown(_ from: Pointer, _ to: Pointer) -> String {
    let length = max(0, min(to - from, 40))
    let text = String(
      decoding: UnsafeBufferPointer(start: from, count: length), as: UTF8.self)
    return to - from > 40 ? text + "…" : text
  }
}
