/// Knows the properties of concepts that FHIR itself defines, and the type of their values.
enum ConceptProperty {
  static let base = "http://hl7.org/fhir/concept-properties#"

  /// The types by code; those of R4 and the ones that were added under the same base later.
  static let types: [String: String] = [
    "inactive": "boolean", "deprecated": "dateTime", "notSelectable": "boolean", "parent": "code",
    "child": "code", "status": "code", "retirementDate": "dateTime", "effectiveDate": "dateTime",
    "deprecationDate": "dateTime", "partOf": "code", "synonym": "code", "comment": "string",
    "itemWeight": "decimal", "order": "integer",
  ]

  /// The type a property has because of its URI; nil where FHIR does not define it.
  static func type(uri: String) -> String? {
    uri.hasPrefix(base) ? types[String(uri.dropFirst(base.count))] : nil
  }

  /// The suffix of `value[x]` that goes with a type.
  static func suffix(_ type: String) -> String { type.prefix(1).uppercased() + type.dropFirst() }
}
