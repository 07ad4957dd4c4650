/// Finds the tags of an export one after the other, in one pass over its bytes.
///
/// The document type is never read: scanning begins at the element `HealthData`. Attribute values
/// are slices of the window, valid until the next call.
struct ExportScanner: ~Copyable {
  /// What was found.
  enum Event {
    /// A start tag; `isEmptyElement` tells whether it is its own end.
    case start
    case end
    /// No more tags.
    case finished
  }

  /// The known elements and attributes by name.
  private let elementTable = NameTable(ExportElement.allCases.map(\.name))
  private let attributeTable = NameTable(ExportAttribute.allCases.map(\.name))
  /// The known attributes of each element, as bits.
  private let expected: [(low: UInt64, high: UInt64)]

  private var window: ScanWindow
  private var position = 0
  private let slots: UnsafeMutablePointer<Slice>
  /// The attributes of the tag, as bits: `present` tells which slots are valid.
  private var present: (low: UInt64, high: UInt64) = (0, 0)

  private(set) var element = ExportElement.unknown
  private(set) var isEmptyElement = false
  /// The name as written, where the element is unknown.
  private(set) var unknownName = ""
  /// The line of the tag, from 1.
  private(set) var line = 1
  /// The line at which scanning stands.
  private var currentLine = 1
  /// The attributes of the tag that are not known, with names as written.
  private(set) var unknownAttributes: [(name: String, value: Slice)] = []
  /// What was mended, to be taken by the reader after each tag.
  var repairs: [(kind: ExportReport.Repair, line: Int)] = []
  private var isDocumentTypeBroken = false
  /// Tells whether the document ended inside a tag.
  private(set) var isCutInTag = false

  init(_ stream: any ByteStream, windowSize: Int = ScanWindow.usualSize) {
    window = ScanWindow(stream, size: windowSize)
    slots = .allocate(capacity: 128)
    slots.initialize(repeating: .empty, count: 128)
    var expected: [(low: UInt64, high: UInt64)] = []
    for element in ExportElement.allCases {
      var bits: (low: UInt64, high: UInt64) = (0, 0)
      for attribute in element.attributes {
        let value = attribute.rawValue
        if value < 64 {
          bits.low |= 1 << UInt64(value)
        } else {
          bits.high |= 1 << UInt64(value - 64)
        }
      }
      expected.append(bits)
    }
    self.expected = expected
  }

  deinit { slots.deallocate() }

  /// The offset in the document at which scanning stands.
  var offset: Int { window.offset + position }

  var stream: any ByteStream { window.stream }

  /// Tells whether the tag has an attribute.
  @inline(__always)
  func has(_ attribute: ExportAttribute) -> Bool {
    let value = UInt64(attribute.rawValue)
    return value < 64
      ? present.low & (1 &<< value) != 0 : present.high & (1 &<< (value &- 64)) != 0
  }

  /// The raw value of an attribute; empty where it is absent.
  @inline(__always)
  func slice(_ attribute: ExportAttribute) -> Slice {
    has(attribute) ? slots[Int(attribute.rawValue)] : .empty
  }

  // MARK: - The beginning

  /// Moves to the element `HealthData`; false where there is none.
  ///
  /// - Parameter head: takes the bytes before it, at most 64 KB, for what they say of the version.
  mutating func findRoot(head: inout [UInt8]) -> Bool {
    let needle: [UInt8] = Array("<HealthData".utf8)
    _ = window.advance(keepingFrom: 0)
    if window.count >= 3, window.base[0] == 0xEF, window.base[1] == 0xBB, window.base[2] == 0xBF {
      repairs.append((.byteOrderMark, 1))
      position = 3
    }
    while true {
      while let found = nextLessThan() {
        position = found
        guard found + needle.count < window.count else { break }
        var isRoot = true
        for index in 1..<needle.count where window.base[found + index] != needle[index] {
          isRoot = false
          break
        }
        let next = window.base[found + needle.count]
        if isRoot, next <= 0x20 || next == 0x3E || next == 0x2F {
          return true
        }
        noteOpenDeclaration(before: found)
        if head.count < 1 << 16 {
          head.append(
            contentsOf: UnsafeBufferPointer(
              start: window.base + found, count: min(96, window.count - found)))
        }
        position += 1
      }
      let keep = min(position, window.count)
      guard window.advance(keepingFrom: keep) else { return false }
      position = 0
    }
  }

