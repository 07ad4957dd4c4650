extension NameTable {
  /// Finds the number of a name whose bytes have at least eight readable bytes from their start.
  ///
  /// Gives what `find` gives; a short name costs one load instead of a loop.
  @inline(__always)
  func findPadded(_ bytes: UnsafePointer<UInt8>, _ length: Int) -> Name? {
    let head = UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self)
    var first = head
    var last: UInt64 = 0
    if length >= 8 {
      last = UnsafeRawPointer(bytes + (length &- 8)).loadUnaligned(as: UInt64.self)
    } else {
      // The loop of `hash` shifts the bytes in from the right; this is the same number.
      first = length == 0 ? 0 : head.byteSwapped >> UInt64(64 &- 8 &* length)
    }
    var mixed = (first &+ UInt64(length)) &* 0x9E37_79B9_7F4A_7C15
    mixed ^= mixed >> 32
    mixed = (mixed ^ last) &* 0xC2B2_AE3D_27D4_EB4F
    let hash = UInt32(truncatingIfNeeded: mixed >> 32)

    var slot = hash & mask
    let tag = hash >> 16
    while true {
      let entry = slots[Int(slot)]
      if entry == 0 { return nil }
      if entry >> 16 == tag {
        let number = Int(entry & 0xFFFF)
        let start = Int(offsets[number])
        if Int(offsets[number &+ 1]) &- start == length, isEqual(text + start, bytes, length) {
          return Name(rawValue: UInt16(truncatingIfNeeded: number))
        }
      }
      slot = (slot &+ 1) & mask
    }
  }

  /// Compares two runs of bytes with overlapping loads that stay within both.
  @inline(__always)
  private func isEqual(
    _ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, _ length: Int
  ) -> Bool {
    let a = UnsafeRawPointer(left)
    let b = UnsafeRawPointer(right)
    if length >= 8 {
      var index = 0
      while index &+ 8 < length {
        if a.loadUnaligned(fromByteOffset: index, as: UInt64.self)
          != b.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        {
          return false
        }
        index &+= 8
      }
      return a.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self)
        == b.loadUnaligned(fromByteOffset: length &- 8, as: UInt64.self)
    }
    if length >= 4 {
      return a.loadUnaligned(as: UInt32.self) == b.loadUnaligned(as: UInt32.self)
        && a.loadUnaligned(fromByteOffset: length &- 4, as: UInt32.self)
          == b.loadUnaligned(fromByteOffset: length &- 4, as: UInt32.self)
    }
    if length == 0 { return true }
    return left[0] == right[0] && left[length >> 1] == right[length >> 1]
      && left[length &- 1] == right[length &- 1]
  }
}
