/// Keeps what was made of records, by their references.
///
/// A table of its own rather than a `Dictionary`: for a short run a dictionary's type alone costs
/// more to set up than all of its look-ups.
struct RecordCache<Value> {
  private var keys: [UInt32] = []
  private var values: [Value] = []
  /// Places in `values` plus one by the hash of the key; open addressing, 0 is free.
  private var slots: [UInt32] = []

  subscript(_ key: UInt32) -> Value? {
    guard !slots.isEmpty else { return nil }
    var slot = place(of: key)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if keys[number] == key { return values[number] }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Keeps a value under a key that has none.
  mutating func insert(_ value: Value, for key: UInt32) {
    keys.append(key)
    values.append(value)
    if keys.count * 2 > slots.count {
      slots = [UInt32](repeating: 0, count: max(16, slots.count * 2))
      for number in keys.indices { enter(number) }
    } else {
      enter(keys.count - 1)
    }
  }

  private mutating func enter(_ number: Int) {
    var slot = place(of: keys[number])
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt32(number + 1)
  }

  private func place(of key: UInt32) -> Int {
    Int(key &* 0x9E37_79B9 >> 8) & (slots.count - 1)
  }
}
