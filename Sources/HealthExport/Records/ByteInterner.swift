#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Gives equal byte sequences equal numbers, from 0 in the order of first appearance.
struct ByteInterner: ~Copyable {
  private struct Entry {
    var hash: UInt64
    var start: Int
    var count: Int
  }

  private var entries: [Entry] = []
  private var slots: [Int32]
  private var arena: UnsafeMutablePointer<UInt8>
  private var arenaSize: Int
  private var arenaUsed = 0
  /// The number given last: neighbouring records mostly repeat each other.
  private var last = -1

  init() {
    slots = [Int32](repeating: -1, count: 256)
    arenaSize = 4096
    arena = .allocate(capacity: arenaSize)
  }

  deinit { arena.deallocate() }

  var count: Int { entries.count }

  /// The number of a sequence; `count` of before the call where it is new.
  @inline(__always)
  mutating func number(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    if last >= 0 {
      let entry = entries[last]
      if entry.count == count, memcmp(arena + entry.start, bytes, count) == 0 { return last }
    }
    return find(bytes, count)
  }

  private mutating func find(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    let hash = Self.hash(bytes, count)
    var index = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[index] >= 0 {
      let number = Int(slots[index])
      let entry = entries[number]
      if entry.hash == hash, entry.count == count, memcmp(arena + entry.start, bytes, count) == 0 {
        last = number
        return number
      }
      index = (index + 1) & (slots.count - 1)
    }
    insert(bytes, count, hash, at: index)
    return last
  }

  private mutating func insert(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ hash: UInt64, at index: Int
  ) {
    if arenaUsed + count > arenaSize {
      let size = max(arenaSize * 2, arenaUsed + count)
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
      memcpy(larger, arena, arenaUsed)
      arena.deallocate()
      arena = larger
      arenaSize = size
    }
    memcpy(arena + arenaUsed, bytes, count)
    last = entries.count
    entries.append(Entry(hash: hash, start: arenaUsed, count: count))
    arenaUsed += count
    slots[index] = Int32(truncatingIfNeeded: last)
    if entries.count * 2 > slots.count { grow() }
  }

  private mutating func grow() {
    var larger = [Int32](repeating: -1, count: slots.count * 2)
    for (number, entry) in entries.enumerated() {
      var index = Int(truncatingIfNeeded: entry.hash) & (larger.count - 1)
      while larger[index] >= 0 { index = (index + 1) & (larger.count - 1) }
      larger[index] = Int32(truncatingIfNeeded: number)
    }
    slots = larger
  }

  /// Mixes all bytes, eight at a time.
  static func hash(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    let raw = UnsafeRawPointer(bytes)
    var value = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
    var index = 0
    while index + 8 <= count {
      value =
        (value ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0xFF51_AFD7_ED55_8CCD
      value ^= value >> 32
      index += 8
    }
    while index < count {
      value = (value ^ UInt64(bytes[index])) &* 0x100_0000_01B3
      index += 1
    }
    value ^= value >> 33
    value = value &* 0xC4CE_B9FE_1A85_EC53
    return value ^ (value >> 29)
  }
}
