/// Doubled keys, `resourceType`, arrays and `null`: what the hot loop leaves to a call.
extension JSONScanner {
  /// Objects with more keys than this keep them in a dictionary, so that time stays linear.
  static var manyKeysFrom: UInt32 { 32 }

  /// Deals with a name whose bit was set before: a doubled key, a node that waits for its value
  /// because its companion came first, or a chance meeting of two names in one bit.
  @inline(never)
  mutating func noteAgain(_ name: Name, from: Pointer, to: Pointer, _ fill: inout NodeID) {
    guard let first = firstNode(name) else { return }
    if isWaiting(first) {
      fill = first
      return
    }
    let f = frames + top
    f.pointee.undo = f.pointee.last
    document.storedCount = count
    report(
      .duplicateKey, from, to, in: .none,
      "the property \"\(document.names.text(of: name))\" stands twice in one object",
      label: "again",
      help: "keep one of the two; a repeated element is one array",
      related: [Finding.Related(place: document.keyPlace(first), label: "first here")])
  }

  /// The first child of the open object with a name; remembers the name in large objects.
  mutating func firstNode(_ name: Name) -> NodeID? {
    let f = frames + top
    guard f.pointee.index > Self.manyKeysFrom else {
      var child = nodes[Int(f.pointee.node)].firstChild
      while child != 0 {
        if nodes[Int(child)].name == name { return child }
        child = nodes[Int(child)].nextSibling
      }
      return nil
    }
    if !f.pointee.marks.contains(.many) {
      f.pointee.marks.insert(.many)
      var all: [Name: NodeID] = [:]
      var child = nodes[Int(f.pointee.node)].firstChild
      while child != 0 {
        if all[nodes[Int(child)].name] == nil { all[nodes[Int(child)].name] = child }
        child = nodes[Int(child)].nextSibling
      }
      manyKeys[top] = all
    }
    if let known = manyKeys[top]?[name], Int(known) < count, nodes[Int(known)].name == name,
      nodes[Int(known)].parent == f.pointee.node
    {
      return known
    }
    // The value that follows becomes the next node.
    manyKeys[top]?[name] = NodeID(truncatingIfNeeded: count)
    return nil
  }

  /// Forgets the value of a doubled key: the first one counts.
  @inline(never)
  func undo(_ f: UnsafeMutablePointer<JSONFrame>) {
    let last = f.pointee.undo
    if last == 0 {
      nodes[Int(f.pointee.node)].firstChild = 0
    } else {
      nodes[Int(last)].nextSibling = 0
    }
    f.pointee.last = last
    f.pointee.undo = JSONFrame.nothing
  }

  /// Tells whether a `resourceType` in an object names its type.
  ///
  /// In a `_name` companion it means nothing, and ExampleScenario.instance has an element of this
  /// name.
  @inline(never)
  func namesType(_ f: UnsafeMutablePointer<JSONFrame>) -> Bool {
    !f.pointee.marks.contains(.companion) && nodes[Int(f.pointee.node)].name != .instance
  }

  /// Reads the value of `resourceType` into the node of the open object.
  @inline(never)
  mutating func readResourceType(_ p: inout Pointer, from: Pointer, to: Pointer) -> Step {
    let f = frames + top
    guard !f.pointee.marks.contains(.typed) else {
      f.pointee.undo = f.pointee.last
      report(
        .duplicateKey, from, to, in: .none,
        "the property \"resourceType\" stands twice in one object", label: "again",
        help: "a resource has one type: delete one of the two")
      return .value
    }
    f.pointee.marks.insert(.typed)
    p = skipSpace(p)
    guard p.pointee == UInt8(ascii: "\""), p < end else {
      f.pointee.undo = f.pointee.last
      report(
        .resourceType, from, to, in: .none, "\"resourceType\" is not a string", label: nil,
        help: "write the type's name in quotes, as in \"resourceType\": \"Observation\"")
      return .value
    }
    let text = p + 1
    let close = endOfPlain(text)
    let id = Int(f.pointee.node)
    if close.pointee == UInt8(ascii: "\""), close < end {
      nodes[id].valueOffset = offset(text)
      nodes[id].valueLength = UInt32(truncatingIfNeeded: close - text)
      p = close + 1
    } else {
      guard let read = slowString(text, from: close, quote: UInt8(ascii: "\"")) else {
        return .stop
      }
      nodes[id].valueOffset = read.offset
      nodes[id].valueLength = read.length
      if read.isPooled { nodes[id].flags.insert(.pooled) }
      p = read.end
    }
    nodes[id].flags.insert(.resource)
    return .after
  }

  // MARK: Arrays

  /// Opens an array of the property `name`.
  @inline(__always)
  mutating func beginArray(_ p: inout Pointer, _ name: Name, _ fill: inout NodeID) -> Step {
    let f = frames + top
    let start = p
    push(
      JSONFrame(
        .array, node: f.pointee.node, last: f.pointee.last, fill: fill, name: name,
        start: offset(start)))
    if fill != 0 || f.pointee.mode == .array { beginOddArray(f, fill) }
    fill = (frames + top).pointee.fill
    p = skipSpace(p + 1)
    return p.pointee == UInt8(ascii: "]") && p < end ? .after : .value
  }

