import FHIRDocuments

/// Names the resource types that a canonical URL identifies.
enum CanonicalTypes {
  /// An array, not a set: making a set costs more than every search of a usual run.
  static let all: [String] = [
    "ActivityDefinition", "CapabilityStatement", "ChargeItemDefinition", "CodeSystem",
    "CompartmentDefinition", "ConceptMap", "EffectEvidenceSynthesis", "EventDefinition", "Evidence",
    "EvidenceVariable", "ExampleScenario", "GraphDefinition", "ImplementationGuide", "Library",
    "Measure", "MessageDefinition", "OperationDefinition", "PlanDefinition", "Questionnaire",
    "ResearchDefinition", "ResearchElementDefinition", "RiskEvidenceSynthesis", "SearchParameter",
    "StructureDefinition", "StructureMap", "TerminologyCapabilities", "TestScript", "ValueSet",
  ]

  /// The same by the numbers of the names, for every resource that is checked.
  private static let byName: [Bool] = {
    var table = [Bool](repeating: false, count: Int(Name.firstUnknown))
    for type in all {
      if let name = Name(type) { table[Int(name.rawValue)] = true }
    }
    return table
  }()

  static func contains(_ type: Name) -> Bool { type.isKnown && byName[Int(type.rawValue)] }

  /// Names later versions of FHIR give all these types together; definitions written for several
  /// versions use them.
  static let commonNames: Set<String> = ["CanonicalResource", "MetadataResource"]
}
