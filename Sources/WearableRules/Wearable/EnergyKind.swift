import FHIRDocuments

/// Flags active-only or resting-only energy under codes of the whole energy.
struct EnergyKind: ObservationRule {
  static let about = About(
    id: "wearable-energy-kind",
    severity: .warning,
    summary: "Active or resting energy filed as energy without a kind",
    why: """
      Platforms count active and resting energy apart, and the two differ by a factor. 41981-2 and \
      41979-6 say neither active nor resting; without a further code the number is read as the whole.
      """,
    looksAt: "texts, displays and foreign codes of 41981-2 and 41979-6",
    help: "add the code active-energy or basal-energy beside it",
    fix: "adds the coding active-energy or basal-energy",
    seeAlso: ["wearable-energy-unit"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41981-2" }],
          "text": ↓"Active energy burned" },
        "effectivePeriod": { "start": "2026-05-04T09:00:00+02:00",
          "end": "2026-05-04T10:00:00+02:00" },
        "valueQuantity": { "value": 312, "unit": "kcal", "system": "http://unitsofmeasure.org",
          "code": "kcal" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41979-6",
          "display": ↓"Resting energy" }] },
        "effectivePeriod": { "start": "2026-05-04T00:00:00+02:00",
          "end": "2026-05-05T00:00:00+02:00" },
        "valueQuantity": { "value": 1650, "unit": "kcal", "system": "http://unitsofmeasure.org",
          "code": "kcal" }
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41981-2" },
          { "system": "https://fhirlint.org/fhir/CodeSystem/wearable", "code": "active-energy" }],
          "text": "Active energy burned" },
        "effectivePeriod": { "start": "2026-05-04T09:00:00+02:00",
          "end": "2026-05-04T10:00:00+02:00" },
        "valueQuantity": { "value": 312, "unit": "kcal", "system": "http://unitsofmeasure.org",
          "code": "kcal" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41979-6" }],
          "text": "Total energy" },
        "effectivePeriod": { "start": "2026-05-04T00:00:00+02:00",
          "end": "2026-05-05T00:00:00+02:00" },
        "valueQuantity": { "value": 2350, "unit": "kcal", "system": "http://unitsofmeasure.org",
          "code": "kcal" }
        """),
    ]
  )

  static let concerns: Metrics = [.energy, .energyOfDay]

  func check(_ observation: Observation, into findings: inout FindingSink) {
    guard observation.metrics.isDisjoint(with: [.activeEnergy, .basalEnergy]) else { return }
    let active = observation.text(withWords: "active", in: .code)
    let basal = observation.text(
      withAnyOf: ["basal", "resting", "bmr"], in: .code)
    // A text with both speaks of the sum.
    guard let text = active ?? basal, active == nil || basal == nil else { return }
    let isActive = active != nil
    let document = observation.document
    let code = isActive ? "active-energy" : "basal-energy"
    findings.report(
      Self.self, .kind(isActive ? "active" : "resting", code), at: text,
      fix: observation.codings.last.flatMap {
        .insertItem(
          .coding(OwnCode.system, code), after: $0.node, in: document,
          summary: "adds the coding \(code)")
      })
  }
}

extension Finding.Message {
  fileprivate static func kind(_ kind: String, _ code: String) -> Self {
    Self(
      "the text says \(kind) energy, the code says no kind", label: "only the \(kind) part",
      help: "add the code \(code) beside it")
  }
}