  @inline(never)
  private mutating func beginOddArray(_ outer: UnsafeMutablePointer<JSONFrame>, _ fill: NodeID) {
    let f = frames + top
    if outer.pointee.mode == .array {
      // Its items count as items of the outer array.
      outer.pointee.index &+= 1
      f.pointee.fill = 0
      f.pointee.marks = .reported
      // Arrays further in have the same cause.
      if outer.pointee.marks.contains(.reported) { return }
      top &-= 1
      let at = base + Int(f.pointee.start)
      report(
        .nestedArray, at, at + 1, in: .none, "an array stands directly in another array",
        label: nil, help: "FHIR has no arrays of arrays: write the items into the outer array")
      top &+= 1
      return
    }
    f.pointee.marks = .filling
    if !nodes[Int(fill)].flags.contains(.arrayItem) {
      f.pointee.marks.insert(.reported)
      top &-= 1
      reportShape(f.pointee.name, at: base + Int(f.pointee.start))
      top &+= 1
    }
  }

  /// Closes the array on top; `p` is behind its bracket.
  @inline(__always)
  mutating func closeArray(_ f: UnsafeMutablePointer<JSONFrame>, _ p: Pointer) {
    if f.pointee.index == 0 || f.pointee.marks.rawValue != 0 { closeOddArray(f, p) }
    top &-= 1
    (frames + top).pointee.last = f.pointee.last
  }

  @inline(never)
  private mutating func closeOddArray(_ f: UnsafeMutablePointer<JSONFrame>, _ p: Pointer) {
    let name = f.pointee.name
    let from = base + Int(f.pointee.start)
    top &-= 1
    defer { top &+= 1 }
    if f.pointee.index == 0 {
      report(
        .emptyArray, from, p, in: name, "an array without items", label: nil,
        help: "leave the property out when there is nothing to say")
      return
    }
    let marks = f.pointee.marks
    guard marks.contains(.filling), !marks.contains(.reported) else { return }
    if f.pointee.mode == .array, f.pointee.filled < f.pointee.index {
      f.pointee.marks.insert(.overflow)
    }
    guard f.pointee.fill != 0 || f.pointee.marks.contains(.overflow) else { return }
    let text = document.names.text(of: name)
    report(
      .companion, from, p, in: name,
      "the arrays \"\(text)\" and \"_\(text)\" have different lengths", label: nil,
      help: "give both one item for each repetition, with null where there is nothing to say")
  }

  // MARK: Null

  @inline(never)
  mutating func placeNull(_ start: Pointer, _ name: Name, _ item: Node.Flags, _ fill: NodeID) {
    let f = frames + top
    let node = Node(name: name, kind: .null, flags: item, start: offset(start), parent: 0)
    if f.pointee.mode == .array {
      if fill == 0 || !nodes[Int(fill)].flags.contains(.companion) { markNull() }
      _ = place(node, fill)
      return
    }
    report(
      .null, start, start + 4, in: name, "null is no value in FHIR", label: nil,
      help: "leave the property out when there is nothing to say")
    let id = place(node, fill)
    nodes[Int(id)].flags.insert(.reported)
  }

  /// Notes in the nearest object that some item of its arrays is null.
  mutating func markNull() {
    var depth = top
    while depth > 0, frames[depth].mode != .object { depth -= 1 }
    frames[depth].marks.insert(.null)
  }

  // MARK: Ends

  /// Closes an object that is empty or marked; `p` is behind its brace.
  @inline(never)
  mutating func closeObject(_ f: UnsafeMutablePointer<JSONFrame>, _ p: Pointer) {
    let id = Int(f.pointee.node)
    if f.pointee.index == 0, !isForeign {
      nodes[id].flags.insert(.reported)
      report(
        .emptyElement, base + Int(f.pointee.start), p, in: .none, "an object without properties",
        label: nil, help: "leave the property out when there is nothing to say")
    }
    if f.pointee.marks.contains(.many) { manyKeys[top] = nil }
    guard f.pointee.marks.contains(.null) else { return }
    var child = nodes[id].firstChild
    var index: UInt32 = 0
    var previous = Name.none
    while child != 0 {
      let node = nodes[Int(child)]
      index = node.name == previous ? index &+ 1 : 0
      previous = node.name
      if node.kind == .null, node.flags.isDisjoint(with: [.companion, .reported]) {
        nodes[Int(child)].flags.insert(.reported)
        let at = base + Int(node.start)
        report(
          .null, at, at + 4, in: node.name, index: index,
          "null in \"\(nameText(node))\" without a companion in \"_\(nameText(node))\"",
          label: nil,
          help: "null only keeps the place of an item that has an extension; otherwise leave it out"
        )
      }
      child = node.nextSibling
    }
  }

  private func nameText(_ node: Node) -> String { document.names.text(of: node.name) }

  @inline(never)
  mutating func emptyString(_ id: NodeID) {
    guard !isForeign else { return }
    nodes[Int(id)].flags.insert(.reported)
    let at = base + Int(nodes[Int(id)].start)
    let f = frames + top
    report(
      .emptyElement, at, at + 2, in: nodes[Int(id)].name,
      index: f.pointee.mode == .array ? f.pointee.index &- 1 : nil,
      "an empty string", label: nil, help: "leave the property out when there is nothing to say")
  }

  /// Adds the node of a string that was not plain.
  mutating func placeString(
    _ read: SlowString, _ name: Name, _ item: Node.Flags, _ fill: NodeID, start: Pointer
  ) {
    var flags = item
    if read.isPooled { flags.insert(.pooled) }
    var node = Node(name: name, kind: .string, flags: flags, start: offset(start), parent: 0)
    node.valueOffset = read.offset
    node.valueLength = read.length
    let id = place(node, fill)
    if read.length == 0 { emptyString(id) }
  }
}
