/// Finds elements and attributes by the bytes of their names.
///
/// Open addressing over the first and last eight bytes of a name, so that a name is found with
/// two loads, a multiplication and mostly one comparison. Built once per process.
final class XHTMLNames: Sendable {
  static let shared = XHTMLNames()

  private struct Entry {
    var first: UInt64 = 0
    var second: UInt64 = 0
    var number: UInt8 = XHTMLNames.unknown
  }

  static let unknown: UInt8 = 0xFF
  private static let size = 256
  /// The longest name, `cellpadding`.
  private static let longest = 16

  private let elements: [Entry]
  private let attributes: [Entry]
  private let places: [UInt64]

  private init() {
    var elements = [Entry](repeating: Entry(), count: Self.size)
    for element in XHTMLElement.allCases {
      Self.enter(element.name, element.rawValue, into: &elements)
    }
    self.elements = elements
    var attributes = [Entry](repeating: Entry(), count: Self.size)
    for attribute in XHTMLAttribute.allCases {
      Self.enter(attribute.text, attribute.rawValue, into: &attributes)
    }
    self.attributes = attributes
    places = XHTMLAttribute.allCases.map { $0.elements.rawValue }
  }

  func element(_ name: UnsafeBufferPointer<UInt8>) -> XHTMLElement? {
    XHTMLElement(rawValue: Self.find(name, in: elements))
  }

  func attribute(_ name: UnsafeBufferPointer<UInt8>) -> XHTMLAttribute? {
    XHTMLAttribute(rawValue: Self.find(name, in: attributes))
  }

  func allows(_ attribute: XHTMLAttribute, on element: XHTMLElement) -> Bool {
    XHTMLElements(rawValue: places[Int(attribute.rawValue)]).has(element)
  }

  private static func enter(_ name: StaticString, _ number: UInt8, into table: inout [Entry]) {
    let key = pack(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    var slot = hash(key.first, key.second)
    while table[slot].number != unknown { slot = (slot &+ 1) & (size - 1) }
    table[slot] = Entry(first: key.first, second: key.second, number: number)
  }

  @inline(__always)
  private static func find(_ name: UnsafeBufferPointer<UInt8>, in table: [Entry]) -> UInt8 {
    guard name.count > 0, name.count <= longest else { return unknown }
    let key = pack(name)
    var slot = hash(key.first, key.second)
    // The table is never full, so an empty slot ends every search.
    while table[slot].number != unknown {
      if table[slot].first == key.first, table[slot].second == key.second {
        return table[slot].number
      }
      slot = (slot &+ 1) & (size - 1)
    }
    return unknown
  }

  @inline(__always)
  private static func pack(_ name: UnsafeBufferPointer<UInt8>) -> (first: UInt64, second: UInt64) {
    var first: UInt64 = 0
    var second: UInt64 = 0
    for index in 0..<min(name.count, 8) { first = first << 8 | UInt64(name[index]) }
    if name.count > 8 {
      for index in 8..<min(name.count, longest) { second = second << 8 | UInt64(name[index]) }
    }
    return (first, second)
  }

  @inline(__always)
  private static func hash(_ first: UInt64, _ second: UInt64) -> Int {
    Int(truncatingIfNeeded: ((first ^ second &* 31) &* 0x9E37_79B9_7F4A_7C15) >> 56)
  }
}
