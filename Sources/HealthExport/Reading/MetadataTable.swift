/// Sorts the metadata of samples: what the reader itself needs, what is kept, what is passed over.
struct MetadataTable: ~Copyable {
  /// What a key means for the reader.
  enum Meaning {
    case ignored, kept, userEntered, timeZone, syncIdentifier, syncVersion
    /// The algorithm of heart rate variability; kept too.
    case algorithm
  }

  private let keptKeys: Set<String>
  private var keyInterner = ByteInterner()
  private var valueInterner = ByteInterner()
  private(set) var keys: [(text: String, meaning: Meaning)] = []
  private(set) var values: [String] = []
  private var sets: [[UInt64]: Int] = [:]
  private var single: [UInt64: Int] = [:]
  private var lastSingle: (pair: UInt64, number: Int) = (.max, 0)

  init(kept: Set<String>) { keptKeys = kept }

  /// The number of a key.
  @inline(__always)
  mutating func key(_ slice: Slice) -> Int {
    let number = keyInterner.number(slice.start, slice.count)
    if number == keys.count { addKey(SliceText.make(slice)) }
    return number
  }

  private mutating func addKey(_ text: String) {
    let meaning: Meaning
    switch text {
    case "HKWasUserEntered": meaning = .userEntered
    case "HKTimeZone": meaning = .timeZone
    case "HKMetadataKeySyncIdentifier": meaning = .syncIdentifier
    case "HKMetadataKeySyncVersion": meaning = .syncVersion
    case "HKAlgorithm": meaning = .algorithm
    default: meaning = keptKeys.contains(text) ? .kept : .ignored
    }
    keys.append((text, meaning))
  }

  /// The number of a value.
  mutating func value(_ slice: Slice, repair: (ExportReport.Repair) -> Void) -> Int {
    let number = valueInterner.number(slice.start, slice.count)
    if number == values.count { values.append(SliceText.make(slice, repair: repair)) }
    return number
  }

  /// The number of a set of key and value numbers; `isNew` where the catalog lacks it.
  mutating func set(_ pairs: [UInt64], next: Int) -> (number: Int, isNew: Bool) {
    if pairs.isEmpty { return (0, false) }
    if pairs.count == 1 {
      if pairs[0] == lastSingle.pair { return (lastSingle.number, false) }
      if let number = single[pairs[0]] {
        lastSingle = (pairs[0], number)
        return (number, false)
      }
      single[pairs[0]] = next
      lastSingle = (pairs[0], next)
      return (next, true)
    }
    if let number = sets[pairs] { return (number, false) }
    sets[pairs] = next
    return (next, true)
  }

  func entries(_ pairs: [UInt64]) -> [MetadataEntry] {
    pairs.map {
      MetadataEntry(key: keys[Int($0 >> 32)].text, value: values[Int($0 & 0xFFFF_FFFF)])
    }
  }
}
