/// Reads one JSON value into a document: the hot loop and what belongs to it.
///
/// Nothing is checked byte by byte where eight bytes can be looked at in one load. The source has
/// readable padding behind its end, and each read of a token compares its end with the end of the
/// range. Everything that is not plain sailing is in the other files of this folder.
struct JSONScanner {
  typealias Pointer = UnsafePointer<UInt8>

  enum Step {
    case key, value, companion, after, done, stop
  }

  let document: Document
  let base: Pointer
  let end: Pointer
  let table = NameTable.r4
  let frames: UnsafeMutablePointer<JSONFrame>
  /// For each frame a set of the names seen in its object: a bit may stand for several names.
  let seen: UnsafeMutablePointer<UInt64>
  let recent: UnsafeMutablePointer<RecentName>

  /// The document's nodes, held here while scanning; `store` gives them back.
  var nodes: UnsafeMutablePointer<Node>
  var capacity: Int
  var count: Int

  /// The frame on top.
  var top = 0
  /// The root is no object: only the syntax counts.
  var isForeign = false
  /// The names of objects with many keys, by depth, with the first node of each.
  var manyKeys: [Int: [Name: NodeID]] = [:]
  /// The arrays that had their `_name` companion, by the object's node and the name.
  var joinedArrays: Set<UInt64> = []

  init(document: Document, memory: JSONMemory) {
    self.document = document
    frames = memory.frames
    seen = memory.seen
    recent = memory.recent
    base = document.source.base
    end = base + Int(document.range.end)
    nodes = document.nodes
    capacity = document.capacity
    count = 0
  }

  // MARK: The loop

  mutating func scan() {
    guard var p = begin() else {
      finish(broken: true)
      return
    }
    frames[0] = JSONFrame(.root, node: 0, start: offset(p))
    top = 0
    // The property whose value is read, the node that waits for it, and whether it is an item.
    var name = Name.none
    var fill: NodeID = 0
    var item: Node.Flags = []
    var step = Step.value

    while true {
      // The usual way leads from key to value to comma without a jump.
      if step == .key {
        p = skipSpace(p)
        let quote = p
        guard p.pointee == UInt8(ascii: "\""), p < end else {
          item = []
          step = recoverKey(&p, &name, &fill)
          continue
        }
        let text = p + 1
        var close = endOfPlain(text)
        let known: Name
        if close.pointee == UInt8(ascii: "\""), close < end {
          if text.pointee == UInt8(ascii: "_"), close - text > 1 {
            guard let value = colon(close + 1) else {
              step = .stop
              continue
            }
            p = value
            let key = UnsafeBufferPointer(start: text, count: close - text)
            item = []
            step = beginCompanion(&p, key, from: quote, to: close + 1, &name, &fill)
            continue
          }
          known = find(text, close - text)
        } else {
          guard let read = slowString(text, from: close, quote: UInt8(ascii: "\"")) else {
            step = .stop
            continue
          }
          close = read.end - 1
          if isCompanion(read) {
            guard let value = colon(close + 1) else {
              step = .stop
              continue
            }
            p = value
            item = []
            step = beginCompanion(&p, read, from: quote, to: close + 1, &name, &fill)
            continue
          }
          known = intern(read)
        }
        p = close + 1
        if p.pointee == UInt8(ascii: ":") {
          p += 1
        } else {
          guard let value = colon(p) else {
            step = .stop
            continue
          }
          p = value
        }
        name = known
        fill = 0
        item = []
        step = .value
        let f = frames + top
        f.pointee.index &+= 1
        if note(name) || f.pointee.index > Self.manyKeysFrom {
          noteAgain(name, from: quote, to: close + 1, &fill)
        }
        if name == .resourceType, namesType(f) {
          step = readResourceType(&p, from: quote, to: close + 1)
        }

      }
      if step == .value {
        p = skipSpace(p)
        let start = p
        guard p < end else {
          step = ended(p, name)
          continue
        }
        switch p.pointee {
        case UInt8(ascii: "\""):
          let text = p + 1
          let close = endOfPlain(text)
          if close.pointee == UInt8(ascii: "\""), close < end {
            var node = Node(name: name, kind: .string, flags: item, start: offset(start), parent: 0)
            node.valueOffset = offset(text)
            node.valueLength = UInt32(truncatingIfNeeded: close - text)
            let id = place(node, fill)
            if close == text { emptyString(id) }
            p = close + 1
          } else {
            guard let read = slowString(text, from: close, quote: UInt8(ascii: "\"")) else {
              step = .stop
              continue
            }
            placeString(read, name, item, fill, start: start)
            p = read.end
          }
          step = .after

        case UInt8(ascii: "{"):
          guard top < JSONReader.deepestNesting else {
            step = tooDeep(p)
            continue
          }
          let id = place(
            Node(name: name, kind: .object, flags: item, start: offset(start), parent: 0), fill)
          p += 1
          push(JSONFrame(.object, node: id, start: offset(start)))
          if fill != 0 { filledWithObject(id) }
          p = skipSpace(p)
          if p.pointee == UInt8(ascii: "}"), p < end { step = .after } else { step = .key }

        case UInt8(ascii: "["):
          guard top < JSONReader.deepestNesting else {
            step = tooDeep(p)
            continue
          }
          step = beginArray(&p, name, &fill)
          item = .arrayItem

        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
          guard let close = endOfNumber(p) else {
            step = badToken(&p, name, item, fill)
            continue
          }
          var node = Node(name: name, kind: .number, flags: item, start: offset(start), parent: 0)
          node.valueOffset = offset(start)
          node.valueLength = UInt32(truncatingIfNeeded: close - start)
          _ = place(node, fill)
          p = close
          step = .after

        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
          let length = literalLength(p)
          guard length != 0 else {
            step = badToken(&p, name, item, fill)
            continue
          }
          if p.pointee == UInt8(ascii: "n") {
            placeNull(start, name, item, fill)
          } else {
            var node = Node(
              name: name, kind: .boolean, flags: item, start: offset(start), parent: 0)
            node.valueOffset = offset(start)
            node.valueLength = UInt32(truncatingIfNeeded: length)
            _ = place(node, fill)
          }
          p += length
          step = .after

        default:
          step = recoverValue(&p, name, item, fill)
        }

      }
      if step == .after {
        p = skipSpace(p)
        let f = frames + top
        switch p.pointee {
        case UInt8(ascii: ",") where p < end:
          switch f.pointee.mode {
          case .object:
            if f.pointee.undo != JSONFrame.nothing { undo(f) }
            p += 1
            step = .key
          case .array:
            p += 1
            step = .value
            item = .arrayItem
            name = f.pointee.name
            fill = f.pointee.fill
          case .companions:
            p += 1
            step = .companion
          case .root:
            step = .done
          }
        case UInt8(ascii: "}"):
          guard f.pointee.mode == .object, p < end else {
            step = recoverAfter(&p)
            continue
          }
          if f.pointee.undo != JSONFrame.nothing { undo(f) }
          p += 1
          if f.pointee.index == 0 || !f.pointee.marks.isEmpty { closeObject(f, p) }
          top &-= 1
        case UInt8(ascii: "]"):
          guard f.pointee.mode == .array || f.pointee.mode == .companions, p < end else {
            step = recoverAfter(&p)
            continue
          }
          p += 1
          closeArray(f, p)
        default:
          step = f.pointee.mode == .root ? .done : recoverAfter(&p)
          // An array whose comma was missing goes on with its next item.
          if step == .value {
            item = .arrayItem
            name = f.pointee.name
            fill = f.pointee.fill
          }
        }

      }
      switch step {
      case .companion:
        step = readCompanionItem(&p)
        if step == .value {
          item = .arrayItem
          name = (frames + top).pointee.name
          fill = 0
        }

      case .done:
        end(at: p)
        finish(broken: p > end)
        return

      case .stop:
        finish(broken: true)
        return
      case .key, .value, .after:
        continue
      }
    }
  }

