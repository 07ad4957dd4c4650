/// Joins `_name` companions to their primitives, whichever of the two comes first.
extension JSONScanner {
  /// Marks a node that a companion made and that waits for its value.
  private static var waiting: UInt32 { 1 }

  /// Tells whether a node was made by a companion and has no value of its own so far.
  func isWaiting(_ id: NodeID) -> Bool {
    let node = nodes[Int(id)]
    return node.kind == .null && node.valueOffset == Self.waiting
  }

  /// Begins the value of a key with a leading underscore; `p` is behind the colon.
  ///
  /// What is neither object nor array is taken as a property of its own, unknown to FHIR.
  @inline(never)
  mutating func beginCompanion(
    _ p: inout Pointer, _ key: UnsafeBufferPointer<UInt8>, from: Pointer, to: Pointer,
    _ name: inout Name, _ fill: inout NodeID
  ) -> Step {
    let f = frames + top
    f.pointee.index &+= 1
    p = skipTrivia(p)
    fill = 0
    let byte = p < end ? p.pointee : 0
    if byte == UInt8(ascii: "n"), literalLength(p) == 4 {
      report(
        .null, p, p + 4, in: .none, "null is no value in FHIR", label: nil,
        help: "leave the property out when there is nothing to say")
      p += 4
      return .after
    }
    guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") else {
      name = document.names.intern(key)
      if note(name) || f.pointee.index > Self.manyKeysFrom {
        noteAgain(name, from: from, to: to, &fill)
      }
      return .value
    }
    guard top < JSONReader.deepestNesting else { return tooDeep(p) }

