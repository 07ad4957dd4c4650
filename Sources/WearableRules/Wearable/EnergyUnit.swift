import FHIRDocuments

/// Flags energy in units that are not those of energy a person spends.
struct EnergyUnit: ObservationRule, ProfileRule {
  static let about = About(
    id: "wearable-energy-unit",
    severity: .warning,
    type: .value,
    summary: "Energy in calories that are kilocalories, or in no unit of energy",
    why: """
      People and some apps say Calorie for the kilocalorie. In UCUM cal is a thousandth of it: an hour \
      of running would have cost half a kilocalorie.
      """,
    looksAt: "valueQuantity of energy metrics",
    help: "write \"code\": \"kcal\" or \"kJ\"",
    seeAlso: ["wearable-energy-kind", "unit-wrong-dimension"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41981-2" }] },
        "effectivePeriod": { "start": "2026-05-04T09:00:00+02:00",
          "end": "2026-05-04T10:00:00+02:00" },
        "valueQuantity": { "value": 540, "unit": "Cal", "system": "http://unitsofmeasure.org",
          "code": ↓"cal" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "https://fhirlint.org/fhir/CodeSystem/wearable",
          "code": "active-energy" }] },
        "effectivePeriod": { "start": "2026-05-04T00:00:00+02:00",
          "end": "2026-05-05T00:00:00+02:00" },
        "valueQuantity": { "value": 612, "unit": "cal", "system": "http://unitsofmeasure.org",
          "code": ↓"cal" }
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41981-2" }] },
        "effectivePeriod": { "start": "2026-05-04T09:00:00+02:00",
          "end": "2026-05-04T10:00:00+02:00" },
        "valueQuantity": { "value": 540, "unit": "kcal", "system": "http://unitsofmeasure.org",
          "code": "kcal" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41979-6" }] },
        "effectivePeriod": { "start": "2026-05-04T00:00:00+02:00",
          "end": "2026-05-05T00:00:00+02:00" },
        "valueQuantity": { "value": 9830, "unit": "kJ", "system": "http://unitsofmeasure.org",
          "code": "kJ" }
        """),
    ]
  )

  static let concerns: Metrics = .anyEnergy

  static let causes = [
    "wearable-active-energy", "wearable-basal-energy", "wearable-energy-day",
  ].map { Cause("binding-extensible", at: "value.code", of: .own($0)) }

  static let merging = Merging.resource

  /// Units of energy that are not on the short list are fine; what is no energy is another rule's
  /// matter.
  static func takes(_ finding: Finding, _ context: CauseContext) -> Bool {
    finding.message.contains("\"cal\"")
  }

  func check(_ observation: Observation, into findings: inout FindingSink) {
    let document = observation.document
    guard let quantity = observation.quantity, quantity.code != 0,
      document.value(quantity.code, equals: "cal")
        || document.value(quantity.code, equals: "cal_th"),
      let number = quantity.number(document), number.double < 10_000, !number.isZero
    else { return }
    findings.report(Self.self, .calories(document.string(quantity.value)), at: quantity.code)
  }
}

extension Finding.Message {
  fileprivate static func calories(_ value: String) -> Self {
    Self("\(value) cal look like kilocalories", label: "did you mean \"kcal\"?")
  }
}
