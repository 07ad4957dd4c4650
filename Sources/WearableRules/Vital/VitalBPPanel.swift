import FHIRDocuments

/// Names blood pressures that are not one panel with both pressures as components.
struct VitalBPPanel: ProfileRule {
  static let about = About(
    id: "vital-bp-panel",
    severity: .error,
    origin: .profile,
    type: .structure,
    summary: "A blood pressure that is no panel of two components",
    why: """
      A pressure is read as a pair. The panel 85354-9 has no value of its own; systolic and diastolic \
      stand in it once each, and where one is missing, a reason stands in its place.
      """,
    note: "R4 profile bp",
    looksAt: "code, value[x] and component of blood pressures",
    help: """
      use 85354-9 as code, without a value, and the components 8480-6 and 8462-4, each with a value \
      or a dataAbsentReason
      """,
    seeAlso: ["vital-magic-code-missing", "vital-no-value-no-reason"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": ↓"8480-6" }] },
        "valueQuantity": { "value": 121, "unit": "mmHg", "system": "http://unitsofmeasure.org",
          "code": "mm[Hg]" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "85354-9" }] },
        ↓"component": [
          { "code": { "coding": [{ "system": "http://loinc.org", "code": "8480-6" }] },
            "valueQuantity": { "value": 121, "unit": "mmHg",
              "system": "http://unitsofmeasure.org", "code": "mm[Hg]" } }
        ]
        """, without: ["valueQuantity"]),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "85354-9" }] },
        "component": [
          { "code": { "coding": [{ "system": "http://loinc.org", "code": "8480-6" }] },
            "valueQuantity": { "value": 121, "unit": "mmHg",
              "system": "http://unitsofmeasure.org", "code": "mm[Hg]" } },
          { "code": { "coding": [{ "system": "http://loinc.org", "code": "8462-4" }] },
            "dataAbsentReason": { "coding": [{ "code": "unknown",
              "system": "http://terminology.hl7.org/CodeSystem/data-absent-reason" }] } }
        ]
        """, without: ["valueQuantity"]),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "85354-9" }] },
        "component": [
          { "code": { "coding": [{ "system": "http://loinc.org", "code": "8480-6" }] },
            "valueQuantity": { "value": 121, "unit": "mmHg",
              "system": "http://unitsofmeasure.org", "code": "mm[Hg]" } },
          { "code": { "coding": [{ "system": "http://loinc.org", "code": "8462-4" }] },
            "valueQuantity": { "value": 79, "unit": "mmHg",
              "system": "http://unitsofmeasure.org", "code": "mm[Hg]" } }
        ]
        """, without: ["valueQuantity"]),
    ]
  )

  static let causes = [
    Cause("slice-min", at: "code.coding", of: .bloodPressure),
    Cause("slice-min", at: "component", of: .bloodPressure),
    Cause("slice-max", at: "component", of: .bloodPressure),
    Cause("cardinality-min", at: "component", of: .bloodPressure),
    Cause("cardinality-max", at: "value", of: .bloodPressure),
    Cause("type-not-allowed", at: "value", of: .bloodPressure),
    Cause("slice-min", at: "component.code.coding", of: .bloodPressure),
    Cause("slice-max", at: "value", of: .bloodPressure),
    Cause("slice-closed", at: "value", of: .bloodPressure),
  ]

  static let merging = Merging.resource

  static func takes(_ finding: Finding, _ context: CauseContext) -> Bool {
    guard let observation = context.observation else { return false }
    return context.path != "code.coding" || isPart(observation)
  }

  private static func isPart(_ observation: Observation) -> Bool {
    observation.has(.systolic) || observation.has(.diastolic)
  }

  static func rephrase(_ finding: inout Finding, _ context: CauseContext) {
    finding.help = about.help
    guard let observation = context.observation else { return }
    let document = context.document
    if isPart(observation), !observation.has(.bloodPressure),
      let part = observation.coding(.systolic) ?? observation.coding(.diastolic)
    {
      finding.message =
        "\(document.string(part.code)) is one part of a blood pressure, not an Observation of its own"
      finding.label = "belongs into a component of 85354-9"
      finding.place = document.place(part.code)
      return
    }
    if observation.value != 0 {
      finding.message =
        "a blood pressure has its values in components, not in \(valueName(context))"
      finding.place = document.keyPlace(observation.value)
      return
    }
    let known = observation.components.compactMap(\.loinc)
    var missing: [String] = []
    if !known.contains(.systolic) { missing.append("8480-6 (systolic)") }
    if !known.contains(.diastolic) { missing.append("8462-4 (diastolic)") }
    guard !missing.isEmpty else { return }
    finding.message = "the blood pressure lacks the component \(missing.joined(separator: " and "))"
    if observation.component != 0 { finding.place = document.keyPlace(observation.component) }
  }

  private static func valueName(_ context: CauseContext) -> String {
    context.observation.map { context.document.nameText($0.value) } ?? "value[x]"
  }
}
