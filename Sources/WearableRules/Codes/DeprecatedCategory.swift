import FHIRDocuments

/// Flags categories under the code system of FHIR STU3.
struct DeprecatedCategory: ObservationRule, ProfileRule {
  static let about = About(
    id: "code-deprecated-category",
    severity: .information,
    type: .codeInvalid,
    summary: "A category of the code system before R4",
    why: """
      R4 gave the categories a new system. Searches and profiles of today do not find the old one.
      """,
    note: "for vital signs this is an error of the profile: vital-category-missing",
    looksAt: "category",
    help: "write http://terminology.hl7.org/CodeSystem/observation-category",
    fix: "writes the system of R4",
    seeAlso: ["vital-category-missing"],
    wrong: [
      Example(
        """
        "category": [{ "coding": [{ "system": ↓"http://hl7.org/fhir/observation-category",
          "code": "activity" }] }],
        "code": { "coding": [{ "system": "http://loinc.org", "code": "55423-8" }] },
        "effectivePeriod": { "start": "2026-05-04T09:00:00+02:00",
          "end": "2026-05-04T10:00:00+02:00" },
        "valueQuantity": { "value": 812, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": "{steps}" }
        """),
      Example(
        """
        "category": [{ "coding": [{ "system": ↓"http://hl7.org/fhir/observation-category",
          "code": "vital-signs" }] }],
        "code": { "coding": [{ "system": "http://loinc.org", "code": "80404-7" }] },
        "valueQuantity": { "value": 42, "unit": "ms", "system": "http://unitsofmeasure.org",
          "code": "ms" }
        """),
    ],
    right: [
      Example(
        """
        "category": [{ "coding": [{ "code": "activity",
          "system": "http://terminology.hl7.org/CodeSystem/observation-category" }] }],
        "code": { "coding": [{ "system": "http://loinc.org", "code": "55423-8" }] },
        "effectivePeriod": { "start": "2026-05-04T09:00:00+02:00",
          "end": "2026-05-04T10:00:00+02:00" },
        "valueQuantity": { "value": 812, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": "{steps}" }
        """),
      Example(
        """
        "category": [{ "coding": [{ "code": "vital-signs",
          "system": "http://terminology.hl7.org/CodeSystem/observation-category" }] }]
        """),
    ]
  )

  static let concerns: Metrics = .hasOtherSystem

  /// The categories our profiles ask for, where the old system is why they are not found.
  static let causes = [Cause("wear-4"), Cause("wear-5")]

  static let merging = Merging.resource

  static func takes(_ finding: Finding, _ context: CauseContext) -> Bool {
    var isOld = false
    context.observation?.forEachCategory { coding in
      if coding.kind == .other,
        context.document.value(
          coding.system, equals: "http://hl7.org/fhir/observation-category")
      {
        isOld = true
      }
    }
    return isOld
  }

  func check(_ observation: Observation, into findings: inout FindingSink) {
    let document = observation.document
    observation.forEachCategory { coding in
      guard coding.kind == .other,
        document.value(coding.system, equals: "http://hl7.org/fhir/observation-category"),
        observation.vitalSignProfile.isEmpty
      else { return }
      findings.report(
        Self.self, .oldSystem, at: coding.system,
        fix: .replace(
          coding.system, in: document,
          with: "http://terminology.hl7.org/CodeSystem/observation-category"))
    }
  }
}

extension Finding.Message {
  fileprivate static let oldSystem = Self(
    "this system of categories was replaced in R4", label: "from before R4")
}
