/// Which vital-sign profile of R4 a LOINC code belongs to.
///
/// The lists are those the HL7 validator picks profiles by; 8462-4 is added to the blood pressures.
enum VitalSignConcepts {
  /// The profile of a code, by the number of the code; empty for other codes.
  static func profile(of number: UInt32) -> ConceptProfiles {
    switch number {
    case 88_674, 88_898, 88_906, 88_914, 88_922, 88_930, 88_864, 404_434, 554_253, 689_992,
      113_282, 690_008, 609_784, 737_957, 737_999, 764_761, 764_779:
      .heartRate
    case 27_086, 594_085, 594_176, 205_641, 192_245, 27_094, 27_102, 27_136, 517_334, 892_760,
      975_490:
      .oxygenSaturation
    case 92_791, 761_700, 761_718, 761_726, 198_408, 334_383, 762_708, 112_912:
      .respiratoryRate
    case 83_105, 83_097, 83_287, 83_295, 83_303, 83_311, 83_329, 83_337, 83_345,
      608_349, 608_356, 608_364, 608_380, 609_552, 610_097, 755_397, 759_878, 760_108, 760_116,
      762_781, 913_715, 986_570, 986_638:
      .bodyTemperature
    case 83_022, 31_377, 31_385, 83_063, 83_089: .bodyHeight
    case 294_637, 31_419, 31_427, 752_923, 793_489, 83_501, 83_519: .bodyWeight
    case 98_434, 82_875: .headCircumference
    case 391_565, 892_703: .bodyMassIndex
    case 853_549, 350_942, 84_590, 765_347, 552_844, 84_806, 84_624: .bloodPressure
    case 853_531: .vitalSignsPanel
    default: []
    }
  }

  /// The code each profile asks for, exactly once.
  static func magicCode(of profile: ConceptProfiles) -> LOINC? {
    switch profile {
    case .heartRate: .heartRate
    case .oxygenSaturation: .oxygenSaturation
    case .respiratoryRate: .respiratoryRate
    case .bodyTemperature: .bodyTemperature
    case .bodyHeight: .bodyHeight
    case .bodyWeight: .bodyWeight
    case .bodyMassIndex: .bodyMassIndex
    case .bloodPressure: .bloodPressure
    default: nil
    }
  }

  /// The unit codes each profile takes.
  static func units(of profile: ConceptProfiles) -> [String]? {
    switch profile {
    case .heartRate, .respiratoryRate: ["/min"]
    case .oxygenSaturation: ["%"]
    case .bodyTemperature: ["Cel", "[degF]"]
    case .bodyHeight, .headCircumference: ["cm", "[in_i]"]
    case .bodyWeight: ["kg", "g", "[lb_av]"]
    case .bodyMassIndex: ["kg/m2"]
    case .bloodPressure: ["mm[Hg]"]
    default: nil
    }
  }
}
