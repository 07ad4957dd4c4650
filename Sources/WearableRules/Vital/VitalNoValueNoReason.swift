import FHIRDocuments

/// Names vital signs and components with neither a value nor a reason why there is none.
struct VitalNoValueNoReason: ProfileRule {
  static let about = About(
    id: "vital-no-value-no-reason",
    severity: .error,
    origin: .profile,
    type: .invariant,
    summary: "A vital sign without a value and without a reason",
    why: """
      An empty vital sign tells nothing: was nothing measured, did the device fail, was the value \
      lost? A reason says so in code.
      """,
    note: "R4 invariants vs-2 and vs-3",
    looksAt: "value[x], component, hasMember and dataAbsentReason",
    help: """
      give the value, or "dataAbsentReason" with a code such as unknown, not-performed or error; \
      or leave the resource out
      """,
    seeAlso: ["structure-value-and-absent", "wearable-zero-as-missing"],
    wrong: [
      Example(without: ["valueQuantity"]),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "85354-9" }] },
        "component": [
          { "code": { "coding": [{ "system": "http://loinc.org", "code": "8480-6" }] },
            "valueQuantity": { "value": 121, "unit": "mmHg",
              "system": "http://unitsofmeasure.org", "code": "mm[Hg]" } },
          ↓{ "code": { "coding": [{ "system": "http://loinc.org", "code": "8462-4" }] } }
        ]
        """, without: ["valueQuantity"]),
    ],
    right: [
      Example(
        """
        "dataAbsentReason": { "coding": [{ "code": "unknown",
          "system": "http://terminology.hl7.org/CodeSystem/data-absent-reason" }] }
        """),
      Example(
        """
        "valueQuantity": { "value": 63, "unit": "beats/minute",
          "system": "http://unitsofmeasure.org", "code": "/min" }
        """),
    ]
  )

  static let causes = [Cause("vs-2"), Cause("vs-3")]

  static func rephrase(_ finding: inout Finding, _ context: CauseContext) {
    let isComponent = context.document[context.node].name == .component
    finding.message =
      isComponent
      ? "the component has neither a value nor a reason why there is none"
      : "the vital sign has neither a value nor a reason why there is none"
    finding.label = "nothing measured?"
    finding.help = about.help
  }
}
