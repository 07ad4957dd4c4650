import FHIRDocuments

/// Knows the names of elements that have a choice of types somewhere in R4 (`value` of `value[x]`).
///
/// Members with other names are found by comparing numbers alone, without a look at definitions.
enum ChoiceNames {
  /// Tells whether a name is the base of a choice.
  static func isBase(_ name: Name) -> Bool {
    name.isKnown && Int(name.rawValue) < flags.count && flags[Int(name.rawValue)]
  }

  private static let flags: [Bool] = {
    var flags = [Bool](repeating: false, count: Int(Name.firstUnknown))
    // Byte by byte: splitting a String finds its characters first, which is many times the work.
    let bytes = UnsafeBufferPointer(start: texts.utf8Start, count: texts.utf8CodeUnitCount)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x20) ?? bytes.count
      if let name = NameTable.r4.find(texts.utf8Start + start, end - start) {
        flags[Int(name.rawValue)] = true
      }
      start = end + 1
    }
    return flags
  }()

  private static let texts: StaticString = """
    abatement additive age allowed amount answer asNeeded author born bounds characteristic \
    chargeItem code collected content created date deceased defaultValue definingSubstance \
    definition detail diagnosis done dose doseNumber due effective entity event example \
    fastingStatus fixed identified indication item legallyBinding location manufacturer maxValue \
    medication minValue minimumVolume module multipleBirth name occurred occurrence offset onset \
    participantEffective pattern performed probability procedure product quantity rate reported \
    scheduled seriesDoses serviced source start statusReason studyEffective subject substance \
    target time timing topic used value what when where why
    """
}
