/// The systems codes and identifiers are of.
enum Systems {
  static let apple = "http://developer.apple.com/documentation/healthkit"
  static let loinc = "http://loinc.org"
  static let own = "https://fhirlint.org/fhir/CodeSystem/wearable"
  static let ucum = "http://unitsofmeasure.org"
  static let statistics = "http://terminology.hl7.org/CodeSystem/observation-statistics"
  static let category = "http://terminology.hl7.org/CodeSystem/observation-category"
  /// Identifiers of what is written.
  static let identifier = "https://fhirlint.org/fhir/sid/apple-health"
}
