/// Adds the places that R4's own definitions use an extension at although its definition leaves
/// them out.
///
/// Later publications of the extensions name them.
enum ContextCorrections {
  private static let base = "http://hl7.org/fhir/StructureDefinition/"

  static func contexts(_ url: String) -> [String] {
    guard url.hasPrefix(base) else { return [] }
    return table[String(url.dropFirst(base.count))] ?? []
  }

  private static let table: [String: [String]] = [
    "structuredefinition-fhir-type": ["ElementDefinition.type"],
    "regex": ["ElementDefinition.type"],
    "structuredefinition-normative-version": ["CanonicalResource", "ElementDefinition"],
    "valueset-concept-comments": ["CodeSystem.concept"],
    "capabilitystatement-expectation": [
      "CapabilityStatement.rest.resource", "CapabilityStatement.rest.resource.operation",
      "CapabilityStatement.rest.resource.supportedProfile",
    ],
  ]
}