  /// Notes a declaration of the document type that the next one begins inside of.
  private mutating func noteOpenDeclaration(before index: Int) {
    guard !isDocumentTypeBroken, window.base[index + 1] == 0x21 else { return }
    var previous = index - 1
    while previous >= 0, window.base[previous] <= 0x20 { previous -= 1 }
    guard previous >= 0 else { return }
    let byte = window.base[previous]
    if byte != 0x3E && byte != 0x5B {
      isDocumentTypeBroken = true
      repairs.append((.documentTypeSkipped, currentLine))
    }
  }

  /// The index of the next `<` at or after the position, counting lines; nil at the window's end.
  private mutating func nextLessThan() -> Int? {
    var index = position
    let end = window.count
    let base = window.base
    while index < end {
      let byte = base[index]
      if byte == 0x3C { return index }
      if byte == 0x0A { currentLine &+= 1 }
      index &+= 1
    }
    position = end
    return nil
  }

  // MARK: - Tags

  /// Finds the next tag.
  mutating func next() -> Event {
    while true {
      guard let found = nextLessThan() else {
        guard window.advance(keepingFrom: position) else { return .finished }
        position = 0
        continue
      }
      position = found
      line = currentLine
      let repairsBefore = repairs.count
      switch readTag(at: found) {
      case .start: return .start
      case .end: return .end
      case .skipped: continue
      case .incomplete:
        currentLine = line
        // The tag is read again, or not at all.
        repairs.removeLast(repairs.count - repairsBefore)
        if window.advance(keepingFrom: position) {
          position = 0
          continue
        }
        if window.isAtEnd {
          isCutInTag = true
          position = window.count
          return .finished
        }
        // One tag fills the largest window: it is passed over.
        position = 0
        skipBadTag()
      case .malformed:
        currentLine = line
        repairs.removeLast(repairs.count - repairsBefore)
        skipBadTag()
      }
    }
  }

  private enum TagResult { case start, end, skipped, incomplete, malformed }

  /// Passes over a tag that is not understood, to the next `<` that begins a line or follows a `>`.
  private mutating func skipBadTag() {
    repairs.append((.tagNotUnderstood, line))
    var index = position + 1
    let end = window.count
    var isBoundary = false
    while index < end {
      let byte = window.base[index]
      if byte == 0x3C, isBoundary { break }
      if byte == 0x0A { currentLine &+= 1 }
      if byte == 0x0A || byte == 0x3E {
        isBoundary = true
      } else if byte > 0x20 {
        isBoundary = false
      }
      index += 1
    }
    position = index
  }