    name = document.names.intern(UnsafeBufferPointer(rebasing: key.dropFirst()))
    _ = note(name)
    let first = firstNode(name)
    return byte == UInt8(ascii: "{")
      ? beginCompanionObject(&p, name, first, from, to)
      : beginCompanionArray(&p, name, first, from, to)
  }

  /// Begins a companion whose key has escapes or characters beyond ASCII.
  @inline(never)
  mutating func beginCompanion(
    _ p: inout Pointer, _ key: SlowString, from: Pointer, to: Pointer,
    _ name: inout Name, _ fill: inout NodeID
  ) -> Step {
    // A copy: the pool may move while the companion is read.
    let copy = Array(UnsafeBufferPointer(start: start(of: key), count: Int(key.length)))
    return copy.withUnsafeBufferPointer {
      beginCompanion(&p, $0, from: from, to: to, &name, &fill)
    }
  }

  private mutating func beginCompanionObject(
    _ p: inout Pointer, _ name: Name, _ first: NodeID?, _ from: Pointer, _ to: Pointer
  ) -> Step {
    var target: NodeID
    if let first {
      target = first
      let node = nodes[Int(first)]
      let text = document.names.text(of: name)
      if node.flags.contains(.companion) {
        reportSecond(name, from, to)
        target = stray(name, at: p)
      } else if node.flags.contains(.arrayItem) {
        reportShape(name, at: from)
        target = stray(name, at: p)
      } else if node.kind == .object {
        report(
          .companion, from, to, in: .none,
          "\"_\(text)\" stands beside an object; only primitives have such a companion",
          label: nil, help: "write id and extension into \"\(text)\" itself")
        target = stray(name, at: p)
      } else {
        nodes[Int(first)].flags.insert(.companion)
      }
    } else {
      target = placeWaiting(name, [.companion], at: p)
    }
    return openCompanion(&p, target)
  }

  private mutating func beginCompanionArray(
    _ p: inout Pointer, _ name: Name, _ first: NodeID?, _ from: Pointer, _ to: Pointer
  ) -> Step {
    let f = frames + top
    let identity = UInt64(f.pointee.node) << 16 | UInt64(name.rawValue)
    var frame = JSONFrame(
      .companions, node: f.pointee.node, last: f.pointee.last, name: name, start: offset(p))
    if let first {
      frame.marks = .filling
      if joinedArrays.contains(identity) {
        reportSecond(name, from, to)
        frame.marks.insert(.reported)
      } else if !nodes[Int(first)].flags.contains(.arrayItem) {
        reportShape(name, at: from)
        frame.marks.insert(.reported)
      } else {
        frame.fill = first
      }
    }
    joinedArrays.insert(identity)
    push(frame)
    p = skipSpace(p + 1)
    return p.pointee == UInt8(ascii: "]") && p < end ? .after : .companion
  }

  /// Reads one item of the array of a companion.
  @inline(never)
  mutating func readCompanionItem(_ p: inout Pointer) -> Step {
    let f = frames + top
    p = skipTrivia(p)
    guard p < end else { return ended(p, f.pointee.name) }
    let byte = p.pointee
    let isNull = byte == UInt8(ascii: "n") && literalLength(p) == 4
    guard isNull || byte == UInt8(ascii: "{") else {
      if byte == UInt8(ascii: "]") {
        reportTrailingComma(p)
        return .after
      }
      // No companion, whatever it is: a property of its own that FHIR does not know.
      var text = "_" + document.names.text(of: f.pointee.name)
      f.pointee.name = text.withUTF8 { document.names.intern($0) }
      f.pointee.mode = .array
      f.pointee.marks = .reported
      f.pointee.fill = 0
      return .value
    }
    guard isNull || top < JSONReader.deepestNesting else { return tooDeep(p) }
    f.pointee.index &+= 1
    var target: NodeID = 0
    if f.pointee.fill != 0 {
      target = f.pointee.fill
      f.pointee.fill = nextItem(target)
      if !isNull {
        nodes[Int(target)].flags.insert(.companion)
        if nodes[Int(target)].kind == .object {
          let text = document.names.text(of: f.pointee.name)
          report(
            .companion, p, p + 1, in: .none,
            "\"_\(text)\" stands beside objects; only primitives have such a companion",
            label: nil, help: "write id and extension into \"\(text)\" itself")
        }
      }
    } else if f.pointee.marks.contains(.filling) {
      f.pointee.marks.insert(.overflow)
      if !isNull { target = stray(f.pointee.name, at: p) }
    } else {
      // `place` counts the item itself.
      f.pointee.index &-= 1
      target = placeWaiting(f.pointee.name, isNull ? .arrayItem : [.arrayItem, .companion], at: p)
      if isNull { markNull() }
    }
    if isNull {
      p += 4
      return .after
    }
    return openCompanion(&p, target)
  }

  private mutating func openCompanion(_ p: inout Pointer, _ target: NodeID) -> Step {
    push(
      JSONFrame(
        .object, node: target, last: lastChild(target), start: offset(p), marks: .companion))
    p = skipSpace(p + 1)
    return p.pointee == UInt8(ascii: "}") && p < end ? .after : .key
  }

  /// Gives a node that a companion made its value.
  @inline(never)
  mutating func fillIn(_ node: Node, _ fill: NodeID) -> NodeID {
    let f = frames + top
    let made = nodes[Int(fill)]
    if made.flags.contains(.arrayItem), !node.flags.contains(.arrayItem) {
      reportShape(node.name, at: base + Int(node.start))
    }
    nodes[Int(fill)].kind = node.kind
    nodes[Int(fill)].flags.formUnion(node.flags)
    nodes[Int(fill)].start = node.start
    nodes[Int(fill)].valueOffset = node.valueOffset
    nodes[Int(fill)].valueLength = node.valueLength
    if f.pointee.mode != .object {
      f.pointee.index &+= 1
      f.pointee.filled &+= 1
      f.pointee.fill = nextItem(fill)
    }
    return fill
  }

  /// Reports that an object has a companion, and lets it keep both kinds of children.
  @inline(never)
  mutating func filledWithObject(_ id: NodeID) {
    let f = frames + top
    f.pointee.last = lastChild(id)
    let text = document.names.text(of: nodes[Int(id)].name)
    let at = base + Int(f.pointee.start)
    report(
      .companion, at, at + 1, in: .none,
      "\"_\(text)\" stands beside an object; only primitives have such a companion",
      label: nil, help: "write id and extension into \"\(text)\" itself")
  }

  // MARK: Small things

  private mutating func placeWaiting(_ name: Name, _ flags: Node.Flags, at p: Pointer) -> NodeID {
    var node = Node(name: name, kind: .null, flags: flags, start: offset(p), parent: 0)
    node.valueOffset = Self.waiting
    return place(node, 0)
  }

  /// A node outside the tree, for children that have no place in it.
  private mutating func stray(_ name: Name, at p: Pointer) -> NodeID {
    if count == capacity { grow() }
    let id = NodeID(truncatingIfNeeded: count)
    (nodes + count).initialize(
      to: Node(
        name: name, kind: .null, flags: [.companion, .reported], start: offset(p),
        parent: frames[top].node))
    count &+= 1
    return id
  }

  private func nextItem(_ id: NodeID) -> NodeID {
    let next = nodes[Int(id)].nextSibling
    return next != 0 && nodes[Int(next)].name == nodes[Int(id)].name ? next : 0
  }

  private func lastChild(_ id: NodeID) -> NodeID {
    var child = nodes[Int(id)].firstChild
    var last = child
    while child != 0 {
      last = child
      child = nodes[Int(child)].nextSibling
    }
    return last
  }

  private mutating func reportSecond(_ name: Name, _ from: Pointer, _ to: Pointer) {
    let text = document.names.text(of: name)
    report(
      .duplicateKey, from, to, in: .none, "the property \"_\(text)\" stands twice in one object",
      label: "again", help: "keep one of the two")
  }

  mutating func reportShape(_ name: Name, at p: Pointer) {
    let text = document.names.text(of: name)
    report(
      .companion, p, p + 1, in: .none,
      "one of \"\(text)\" and \"_\(text)\" is an array, the other is not", label: nil,
      help: "write both as arrays of the same length, or both as single values")
  }
}
