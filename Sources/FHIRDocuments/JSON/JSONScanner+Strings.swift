/// Strings with escapes, with characters beyond ASCII, or with faults.
extension JSONScanner {
  /// A string that needed a closer look.
  struct SlowString {
    /// Behind the closing quote.
    var end: Pointer
    var offset: UInt32
    var length: UInt32
    var isPooled: Bool
  }

  /// Reads on in a string from the first byte that is not plain; nil where it has no end.
  ///
  /// - Parameters:
  ///   - text: the first byte behind the opening quote.
  ///   - from: the first byte that needs care.
  @inline(never)
  mutating func slowString(_ text: Pointer, from: Pointer, quote: UInt8) -> SlowString? {
    var p = from
    var mustDecode = false
    var extra = 0
    var firstControl: Pointer?
    while true {
      p = quote == UInt8(ascii: "'") ? endOfSingleQuoted(p) : endOfPlain(p)
      guard p < end else {
        unclosed(text, firstControl)
        return nil
      }
      let byte = p.pointee
      if byte == quote { break }
      if byte == UInt8(ascii: "\"") {
        // Plain where the string is in single quotes.
        p += 1
      } else if byte == UInt8(ascii: "\\") {
        mustDecode = true
        let (length, problem) = escape(p)
        if let problem { report(escape: problem, at: p, length: length) }
        p += length
      } else if byte >= 0x80 {
        let length = UTF8Sequences.length(at: p)
        if length > 0, p + length <= end {
          p += length
        } else {
          mustDecode = true
          extra += 2
          reportEncoding(p)
          p += 1
        }
      } else if byte < 0x20 {
        if firstControl == nil { firstControl = p }
        p += 1
      } else {
        p += 1
      }
    }
    if let control = firstControl, !accept(control, in: text, closedBy: p) { return nil }
    guard mustDecode else {
      return SlowString(
        end: p + 1, offset: offset(text), length: UInt32(truncatingIfNeeded: p - text),
        isPooled: false)
    }
    let place = document.reservePool(p - text + extra)
    let length = decode(text, p, to: document.poolBytes(at: place))
    document.poolCount = place + length
    return SlowString(
      end: p + 1, offset: UInt32(truncatingIfNeeded: place),
      length: UInt32(truncatingIfNeeded: length), isPooled: true)
  }

  /// Like `endOfPlain`, for a string that somebody put in single quotes.
  private func endOfSingleQuoted(_ start: Pointer) -> Pointer {
    var p = start
    while p < end {
      switch p.pointee {
      case UInt8(ascii: "'"), UInt8(ascii: "\\"), 0..<0x20, 0x80...: return p
      default: p += 1
      }
    }
    return p
  }

  /// The name that a key with escapes, or in other quotes, stands for.
  mutating func intern(_ read: SlowString) -> Name {
    document.names.intern(UnsafeBufferPointer(start: start(of: read), count: Int(read.length)))
  }

  /// The first byte of a string, decoded where it has escapes.
  func start(of read: SlowString) -> Pointer {
    read.isPooled ? Pointer(document.poolBytes(at: Int(read.offset))) : base + Int(read.offset)
  }

  /// Tells whether a key names the companion of a primitive.
  @inline(never)
  func isCompanion(_ read: SlowString) -> Bool {
    read.length > 1 && start(of: read).pointee == UInt8(ascii: "_")
  }

  @inline(never)
  mutating func intern(_ start: Pointer, _ end: Pointer) -> Name {
    document.names.intern(UnsafeBufferPointer(start: start, count: end - start))
  }

  // MARK: Escapes

  enum EscapeProblem {
    case unknown, digits, loneSurrogate
  }

  /// The length of the escape at a backslash, a surrogate pair as one, and what is wrong with it.
  private func escape(_ p: Pointer) -> (Int, EscapeProblem?) {
    switch p[1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return (2, nil)
    case UInt8(ascii: "u"):
      guard let unit = hexadecimal(p + 2) else { return (2, .digits) }
      switch unit {
      case 0xD800...0xDBFF:
        guard p[6] == UInt8(ascii: "\\"), p[7] == UInt8(ascii: "u"),
          let second = hexadecimal(p + 8), (0xDC00...0xDFFF).contains(second)
        else { return (6, .loneSurrogate) }
        return (12, nil)
      case 0xDC00...0xDFFF: return (6, .loneSurrogate)
      default: return (6, nil)
      }
    default:
      // A control character or the start of a longer sequence is looked at by itself.
      return (p[1] < 0x20 || p[1] >= 0x80 ? 1 : 2, .unknown)
    }
  }

