import FHIRDocuments

/// Names the resource types that a canonical URL identifies.
enum CanonicalTypes {
  static let all: Set<String> = [
    "ActivityDefinition", "CapabilityStatement", "ChargeItemDefinition", "CodeSystem",
    "CompartmentDefinition", "ConceptMap", "EffectEvidenceSynthesis", "EventDefinition", "Evidence",
    "EvidenceVariable", "ExampleScenario", "GraphDefinition", "ImplementationGuide", "Library",
    "Measure", "MessageDefinition", "OperationDefinition", "PlanDefinition", "Questionnaire",
    "ResearchDefinition", "ResearchElementDefinition", "RiskEvidenceSynthesis", "SearchParameter",
    "StructureDefinition", "StructureMap", "TerminologyCapabilities", "TestScript", "ValueSet",
  ]

  /// Names later versions of FHIR give all these types together; definitions written for several
  /// versions use them.
  static let commonNames: Set<String> = ["CanonicalResource", "MetadataResource"]
}
