/// Replaces the bytes that XML does not allow, so that one of them does not hide everything else.
enum XMLRepair {
  /// Says what was replaced.
  struct Damage {
    /// The first bad byte.
    let place: Int
    /// How many bytes were replaced.
    let count: Int
    /// The first one is a control character; else it is no part of UTF-8.
    let isControl: Bool

    var finding: Finding {
      let more = count > 1 ? ", the first of \(count) such bytes" : ""
      return Finding(
        rule: "xml-syntax", severity: .error, type: .structure, expression: "",
        place: SourceRange(place, place + 1),
        message: isControl
          ? "a character that XML does not allow" + more : "a byte here is not UTF-8" + more,
        help: isControl
          ? "delete it; most control characters are not allowed"
          : "save the file as UTF-8, or name its encoding in the XML declaration")
    }
  }

  /// The source itself where it is in order; else a copy of the same length.
  static func repaired(_ source: SourceBytes) -> (SourceBytes, Damage?) {
    guard let first = fault(source, from: 0) else { return (source, nil) }
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: source.count, alignment: 1)
    defer { copy.deallocate() }
    copy.copyMemory(from: UnsafeRawBufferPointer(start: source.base, count: source.count))
    var count = 0
    var next: Int? = first
    while let at = next {
      copy[at] = UInt8(ascii: "?")
      count += 1
      next = fault(source, from: at + 1)
    }
    let text = SourceBytes(
      copying: UnsafeRawBufferPointer(copy), name: source.name, firstLine: source.firstLine,
      firstOffset: source.firstOffset)
    let damage = Damage(place: first, count: count, isControl: source.base[first] < 0x80)
    return (text, damage)
  }

  /// The next byte that is neither text nor part of a well-formed sequence.
  private static func fault(_ source: SourceBytes, from start: Int) -> Int? {
    let p = source.base
    var at = start
    while at < source.count {
      let byte = p[at]
      if byte &- 0x20 < 0x60 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        at += 1
        continue
      }
      if byte < 0x20 { return at }
      // The source is followed by zero bytes, which end every sequence.
      let length = UTF8Sequences.length(at: p + at)
      if length == 0 || at + length > source.count { return at }
      at += length
    }
    return nil
  }
}
