import CEmbeddedTables
import FHIRDocuments

/// Finds records by a text through a section of hash slots.
///
/// A slot holds a record number, 0 = free; the number of slots is a power of two; a taken slot sends
/// the search to the next one. The hash is `NameTable.hash`.
struct URLSlots {
  let slots: UnsafePointer<UInt32>
  let count: Int

  init(set: TableSet, section: Int) {
    slots = set.records(section, as: UInt32.self)
    count = set.count(section)
  }

  /// The first record on the text's way that the test accepts.
  func find(_ text: UnsafeBufferPointer<UInt8>, where isMeant: (UInt32) -> Bool) -> UInt32? {
    guard count > 0, let start = text.baseAddress else { return nil }
    let mask = count &- 1
    var slot = Int(NameTable.hash(start, text.count)) & mask
    while true {
      let record = slots[slot]
      if record == 0 { return nil }
      if isMeant(record) { return record }
      slot = (slot &+ 1) & mask
    }
  }
}
