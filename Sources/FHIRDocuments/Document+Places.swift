/// Where nodes stand in the source: computed only when a finding asks.
extension Document {
  /// The place of a node's value: a whole JSON primitive with its quotes, the opening brace of an
  /// object, the start tag's name in XML.
  public func place(_ id: NodeID) -> SourceRange {
    Self.place(at: self[id].start, in: source, format: format)
  }

  /// The place of the value that begins at an offset of a source; see `place(_:)`.
  public static func place(
    at start: UInt32, in source: SourceBytes, format: Format
  ) -> SourceRange {
    let start = Int(start)
    guard start < source.count else { return SourceRange(start, start) }
    let base = source.base
    switch format {
    case .xml:
      var end = start + 1
      while end < source.count, !isXMLNameEnd(base[end]) { end += 1 }
      return SourceRange(start, end)
    case .json:
      switch base[start] {
      case UInt8(ascii: "\""): return SourceRange(start, endOfString(start, in: source))
      case UInt8(ascii: "{"), UInt8(ascii: "["): return SourceRange(start, start + 1)
      default:
        var end = start
        while end < source.count, !isJSONTokenEnd(base[end]) { end += 1 }
        return SourceRange(start, max(end, start + 1))
      }
    }
  }

  /// The place of a property's key in JSON (with its quotes); the node's own place in XML and for
  /// the root.
  public func keyPlace(_ id: NodeID) -> SourceRange {
    guard format == .json, id != 0 else { return place(id) }
    let base = source.base
    var offset = Int(self[id].start) - 1
    // Over white space, the colon, and the bracket of an array whose first item this is.
    while offset > 0,
      isJSONSpace(base[offset]) || base[offset] == UInt8(ascii: ":")
        || base[offset] == UInt8(ascii: "[")
    {
      offset -= 1
    }
    guard offset > 0, base[offset] == UInt8(ascii: "\"") else { return place(id) }
    let end = offset + 1
    offset -= 1
    while offset > 0, base[offset] != UInt8(ascii: "\"") || isEscaped(offset) { offset -= 1 }
    return SourceRange(offset, end)
  }

  private func isEscaped(_ offset: Int) -> Bool {
    var backslashes = 0
    var at = offset - 1
    while at >= 0, source.base[at] == UInt8(ascii: "\\") {
      backslashes += 1
      at -= 1
    }
    return backslashes % 2 == 1
  }

  private static func endOfString(_ start: Int, in source: SourceBytes) -> Int {
    var offset = start + 1
    while offset < source.count {
      let byte = source.base[offset]
      if byte == UInt8(ascii: "\"") { return offset + 1 }
      offset += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return source.count
  }
}

private func isJSONSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
}

private func isJSONTokenEnd(_ byte: UInt8) -> Bool {
  isJSONSpace(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
    || byte == UInt8(ascii: "]")
}

private func isXMLNameEnd(_ byte: UInt8) -> Bool {
  isJSONSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
}