  private mutating func readTag(at start: Int) -> TagResult {
    let base = UnsafePointer(window.base)
    let end = base + window.count
    var cursor = base + start + 1
    guard cursor < end else { return .incomplete }
    if cursor.pointee == 0x2F { return readEndTag(cursor + 1, end, base) }
    if cursor.pointee == 0x21 || cursor.pointee == 0x3F { return skipMarkup(cursor, end, base) }

    let nameStart = cursor
    while cursor < end {
      let byte = cursor.pointee
      if byte <= 0x20 || byte == 0x3E || byte == 0x2F { break }
      if byte == 0x3C || byte == 0x22 { return .malformed }
      cursor += 1
    }
    guard cursor < end else { return .incomplete }
    let nameLength = cursor - nameStart
    guard nameLength > 0 else { return .malformed }
    if let number = elementTable.find(nameStart, nameLength) {
      element = ExportElement(rawValue: number) ?? .unknown
    } else {
      element = .unknown
      unknownName = String(
        decoding: UnsafeBufferPointer(start: nameStart, count: min(nameLength, 128)),
        as: UTF8.self)
    }
    present = (0, 0)
    if !unknownAttributes.isEmpty { unknownAttributes.removeAll(keepingCapacity: true) }

    var lines = 0
    while true {
      // White space, and control characters, which count as nothing.
      while cursor < end, cursor.pointee <= 0x20 {
        if cursor.pointee == 0x0A { lines &+= 1 }
        cursor += 1
      }
      guard cursor < end else { return .incomplete }
      if cursor.pointee == 0x3E {
        isEmptyElement = false
        cursor += 1
        break
      }
      if cursor.pointee == 0x2F {
        cursor += 1
        guard cursor < end else { return .incomplete }
        if cursor.pointee == 0x3E {
          isEmptyElement = true
          cursor += 1
          break
        }
        continue
      }
      let attributeStart = cursor
      // The name ends at the equals sign, eight bytes at a time.
      var found = false
      while cursor < end {
        let word = UInt64(
          littleEndian: UnsafeRawPointer(cursor).loadUnaligned(as: UInt64.self))
        let zero = word ^ 0x3D3D_3D3D_3D3D_3D3D
        let hit = (zero &- 0x0101_0101_0101_0101) & ~zero & 0x8080_8080_8080_8080
        if hit != 0 {
          cursor += hit.trailingZeroBitCount &>> 3
          found = true
          break
        }
        cursor += 8
        // No name is that long: a quote or an equals sign is missing.
        if cursor - attributeStart > 512 { return .malformed }
      }
      guard found, cursor < end else { return .incomplete }
      let attributeLength = cursor - attributeStart
      cursor += 1
      while cursor < end, cursor.pointee <= 0x20 {
        if cursor.pointee == 0x0A { lines &+= 1 }
        cursor += 1
      }
      guard cursor < end else { return .incomplete }
      let quote = cursor.pointee
      guard quote == 0x22 || quote == 0x27 else { return .malformed }
      cursor += 1

      // The value ends at the quote; what else it holds is gathered on the way.
      let valueStart = cursor
      let quotes = UInt64(quote) &* 0x0101_0101_0101_0101
      var ampersands: UInt64 = 0
      var lessThans: UInt64 = 0
      var controls: UInt64 = 0
      var bits: UInt64 = 0
      var closed = false
      while cursor < end {
        var word = UInt64(
          littleEndian: UnsafeRawPointer(cursor).loadUnaligned(as: UInt64.self))
        let difference = word ^ quotes
        let hit = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
        var step = 8
        if hit != 0 {
          step = hit.trailingZeroBitCount &>> 3
          // Bytes from the quote on are replaced by ones that mark nothing.
          let mask = (1 &<< UInt64(truncatingIfNeeded: step &* 8)) &- 1
          word = (word & mask) | (0x4141_4141_4141_4141 & ~mask)
          closed = true
        }
        let ampersand = word ^ 0x2626_2626_2626_2626
        ampersands |= (ampersand &- 0x0101_0101_0101_0101) & ~ampersand & 0x8080_8080_8080_8080
        let lessThan = word ^ 0x3C3C_3C3C_3C3C_3C3C
        lessThans |= (lessThan &- 0x0101_0101_0101_0101) & ~lessThan & 0x8080_8080_8080_8080
        controls |= (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
        bits |= word
        cursor += step
        if closed { break }
      }
      guard closed, cursor < end else { return .incomplete }
      var marks: Slice.Marks = []
      if (ampersands | lessThans | controls | (bits & 0x8080_8080_8080_8080)) != 0 {
        if ampersands != 0 { marks.insert(.ampersand) }
        if lessThans != 0 { marks.insert(.lessThan) }
        if bits & 0x8080_8080_8080_8080 != 0 { marks.insert(.highBit) }
        if controls != 0 {
          marks.insert(.control)
          var place = valueStart
          while place < cursor {
            let byte = place.pointee
            if byte == 0x0A {
              lines &+= 1
            } else if byte < 0x20, byte != 0x09, byte != 0x0D {
              repairs.append((.controlCharacter, line &+ lines))
            }
            place += 1
          }
        }
      }
      let slice = Slice(start: valueStart, count: cursor - valueStart, marks: marks)
      cursor += 1
      if !store(slice, attributeStart, attributeLength) { return .malformed }
    }
    currentLine &+= lines
    position = cursor - base
    return .start
  }

  /// Keeps the value of an attribute; false where its name cannot be one.
  @inline(__always)
  private mutating func store(
    _ slice: Slice, _ name: UnsafePointer<UInt8>, _ length: Int
  ) -> Bool {
    guard let number = attributeTable.find(name, length) else {
      return storeUnknown(slice, name, length)
    }
    let value = UInt64(number)
    let bit: (low: UInt64, high: UInt64) = value < 64 ? (1 &<< value, 0) : (0, 1 &<< (value &- 64))
    let wanted = expected[Int(element.rawValue)]
    if (wanted.low & bit.low) | (wanted.high & bit.high) == 0 {
      return storeUnknown(slice, name, length)
    }
    if (present.low & bit.low) | (present.high & bit.high) != 0 {
      repairs.append((.doubledAttribute, line))
      return true
    }
    present.low |= bit.low
    present.high |= bit.high
    slots[Int(number)] = slice
    if slice.marks.contains(.lessThan) { repairs.append((.bareLessThan, line)) }
    return true
  }

  @inline(never)
  private mutating func storeUnknown(
    _ slice: Slice, _ name: UnsafePointer<UInt8>, _ length: Int
  ) -> Bool {
    let bytes = UnsafeBufferPointer(start: name, count: length)
    // A tag's end or a quote inside a name shows that something is missing before it.
    guard length > 0, !bytes.contains(where: { $0 == 0x22 || $0 == 0x3E || $0 == 0x3C }) else {
      return false
    }
    let text = String(decoding: bytes.filter { $0 >= 0x20 }, as: UTF8.self)
    var trimmed = Substring(text)
    while trimmed.last == " " { trimmed.removeLast() }
    if trimmed.utf8.count != length {
      // Blanks before the equals sign are lawful.
      let again = Array(trimmed.utf8) + [UInt8](repeating: 0, count: 8)
      let stored: Bool? = again.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress, attributeTable.find(base, trimmed.utf8.count) != nil
        else { return nil }
        return store(slice, base, trimmed.utf8.count)
      }
      if let stored { return stored }
    }
    if trimmed.utf8.contains(0x20) { repairs.append((.blankInAttributeName, line)) }
    if unknownAttributes.contains(where: { $0.name == trimmed }) {
      repairs.append((.doubledAttribute, line))
    } else {
      unknownAttributes.append((String(trimmed), slice))
    }
    return true
  }

