import CEmbeddedTables
import FHIRDocuments

/// Collects the texts, lists and records of one table set and lays them out.
///
/// The same builder makes the embedded set (`make-tables`) and the set compiled at run time from the
/// packages of a user. Texts and lists that are equal are stored once. Everything handed out is
/// ready to be stored in a record: references of a run-time set carry bit 31.
public final class TableBuilder {
  /// Bit 31 for a set made at run time, otherwise 0.
  public let mark: UInt32

  private var text: [UInt8] = [0, 0, 0, 0]
  private var places: [String: UInt32] = ["": 0]
  private var entries: [UInt32] = [0]
  private var lists: [[UInt32]: UInt32] = [:]
  private var sections: [(bytes: [UInt8], count: Int)]

  public init(extra: Bool) {
    mark = extra ? UInt32(FL_EXTRA) : 0
    sections = Array(repeating: ([], 0), count: Int(FL_SECTION_COUNT))
  }

  /// Stores a text.
  public func string(_ value: String) -> fl_string {
    if let place = places[value] { return place == 0 ? 0 : place | mark }
    let place = UInt32(text.count)
    withUnsafeBytes(of: UInt32(value.utf8.count)) { text.append(contentsOf: $0) }
    text.append(contentsOf: value.utf8)
    places[value] = place
    return place | mark
  }

  /// Stores a list of references or texts, in the order given.
  public func list(_ values: [UInt32]) -> fl_range {
    if values.isEmpty { return fl_range(first: 0, count: 0) }
    if let first = lists[values] {
      return fl_range(first: first | mark, count: UInt32(values.count))
    }
    let first = UInt32(entries.count)
    entries.append(contentsOf: values)
    lists[values] = first
    return fl_range(first: first | mark, count: UInt32(values.count))
  }

  /// A text stored before.
  func text(at place: fl_string) -> String {
    let start = Int(place & ~UInt32(FL_EXTRA))
    guard start + 4 <= text.count else { return "" }
    let length = text.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: start, as: UInt32.self) }
    let end = start + 4 + Int(length)
    guard end <= text.count else { return "" }
    return String(decoding: text[(start + 4)..<end], as: UTF8.self)
  }

  /// An entry of a list stored before.
  func listEntry(_ range: fl_range, _ index: Int) -> UInt32 {
    entries[Int(range.first & ~UInt32(FL_EXTRA)) + index]
  }

  /// Sets the records of a section; record 0 is the blank one.
  public func set<Record: BitwiseCopyable>(_ section: Int, _ records: [Record]) {
    records.withUnsafeBytes { sections[section] = (Array($0), records.count) }
  }

  /// Sets a section of hash slots that finds records by a text.
  ///
  /// - Parameter records: the text of each record, in the order of preference where a text repeats.
  public func setSlots(_ section: Int, _ records: [(text: String, record: UInt32)]) {
    setSlots(
      section,
      records.map { pair in
        var text = pair.text
        let hash = text.withUTF8 { bytes in
          bytes.baseAddress.map { NameTable.hash($0, bytes.count) } ?? 0
        }
        return (hash, pair.record & ~UInt32(FL_EXTRA))
      })
  }

  /// Sets a section of hash slots from hashes computed by the caller.
  public func setSlots(_ section: Int, _ records: [(hash: UInt32, record: UInt32)]) {
    var count = 8
    while count < records.count * 2 { count *= 2 }
    var slots = [UInt32](repeating: 0, count: count)
    for (hash, record) in records where record != 0 {
      var slot = Int(hash) & (count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = record
    }
    set(section, slots)
  }

  /// The finished table set as bytes; the same calls give the same bytes.
  public func finish() -> [UInt8] {
    sections[Int(FL_STRINGS)] = (text, text.count)
    set(Int(FL_LIST), entries)
    let headerSize = MemoryLayout<fl_header>.size
    var body: [UInt8] = []
    var ranges: [UInt32] = []
    for section in sections {
      while (headerSize + body.count) % 16 != 0 { body.append(0) }
      ranges.append(UInt32(headerSize + body.count))
      ranges.append(UInt32(section.count))
      body.append(contentsOf: section.bytes)
    }
    var result: [UInt8] = []
    result.reserveCapacity(headerSize + body.count)
    for word in [TableSet.magic, UInt32(headerSize + body.count)] + ranges {
      withUnsafeBytes(of: word) { result.append(contentsOf: $0) }
    }
    result.append(contentsOf: body)
    return result
  }

  /// The finished table set, ready to be used in this process.
  public func finishSet() -> TableSet {
    let memory = TableMemory(finish())
    return TableSet(at: memory.base, owner: memory)
  }
}

/// Keeps the bytes of a table set that was made at run time.
final class TableMemory {
  let base: UnsafeRawPointer

  init(_ bytes: [UInt8]) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes.count + 16, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes.count + 16)
    bytes.withUnsafeBytes {
      memory.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(memory), byteCount: $0.count)
    }
    base = UnsafeRawPointer(memory)
  }

  deinit { UnsafeMutableRawPointer(mutating: base).deallocate() }
}