  private func hexadecimal(_ p: Pointer) -> UInt32? {
    var value: UInt32 = 0
    for index in 0..<4 {
      let byte = p[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte & 0x0F)
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
        value = value << 4 | UInt32(byte & 0x07) &+ 9
      default: return nil
      }
    }
    return value
  }

  /// Writes a string without its escapes; what cannot be read becomes U+FFFD. Returns the length.
  private func decode(
    _ text: Pointer, _ close: Pointer, to out: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var p = text
    var length = 0
    while p < close {
      let byte = p.pointee
      if byte >= 0x80 {
        let run = UTF8Sequences.length(at: p)
        if run > 0, p + run <= close {
          for index in 0..<run { out[length + index] = p[index] }
          length += run
          p += run
        } else {
          length += UTF8Sequences.write(0xFFFD, to: out + length)
          p += 1
        }
        continue
      }
      guard byte == UInt8(ascii: "\\") else {
        // All that needs no care up to the next byte that does; a quote or a control character
        // that stands here was looked at before.
        let stop = min(max(endOfPlain(p), p + 1), close)
        (out + length).update(from: p, count: stop - p)
        length += stop - p
        p = stop
        continue
      }
      let (run, problem) = escape(p)
      length += UTF8Sequences.write(scalar(p, run, problem), to: out + length)
      p += run
    }
    return length
  }

  private func scalar(_ p: Pointer, _ length: Int, _ problem: EscapeProblem?) -> UInt32 {
    if problem == .loneSurrogate { return 0xFFFD }
    if length == 1 { return UInt32(UInt8(ascii: "\\")) }
    if length == 12, let high = hexadecimal(p + 2), let low = hexadecimal(p + 8) {
      return 0x10000 &+ ((high &- 0xD800) << 10 | (low &- 0xDC00))
    }
    if length == 6 { return hexadecimal(p + 2) ?? 0xFFFD }
    switch p[1] {
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    default: return UInt32(p[1])
    }
  }

  // MARK: Findings

  private mutating func report(escape problem: EscapeProblem, at p: Pointer, length: Int) {
    let shown = String(decoding: UnsafeBufferPointer(start: p, count: length), as: UTF8.self)
    switch problem {
    case .unknown:
      report(
        .syntax, p, p + length, in: .none, "\"\(shown)\" is no escape of JSON", label: nil,
        help: "write \\\\ for a backslash; JSON knows \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX"
      )
    case .digits:
      report(
        .syntax, p, p + length, in: .none, "\"\\u\" without four hexadecimal digits", label: nil,
        help: "write four digits, as in \\u00B5, or the character itself")
    case .loneSurrogate:
      report(
        .surrogate, p, p + length, in: .none,
        "\"\(shown)\" is half of a surrogate pair without the other half", label: nil,
        help: "write the character itself in UTF-8, or both halves of the pair")
    }
  }

  mutating func reportEncoding(_ p: Pointer) {
    report(
      .encoding, p, p + 1, in: .none, "the byte 0x\(hex(p.pointee)) is not UTF-8 here", label: nil,
      help: "save the file as UTF-8; it may be in Latin-1 or cut inside a character")
  }

  /// Decides about a control character in a string: clear where the string ends where a value
  /// does, else the closing quote is probably missing.
  private mutating func accept(_ control: Pointer, in text: Pointer, closedBy close: Pointer)
    -> Bool
  {
    let next = skipSpace(close + 1)
    let follows = next < end ? next.pointee : UInt8(ascii: ",")
    let isClear = [UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ":")]
      .contains(follows)
    guard isClear || control.pointee != 0x0A && control.pointee != 0x0D else {
      unclosed(text, control)
      return false
    }
    let name =
      switch control.pointee {
      case 0x09: "a tab"
      case 0x0A, 0x0D: "a line break"
      default: "the control character 0x\(hex(control.pointee))"
      }
    let written =
      switch control.pointee {
      case 0x09: "\\t"
      case 0x0A: "\\n"
      case 0x0D: "\\r"
      default: "\\u00\(hex(control.pointee))"
      }
    report(
      .syntax, control, control + 1, in: .none, "\(name) stands in a string as it is", label: nil,
      help: "write \(written) instead")
    return true
  }

  private mutating func unclosed(_ text: Pointer, _ control: Pointer?) {
    let stop = control ?? min(end, text + (end - text))
    report(
      .syntax, text - 1, stop, in: .none, "a string without its closing quote", label: nil,
      help: "add the quote at the end of the text")
  }

  func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "0" + digits : digits
  }
}