  private mutating func readEndTag(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ base: UnsafePointer<UInt8>
  ) -> TagResult {
    var cursor = start
    while cursor < end, cursor.pointee != 0x3E {
      if cursor.pointee == 0x3C { return .malformed }
      if cursor.pointee == 0x0A { currentLine &+= 1 }
      cursor += 1
    }
    guard cursor < end else { return .incomplete }
    var length = cursor - start
    while length > 0, start[length - 1] <= 0x20 { length -= 1 }
    if let number = elementTable.find(start, length) {
      element = ExportElement(rawValue: number) ?? .unknown
    } else {
      element = .unknown
    }
    isEmptyElement = false
    position = cursor + 1 - base
    return .end
  }

  /// Passes over comments, character data and processing instructions.
  private mutating func skipMarkup(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ base: UnsafePointer<UInt8>
  ) -> TagResult {
    let rest = end - start
    var closing: [UInt8] = [0x3E]
    if start.pointee == 0x3F {
      closing = [0x3F, 0x3E]
    } else if rest >= 3, start[1] == 0x2D, start[2] == 0x2D {
      closing = [0x2D, 0x2D, 0x3E]
    } else if rest >= 2, start[1] == 0x5B {
      closing = [0x5D, 0x5D, 0x3E]
    } else if rest < 3 {
      return .incomplete
    }
    var index = 1
    var lines = 0
    while index + closing.count <= rest {
      if start[index] == 0x0A { lines += 1 }
      var isClosing = true
      for (place, byte) in closing.enumerated() where start[index + place] != byte {
        isClosing = false
        break
      }
      if isClosing {
        currentLine += lines
        position = start + index + closing.count - base
        return .skipped
      }
      index += 1
    }
    return .incomplete
  }
}
