/// Names the values an expression reaches with `%`.
enum PathVariable: UInt8, Sendable {
  /// The resource that holds the context element.
  case resource
  /// The resource that holds it as `contained`, or `resource` itself.
  case rootResource
  /// The element the evaluation started at.
  case context
  /// A text known when the expression is parsed (`%ucum`, `%sct`, `` %`vs-…` ``).
  case constant
  /// A value the expression or its environment defines.
  case named

  /// The text of a constant by its name; nil for other variables.
  static func constant(_ name: String) -> String? {
    switch name {
    case "ucum": return "http://unitsofmeasure.org"
    case "sct": return "http://snomed.info/sct"
    case "loinc": return "http://loinc.org"
    default:
      if name.hasPrefix("vs-") {
        return "http://hl7.org/fhir/ValueSet/" + name.dropFirst(3)
      }
      if name.hasPrefix("cs-") {
        return "http://hl7.org/fhir/" + name.dropFirst(3)
      }
      if name.hasPrefix("ext-") {
        return "http://hl7.org/fhir/StructureDefinition/" + name.dropFirst(4)
      }
      return nil
    }
  }
}
