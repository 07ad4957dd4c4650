/// Reads a narrative once, from the first byte to the last, and notes what is wrong.
///
/// The open elements lie on a stack of fixed size that the caller lends; only faults allocate.
struct NarrativeScanner {
  /// How deep elements may be nested; the stack of open ones then fits into 1 KB.
  static let maximumDepth = 120
  /// How many faults are noted before the scanner gives up.
  static let maximumFaults = 25

  /// An element that is not closed yet, in 8 bytes.
  struct Open {
    /// The place of the name, for the end tag and for messages.
    var nameStart: UInt32
    var nameLength: UInt16
    /// The element; nil if it is not one a narrative may have.
    var element: XHTMLElement?
    /// The elements this one or those around it have made impossible inside.
    var context: NarrativeContext

    var name: Range<Int> { Int(nameStart)..<Int(nameStart) + Int(nameLength) }
  }

  let bytes: UnsafeBufferPointer<UInt8>
  let source: NarrativeCheck.Source
  let outerDefaultIsXHTML: Bool
  let names = XHTMLNames.shared
  let stack: UnsafeMutablePointer<Open>

  var index = 0
  var depth = 0
  var faults: [NarrativeFault] = []
  /// The structure is unclear or there are too many faults: the rest is not looked at.
  var isStopped = false
  var hasContent = false
  var hasRoot = false
  /// Prefixes that the fragment itself binds, to XHTML or to something else.
  var xhtmlPrefixes: [Range<Int>] = []
  var foreignPrefixes: [Range<Int>] = []

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, source: NarrativeCheck.Source,
    outerDefaultIsXHTML: Bool, stack: UnsafeMutablePointer<Open>
  ) {
    self.bytes = bytes
    self.source = source
    self.outerDefaultIsXHTML = outerDefaultIsXHTML
    self.stack = stack
  }

  mutating func scan() {
    while index < bytes.count, !isStopped {
      if bytes[index] == UInt8(ascii: "<") {
        scanMarkup()
      } else {
        scanText()
      }
    }
    if isStopped { return }
    if depth > 0 {
      stop(.unclosed, at: stack[depth - 1].name)
    } else if !hasRoot {
      if faults.isEmpty { note(.notMarkup, at: 0..<0) }
    } else if !hasContent {
      note(.empty, at: 0..<0)
    }
  }

  // MARK: - Faults

  mutating func note(
    _ kind: NarrativeFault.Kind, at range: Range<Int>, other: Range<Int> = 0..<0
  ) {
    faults.append(NarrativeFault(kind, at: range, other: other))
    if faults.count >= Self.maximumFaults { isStopped = true }
  }

  mutating func stop(
    _ kind: NarrativeFault.Kind, at range: Range<Int>, other: Range<Int> = 0..<0
  ) {
    note(kind, at: range, other: other)
    isStopped = true
  }

  func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range])
  }

  // MARK: - Text

  /// Reads text up to the next `<`.
  private mutating func scanText() {
    let start = index
    var hasText = false
    while true {
      let next = XMLCharacters.nextSpecial(in: bytes, from: index, or: UInt8(ascii: ">"))
      while !hasText, index < next {
        // Nothing but spaces can be blank here; other blanks are special.
        hasText = bytes[index] != 0x20
        index += 1
      }
      index = next
      guard index < bytes.count else { break }

      switch bytes[index] {
      case UInt8(ascii: "<"):
        if hasText { take(textAt: start) }
        return
      case UInt8(ascii: "&"):
        hasText = scanReference(hasText: hasText)
        if isStopped { return }
        continue
      case UInt8(ascii: ">"):
        if index >= start + 2, bytes[index - 1] == UInt8(ascii: "]"),
          bytes[index - 2] == UInt8(ascii: "]")
        {
          note(.sectionEndInText, at: index - 2..<index + 1)
        }
        hasText = true
      case 0x09, 0x0A, 0x0D:
        break
      default:
        note(.controlCharacter, at: index..<index + 1)
      }
      if isStopped { return }
      index += 1
    }
    if hasText { take(textAt: start) }
  }

  /// Notes text that says something, which may not stand everywhere.
  mutating func take(textAt start: Int) {
    guard depth > 0 else {
      stop(hasRoot ? .textOutsideDiv : .notMarkup, at: start..<start)
      return
    }
    hasContent = true
    let open = stack[depth - 1]
    guard let element = open.element else { return }
    if NarrativeStructure.textless.has(element) {
      note(.textMisplaced, at: start..<index, other: open.name)
    } else if NarrativeStructure.empty.has(element) {
      note(.mustBeEmpty, at: start..<index, other: open.name)
    }
  }

  /// Reads an entity or character reference; returns whether there is text so far.
  mutating func scanReference(hasText: Bool) -> Bool {
    let start = index + 1
    var end = start
    while end < bytes.count, end - start < 40,
      XMLCharacters.continuesName(bytes[end]) || bytes[end] == UInt8(ascii: "#")
    {
      end += 1
    }
    guard end > start, end < bytes.count, bytes[end] == UInt8(ascii: ";") else {
      note(.ampersandAlone, at: index..<index + 1)
      index += 1
      return true
    }
    index = end + 1
    let name = slice(start..<end)
    guard name[0] == UInt8(ascii: "#") else {
      if XMLCharacters.entity(name) == nil { note(.entityUnknown, at: start..<end) }
      return true
    }
    guard let scalar = XMLCharacters.number(UnsafeBufferPointer(rebasing: name[1...])),
      XMLCharacters.allows(scalar)
    else {
      note(.characterReferenceUnknown, at: start..<end)
      return true
    }
    return hasText || scalar > 0x20
  }
}
