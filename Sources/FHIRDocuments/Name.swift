import CEmbeddedTables

/// Identifies a property or type name by a small number, so that names compare as integers.
///
/// Every element and type name of FHIR R4 has a fixed number, known at compile time (see
/// `Name+Generated.swift`). Names that R4 does not know get numbers from `firstUnknown` on, valid
/// within one `NameInterner` only.
@frozen
public struct Name: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt16

  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Stands for "no name".
  public static let none = Name(rawValue: 0)

  /// Tells whether R4 knows the name.
  @inlinable
  public var isKnown: Bool { rawValue != 0 && rawValue < Name.firstUnknown }
}

/// Looks names up in the embedded table of R4 names.
///
/// Layout of the table (little-endian): `count: u32`, `slotCount: u32` (a power of two),
/// `slots: u32[slotCount]` (hash tag in the high half, name number in the low half, 0 = free),
/// `offsets: u32[count + 1]` into the text that follows.
public struct NameTable: @unchecked Sendable {
  @usableFromInline let slots: UnsafePointer<UInt32>
  @usableFromInline let mask: UInt32
  @usableFromInline let offsets: UnsafePointer<UInt32>
  @usableFromInline let text: UnsafePointer<UInt8>

  /// The names of FHIR R4.
  public static let r4 = NameTable()

  private init() {
    let base = UnsafeRawPointer(fl_names())
    let count = base.load(as: UInt32.self)
    let slotCount = base.load(fromByteOffset: 4, as: UInt32.self)
    slots = (base + 8).assumingMemoryBound(to: UInt32.self)
    mask = slotCount &- 1
    offsets = slots + Int(slotCount)
    text = UnsafeRawPointer(offsets + Int(count) + 1).assumingMemoryBound(to: UInt8.self)
  }

  /// Mixes the length with the first and last eight bytes of a name.
  ///
  /// The bytes are read one load each where the name has eight or more of them.
  @inlinable
  public static func hash(_ bytes: UnsafePointer<UInt8>, _ length: Int) -> UInt32 {
    var first: UInt64 = 0
    var last: UInt64 = 0
    if length >= 8 {
      first = UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self)
      last = UnsafeRawPointer(bytes + (length &- 8)).loadUnaligned(as: UInt64.self)
    } else {
      var index = 0
      while index < length {
        first = (first << 8) | UInt64(bytes[index])
        index &+= 1
      }
    }
    var mixed = (first &+ UInt64(length)) &* 0x9E37_79B9_7F4A_7C15
    mixed ^= mixed >> 32
    mixed = (mixed ^ last) &* 0xC2B2_AE3D_27D4_EB4F
    return UInt32(truncatingIfNeeded: mixed >> 32)
  }

  /// Finds the number of a name, or nil where R4 does not have it.
  @inlinable
  public func find(_ bytes: UnsafePointer<UInt8>, _ length: Int) -> Name? {
    find(bytes, length, hash: Self.hash(bytes, length))
  }

  @inlinable
  func find(_ bytes: UnsafePointer<UInt8>, _ length: Int, hash: UInt32) -> Name? {
    var slot = hash & mask
    let tag = hash >> 16
    while true {
      let entry = slots[Int(slot)]
      if entry == 0 { return nil }
      if entry >> 16 == tag {
        let number = Int(entry & 0xFFFF)
        let start = offsets[number]
        if Int(offsets[number &+ 1] &- start) == length,
          equalBytes(text + Int(start), bytes, length)
        {
          return Name(rawValue: UInt16(truncatingIfNeeded: number))
        }
      }
      slot = (slot &+ 1) & mask
    }
  }

  /// The bytes of a known name.
  @inlinable
  public func bytes(of name: Name) -> UnsafeBufferPointer<UInt8> {
    guard name.rawValue < Name.firstUnknown else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    let start = offsets[Int(name.rawValue)]
    let end = offsets[Int(name.rawValue) &+ 1]
    return UnsafeBufferPointer(start: text + Int(start), count: Int(end &- start))
  }
}

extension Name {
  /// Finds the number of a name R4 knows; nil for other names.
  public init?(_ text: some StringProtocol) {
    var copy = String(text)
    let found = copy.withUTF8 { bytes -> Name? in
      guard let start = bytes.baseAddress else { return nil }
      return NameTable.r4.find(start, bytes.count)
    }
    guard let found else { return nil }
    self = found
  }

  /// The text of a name R4 knows; empty for others.
  public var text: String { String(decoding: NameTable.r4.bytes(of: self), as: UTF8.self) }
}

/// Compares two runs of bytes, eight at a time.
@inlinable
public func equalBytes(
  _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ length: Int
) -> Bool {
  var index = 0
  while index &+ 8 <= length {
    let a = UnsafeRawPointer(left + index).loadUnaligned(as: UInt64.self)
    let b = UnsafeRawPointer(right + index).loadUnaligned(as: UInt64.self)
    if a != b { return false }
    index &+= 8
  }
  while index < length {
    if left[index] != right[index] { return false }
    index &+= 1
  }
  return true
}
