/// One entry of the reader's small table of names that it met last.
///
/// Resources use few different names. The table of R4 takes four loads that wait for each other;
/// this takes one, and a name of up to sixteen bytes is known by its first and last eight.
struct RecentName {
  /// How many entries there are: a power of two.
  static let count = 512

  var head: UInt64 = 0
  var tail: UInt64 = 0
  var length: UInt32 = 0
  var name = Name.none
}

extension JSONScanner {
  /// The number of a name: known from before, or from the table of R4, or new.
  @inline(__always)
  mutating func find(_ start: Pointer, _ length: Int) -> Name {
    let bytes = UnsafeRawPointer(start)
    // The bytes behind a short name are shifted out.
    let isShort = length < 8
    let shift = UInt64(truncatingIfNeeded: isShort ? (8 &- length) &* 8 : 0) & 63
    let last = isShort ? 0 : length &- 8
    let head = bytes.loadUnaligned(as: UInt64.self) << shift
    let tail = bytes.loadUnaligned(fromByteOffset: last, as: UInt64.self) << shift
    let mixed = (head ^ (tail >> 3)) &* 0x9E37_79B9_7F4A_7C15
    let entry = recent + Int(truncatingIfNeeded: mixed >> 55)
    if entry.pointee.head == head, entry.pointee.tail == tail,
      entry.pointee.length == UInt32(truncatingIfNeeded: length), length <= 16
    {
      return entry.pointee.name
    }
    return findSlowly(start, length, head, tail, entry)
  }

  @inline(never)
  private mutating func findSlowly(
    _ start: Pointer, _ length: Int, _ head: UInt64, _ tail: UInt64,
    _ entry: UnsafeMutablePointer<RecentName>
  ) -> Name {
    guard let name = table.findPadded(start, length) else {
      // Its number holds for one document only.
      return intern(start, start + length)
    }
    if length <= 16, length > 0 {
      entry.pointee = RecentName(
        head: head, tail: tail, length: UInt32(truncatingIfNeeded: length), name: name)
    }
    return name
  }
}
