/// Finds small numbers by names given as bytes, without making a text.
struct NameTable: ~Copyable {
  private struct Slot {
    var first: UInt64 = 0
    var last: UInt64 = 0
    var length = 0
    var value: UInt8 = 0
  }

  private static let size = 512
  private let slots: UnsafeMutablePointer<Slot>
  /// The names, for comparing those longer than 16 bytes.
  private let names: [[UInt8]]

  /// Takes the names; the number of a name is its place in the list.
  init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
    slots = .allocate(capacity: Self.size)
    slots.initialize(repeating: Slot(), count: Self.size)
    for (value, name) in self.names.enumerated() where !name.isEmpty {
      let padded = name + [UInt8](repeating: 0, count: 8)
      padded.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        var slot = Self.key(base, name.count)
        slot.value = UInt8(value)
        var index = Self.index(slot)
        while slots[index].length != 0 { index = (index + 1) & (Self.size - 1) }
        slots[index] = slot
      }
    }
  }

  deinit { slots.deallocate() }

  /// The number of a name; nil where it is not in the table. Eight bytes behind it are readable.
  @inline(__always)
  func find(_ name: UnsafePointer<UInt8>, _ length: Int) -> UInt8? {
    guard length > 0 else { return nil }
    let key = Self.key(name, length)
    var index = Self.index(key)
    while slots[index].length != 0 {
      if slots[index].first == key.first, slots[index].last == key.last,
        slots[index].length == length
      {
        let value = slots[index].value
        if length <= 16 || isSame(name, length, value) { return value }
      }
      index = (index + 1) & (Self.size - 1)
    }
    return nil
  }

  private func isSame(_ name: UnsafePointer<UInt8>, _ length: Int, _ value: UInt8) -> Bool {
    names[Int(value)].elementsEqual(UnsafeBufferPointer(start: name, count: length))
  }

  @inline(__always)
  private static func key(_ name: UnsafePointer<UInt8>, _ length: Int) -> Slot {
    let raw = UnsafeRawPointer(name)
    var slot = Slot()
    slot.length = length
    slot.first = UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
    if length >= 8 {
      slot.last = UInt64(
        littleEndian: raw.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self))
    } else {
      slot.first &= (1 &<< UInt64(truncatingIfNeeded: length &* 8)) &- 1
      slot.last = slot.first
    }
    return slot
  }

  @inline(__always)
  private static func index(_ slot: Slot) -> Int {
    let mixed =
      (slot.first &* 0x9E37_79B9_7F4A_7C15) ^ (slot.last &* 0xC2B2_AE3D_27D4_EB4F)
      ^ UInt64(truncatingIfNeeded: slot.length &* 0x1_0001)
    // The nine high bits: shifts bind more tightly than products.
    let spread = (mixed ^ (mixed >> 29)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: spread >> 55)
  }
}
