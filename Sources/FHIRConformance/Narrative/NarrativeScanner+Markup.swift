extension NarrativeScanner {
  /// Reads whatever begins with the `<` at the index.
  mutating func scanMarkup() {
    guard index + 1 < bytes.count else {
      stop(.tagMalformed, at: index..<index + 1)
      return
    }
    switch bytes[index + 1] {
    case UInt8(ascii: "/"): scanEndTag()
    case UInt8(ascii: "!"): scanDeclaration()
    case UInt8(ascii: "?"): scanProcessingInstruction()
    default: scanStartTag()
    }
  }

  // MARK: - Declarations

  private mutating func scanDeclaration() {
    if Byte.starts(bytes, with: "<!--", at: index) {
      scanComment()
    } else if Byte.starts(bytes, with: "<![CDATA[", at: index) {
      scanSection()
    } else {
      scanDoctype()
    }
  }

  private mutating func scanComment() {
    let start = index
    index += 4
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "-"), bytes[index + 1] == UInt8(ascii: "-") {
        guard index + 2 < bytes.count, bytes[index + 2] == UInt8(ascii: ">") else { break }
        index += 3
        return
      }
      index += 1
    }
    stop(.commentMalformed, at: start..<start + 4)
  }

  /// Reads a CDATA section, which is text.
  private mutating func scanSection() {
    let start = index
    index += 9
    var hasText = false
    while index + 2 < bytes.count {
      if bytes[index] == UInt8(ascii: "]"), Byte.starts(bytes, with: "]]>", at: index) {
        index += 3
        if hasText { take(textAt: start) }
        return
      }
      if !Byte.isBlank(bytes[index]) { hasText = true }
      index += 1
    }
    stop(.unclosed, at: start + 1..<start + 8)
  }

  /// Skips a DOCTYPE with its internal subset and goes on behind it.
  private mutating func scanDoctype() {
    let start = index + 2
    var end = start
    while end < bytes.count, XMLCharacters.continuesName(bytes[end]) { end += 1 }
    note(.doctype, at: start..<end)
    index = end
    var brackets = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "["): brackets += 1
      case UInt8(ascii: "]"): brackets -= 1
      case UInt8(ascii: ">") where brackets <= 0: return
      default: continue
      }
    }
    isStopped = true
  }

  private mutating func scanProcessingInstruction() {
    note(.processingInstruction, at: index..<index + 2)
    index += 2
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "?"), bytes[index + 1] == UInt8(ascii: ">") {
        index += 2
        return
      }
      index += 1
    }
    isStopped = true
  }

  // MARK: - End tags

  private mutating func scanEndTag() {
    let name = scanName(from: index + 2)
    guard !name.isEmpty else {
      stop(.tagMalformed, at: index..<index + 1)
      return
    }
    index = name.upperBound
    skipBlanks()
    guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else {
      stop(.tagMalformed, at: name)
      return
    }
    index += 1
    guard depth > 0 else {
      stop(.endTagWithoutStart, at: name)
      return
    }
    let open = stack[depth - 1].name
    guard equal(name, open) else {
      stop(.endTagMismatch, at: name, other: open)
      return
    }
    depth -= 1
  }

  // MARK: - Names

  /// Reads a name; empty if none begins there.
  func scanName(from start: Int) -> Range<Int> {
    guard start < bytes.count, XMLCharacters.startsName(bytes[start]) else { return start..<start }

    var end = start + 1
    while end < bytes.count, XMLCharacters.continuesName(bytes[end]) { end += 1 }
    return start..<end
  }

  func equal(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }

    for step in 0..<left.count
    where bytes[left.lowerBound + step] != bytes[right.lowerBound + step] {
      return false
    }
    return true
  }

  mutating func skipBlanks() {
    while index < bytes.count, Byte.isBlank(bytes[index]) { index += 1 }
  }
}
