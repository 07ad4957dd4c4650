/// Keeps values under numbers.
///
/// A table of its own rather than a `Dictionary`: setting up a dictionary's type costs a short run
/// more than all of its look-ups, since the runtime searches for the conformances it needs.
public struct KeyTable<Value> {
  @usableFromInline var keys: [UInt64] = []
  @usableFromInline var values: [Value] = []
  /// Places in `values` plus one by the hash of the key; open addressing, 0 is free.
  @usableFromInline var slots: [UInt32] = []

  @inlinable
  public init() {}

  /// How many values there are.
  @inlinable
  public var count: Int { keys.count }

  /// The value under a key, or nil.
  @inlinable
  public subscript(_ key: UInt64) -> Value? {
    guard !slots.isEmpty else { return nil }
    var slot = place(of: key)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) &- 1
      if keys[number] == key { return values[number] }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return nil
  }

  /// Keeps a value under a key that has none yet.
  @inlinable
  public mutating func insert(_ value: Value, for key: UInt64) {
    keys.append(key)
    values.append(value)
    if keys.count &* 2 > slots.count {
      slots = [UInt32](repeating: 0, count: max(16, slots.count &* 2))
      for number in keys.indices { enter(number) }
    } else {
      enter(keys.count &- 1)
    }
  }

  /// Forgets everything and keeps the memory.
  @inlinable
  public mutating func removeAll() {
    guard !keys.isEmpty else { return }
    keys.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    for slot in slots.indices { slots[slot] = 0 }
  }

  @inlinable
  mutating func enter(_ number: Int) {
    var slot = place(of: keys[number])
    while slots[slot] != 0 { slot = (slot &+ 1) & (slots.count &- 1) }
    slots[slot] = UInt32(truncatingIfNeeded: number &+ 1)
  }

  @inlinable
  func place(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: key &* 0x9E37_79B9_7F4A_7C15 >> 40) & (slots.count &- 1)
  }
}
