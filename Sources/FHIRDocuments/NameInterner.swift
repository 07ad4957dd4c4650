/// Gives names that R4 does not know a number of their own.
///
/// Each reader has one interner and reuses it from document to document. At most
/// `Name.unknownCapacity` different unknown names are told apart; further ones share the last
/// number, which no schema knows either, so that they are still reported as unknown.
public struct NameInterner {
  private var numbers: [String: UInt16] = [:]
  private var texts: [String] = []

  public init() {}

  /// The number of a name, known or not.
  public mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> Name {
    guard let start = bytes.baseAddress else { return internUnknown("") }
    if let known = NameTable.r4.find(start, bytes.count) { return known }
    return internUnknown(String(decoding: bytes, as: UTF8.self))
  }

  /// The text of a name given by this interner.
  public func text(of name: Name) -> String {
    if name.isKnown || name == .none { return name.text }
    let index = Int(name.rawValue &- Name.firstUnknown)
    return index < texts.count ? texts[index] : "?"
  }

  private mutating func internUnknown(_ text: String) -> Name {
    if let number = numbers[text] { return Name(rawValue: number) }
    if texts.count >= Name.unknownCapacity {
      return Name(rawValue: Name.firstUnknown &+ UInt16(Name.unknownCapacity))
    }
    let number = Name.firstUnknown &+ UInt16(texts.count)
    numbers[text] = number
    texts.append(text)
    return Name(rawValue: number)
  }
}

extension Name {
  /// How many unknown names an interner tells apart.
  static var unknownCapacity: Int { Int(UInt16.max) - Int(firstUnknown) - 1 }
}
