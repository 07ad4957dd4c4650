import CEmbeddedTables
import FHIRDocuments

/// Gives access to the terminology sections of one table set, where they lie.
struct TerminologyTables: @unchecked Sendable {
  let set: TableSet
  let systems: UnsafePointer<fl_code_system>
  /// How many records of code systems there are, with the empty one at 0.
  var systemCount: Int { self.set.count(Int(FL_CODE_SYSTEMS)) }
  let concepts: UnsafePointer<fl_concept>
  let sets: UnsafePointer<fl_value_set>
  private let slots: UnsafePointer<UInt32>
  private let slotCount: Int

  init(_ set: TableSet) {
    self.set = set
    systems = set.records(Int(FL_CODE_SYSTEMS), as: fl_code_system.self)
    concepts = set.records(Int(FL_CONCEPTS), as: fl_concept.self)
    sets = set.records(Int(FL_VALUE_SETS), as: fl_value_set.self)
    slots = set.records(Int(FL_CONCEPT_SLOTS), as: UInt32.self)
    slotCount = set.count(Int(FL_CONCEPT_SLOTS))
  }

  /// The record of a value set in this set, without bit 31.
  func valueSet(_ canonical: Canonical) -> UInt32? {
    URLSlots(set: set, section: Int(FL_VALUE_SET_SLOTS)).find(canonical.url) { record in
      let row = sets[Int(record)]
      return equal(set.bytesOf(row.url), canonical.url)
        && (canonical.accepts(version: set.bytesOf(row.version)) || canonical.namesR4)
    }
  }

  /// The record of a code system in this set, without bit 31.
  func codeSystem(_ canonical: Canonical) -> UInt32? {
    URLSlots(set: set, section: Int(FL_CODE_SYSTEM_SLOTS)).find(canonical.url) { record in
      equal(set.bytesOf(systems[Int(record)].url), canonical.url)
    }
  }

  /// The record of a code in this set, without bit 31.
  func concept(_ code: UnsafeBufferPointer<UInt8>, in system: UInt32) -> UInt32? {
    guard slotCount > 0, !code.isEmpty else { return nil }
    let mask = slotCount &- 1
    var slot = Int(Terminology.hash(system: system, code)) & mask
    while true {
      let record = slots[slot]
      if record == 0 { break }
      let concept = concepts[Int(record)]
      if concept.system == system, equal(set.bytesOf(concept.code), code) { return record }
      slot = (slot &+ 1) & mask
    }
    let row = systems[Int(system & ~FL_EXTRA)]
    return row.case_sensitive != 0 ? nil : conceptIgnoringCase(code, row.concepts)
  }

  private func conceptIgnoringCase(
    _ code: UnsafeBufferPointer<UInt8>, _ range: fl_range
  ) -> UInt32? {
    // Without letters there is no case: most LOINC codes are told apart here.
    guard code.contains(where: { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }) else { return nil }
    let first = range.first & ~FL_EXTRA
    for record in first..<(first + range.count)
    where equalIgnoringCase(set.bytesOf(concepts[Int(record)].code), code) {
      return record
    }
    return nil
  }
}

extension Terminology {
  /// Mixes the number of a system and all bytes of a code.
  static func hash(system: UInt32, _ code: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var mixed = (UInt64(system & ~FL_EXTRA) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    guard let start = code.baseAddress else { return UInt32(truncatingIfNeeded: mixed >> 32) }
    var index = 0
    while index < code.count {
      var word: UInt64 = 0
      if index &+ 8 <= code.count {
        word = UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self)
        index &+= 8
      } else {
        while index < code.count {
          word = (word << 8) | UInt64(start[index])
          index &+= 1
        }
      }
      mixed = (mixed ^ (mixed >> 29) ^ word) &* 0xC2B2_AE3D_27D4_EB4F
    }
    mixed = (mixed ^ UInt64(code.count)) &* 0x9E37_79B9_7F4A_7C15
    return UInt32(truncatingIfNeeded: mixed >> 32)
  }
}

/// Compares two runs of bytes, the letters of ASCII without regard to case.
func equalIgnoringCase(
  _ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>
) -> Bool {
  guard left.count == right.count else { return false }
  for index in 0..<left.count where lowered(left[index]) != lowered(right[index]) { return false }
  return true
}

/// The small letter of a capital ASCII letter; other bytes as they are.
func lowered(_ byte: UInt8) -> UInt8 {
  byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
}
