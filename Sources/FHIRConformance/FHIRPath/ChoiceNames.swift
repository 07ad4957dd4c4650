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
    for text in texts.split(separator: " ") {
      if let name = Name(text) { flags[Int(name.rawValue)] = true }
    }
    return flags
  }()

  private static let texts = """
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
