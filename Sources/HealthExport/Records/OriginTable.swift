/// Holds what many samples share: who wrote them, with what, in which unit.
struct SampleOrigin: Hashable {
  var source: Int32 = 0
  var version: Int32 = 0
  /// -1 without a device.
  var device: Int32 = -1
  /// -1 without a unit.
  var unit: Int32 = -1
  var metadata: Int32 = 0
  /// The number of the record's own zone; -1 without one.
  var zone: Int32 = -1
  var sourceClass: SourceClass = .other
}

/// Gives equal origins equal numbers.
struct OriginTable {
  private(set) var origins: [SampleOrigin] = []
  private var numbers: [SampleOrigin: Int] = [:]
  private var recent = [Int](repeating: -1, count: 64)

  /// The number of an origin.
  @inline(__always)
  mutating func number(_ origin: SampleOrigin) -> Int {
    // A small direct-mapped cache: neighbouring records come from few origins.
    let mixed =
      Int(truncatingIfNeeded: origin.metadata) &* 7 &+ Int(truncatingIfNeeded: origin.source) &* 31
      &+ Int(truncatingIfNeeded: origin.unit) &* 5 &+ Int(truncatingIfNeeded: origin.version)
    let slot = mixed & 63
    let number = recent[slot]
    if number >= 0, origins[number] == origin { return number }
    return insert(origin, slot)
  }

  @inline(never)
  private mutating func insert(_ origin: SampleOrigin, _ slot: Int) -> Int {
    let number: Int
    if let known = numbers[origin] {
      number = known
    } else {
      number = origins.count
      origins.append(origin)
      numbers[origin] = number
    }
    recent[slot] = number
    return number
  }
}