  // MARK: Frames

  /// Opens an object or array.
  @inline(__always)
  mutating func push(_ frame: JSONFrame) {
    top &+= 1
    (frames + top).initialize(to: frame)
    let words = seen + top &* JSONMemory.words
    words[0] = 0
    words[1] = 0
    words[2] = 0
    words[3] = 0
  }

  /// Notes a name of the open object; tells whether its bit was set before.
  @inline(__always)
  func note(_ name: Name) -> Bool {
    let word = seen + (top &* JSONMemory.words &+ Int((name.rawValue >> 6) & 3))
    let bit = UInt64(1) << UInt64(name.rawValue & 63)
    let old = word.pointee
    word.pointee = old | bit
    return old & bit != 0
  }

  // MARK: Nodes

  /// Adds a node behind the last child of the frame on top, or fills the one that waits.
  @inline(__always)
  mutating func place(_ node: Node, _ fill: NodeID) -> NodeID {
    if fill != 0 { return fillIn(node, fill) }
    if count == capacity { grow() }
    let id = NodeID(truncatingIfNeeded: count)
    let f = frames + top
    let parent = f.pointee.node
    let slot = nodes + count
    slot.initialize(to: node)
    slot.pointee.parent = parent
    count &+= 1
    if f.pointee.last == 0 {
      nodes[Int(parent)].firstChild = id
    } else {
      nodes[Int(f.pointee.last)].nextSibling = id
    }
    f.pointee.last = id
    if f.pointee.mode != .object { f.pointee.index &+= 1 }
    return id
  }

  @inline(never)
  mutating func grow() {
    document.storedCount = count
    document.grow()
    nodes = document.nodes
    capacity = document.capacity
  }

  @inline(__always)
  func offset(_ p: Pointer) -> UInt32 { UInt32(truncatingIfNeeded: p - base) }

  // MARK: Tokens

  @inline(__always)
  func skipSpace(_ p: Pointer) -> Pointer {
    p.pointee > 0x20 ? p : Self.skipSpaces(p, end)
  }

  @inline(never)
  static func skipSpaces(_ start: Pointer, _ end: Pointer) -> Pointer {
    var p = start
    while p < end {
      let word = UnsafeRawPointer(p).loadUnaligned(as: UInt64.self)
      if word == 0x2020_2020_2020_2020 {
        p += 8
        continue
      }
      switch p.pointee {
      case 0x20, 0x0A, 0x0D, 0x09: p += 1
      default: return p
      }
    }
    return end
  }

  /// The first byte that ends a string or needs care: a quote, a backslash, a control character
  /// or one of a longer UTF-8 sequence. Padding is a control character, so the search ends.
  @inline(__always)
  func endOfPlain(_ start: Pointer) -> Pointer {
    var found = Self.marks(start)
    if found != 0 { return start + found.trailingZeroBitCount >> 3 }
    found = Self.marks(start + 8)
    if found != 0 { return start + 8 + found.trailingZeroBitCount >> 3 }
    return Self.endOfLong(start + 16)
  }

  /// Goes on in a long string, 32 bytes at a time.
  @inline(never)
  static func endOfLong(_ start: Pointer) -> Pointer {
    var p = start
    while true {
      let words = UnsafeRawPointer(p).loadUnaligned(as: SIMD4<UInt64>.self)
      let quote = (words ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101
      let backslash = (words ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
      let control = words &- 0x2020_2020_2020_2020
      let found = (quote | backslash | control | words) & 0x8080_8080_8080_8080
      if found[0] != 0 { return p + found[0].trailingZeroBitCount >> 3 }
      if found[1] != 0 { return p + 8 + found[1].trailingZeroBitCount >> 3 }
      if found[2] != 0 { return p + 16 + found[2].trailingZeroBitCount >> 3 }
      if found[3] != 0 { return p + 24 + found[3].trailingZeroBitCount >> 3 }
      p += 32
    }
  }

  /// Marks the bytes of a word that end a string or need care by their highest bit.
  ///
  /// The lowest mark is right; those above it may be carried over from it.
  @inline(__always)
  static func marks(_ p: Pointer) -> UInt64 {
    let word = UnsafeRawPointer(p).loadUnaligned(as: UInt64.self)
    let quote = (word ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101
    let backslash = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- 0x0101_0101_0101_0101
    let control = word &- 0x2020_2020_2020_2020
    return (quote | backslash | control | word) & 0x8080_8080_8080_8080
  }

  /// The end of a number that follows the grammar; nil where it does not.
  @inline(__always)
  func endOfNumber(_ start: Pointer) -> Pointer? {
    var p = start
    if p.pointee == UInt8(ascii: "-") { p += 1 }
    guard isDigit(p.pointee) else { return nil }
    if p.pointee == UInt8(ascii: "0") {
      p += 1
    } else {
      repeat { p += 1 } while isDigit(p.pointee)
    }
    if p.pointee == UInt8(ascii: ".") {
      p += 1
      guard isDigit(p.pointee) else { return nil }
      repeat { p += 1 } while isDigit(p.pointee)
    }
    if p.pointee | 0x20 == UInt8(ascii: "e") {
      p += 1
      if p.pointee == UInt8(ascii: "-") || p.pointee == UInt8(ascii: "+") { p += 1 }
      guard isDigit(p.pointee) else { return nil }
      repeat { p += 1 } while isDigit(p.pointee)
    }
    return p <= end && !isTokenByte(p.pointee) ? p : nil
  }

  @inline(__always)
  func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// Tells whether a byte may belong to a bare word or number.
  @inline(__always)
  func isTokenByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$")
  }

  /// The length of `true`, `false` or `null` at a place; 0 where another word stands there.
  @inline(__always)
  func literalLength(_ p: Pointer) -> Int {
    let word = UnsafeRawPointer(p).loadUnaligned(as: UInt32.self)
    var length = 4
    if word == 0x736C_6166, p[4] == UInt8(ascii: "e") {
      length = 5
    } else if word != 0x6575_7274, word != 0x6C6C_756E {
      return 0
    }
    return p + length <= end && !isTokenByte(p[length]) ? length : 0
  }

  /// Steps over the colon behind a key; nil where there is none.
  @inline(__always)
  mutating func colon(_ start: Pointer) -> Pointer? {
    let p = skipSpace(start)
    return p.pointee == UInt8(ascii: ":") && p < end ? p + 1 : recoverColon(p)
  }
}
