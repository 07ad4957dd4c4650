import FHIRDocuments

/// Flags codes that public mapping tables use for something else than they mean.
struct CodeWrongConcept: ObservationRule {
  static let about = About(
    id: "wearable-code-wrong-concept",
    severity: .error,
    type: .codeInvalid,
    summary: "A code that means something else than the value",
    why: """
      Some mapping tables that are copied around pair a metric with a code of another one. A value \
      filed so is found by the wrong people, and validated as what it is not.
      """,
    looksAt: """
      89270-3 for a heart rate, 93831-6 for efficiency or flights, 60842-2 per body weight, 103222-6 \
      for the resting heart rate, 11524-6 with a number
      """,
    help: "use the code of what was measured, or one of your own",
    seeAlso: ["code-display-mismatch"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": ↓"103222-6" }],
          "text": "Resting heart rate" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": ↓"60842-2" }] },
        "valueQuantity": { "value": 41.2, "unit": "mL/kg/min",
          "system": "http://unitsofmeasure.org", "code": "mL/kg/min" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": ↓"93831-6" }],
          "text": "Sleep efficiency" },
        "effectivePeriod": { "start": "2026-05-03T23:10:00+02:00",
          "end": "2026-05-04T06:40:00+02:00" },
        "valueQuantity": { "value": 86, "unit": "min", "system": "http://unitsofmeasure.org",
          "code": "min" }
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "system": "https://fhirlint.org/fhir/CodeSystem/wearable",
          "code": "walking-heart-rate" }], "text": "Walking heart rate" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "94122-9" }] },
        "valueQuantity": { "value": 41.2, "unit": "mL/kg/min",
          "system": "http://unitsofmeasure.org", "code": "mL/kg/min" }
        """),
    ]
  )

  static let concerns: Metrics = .oftenMistaken

  func check(_ observation: Observation, into findings: inout FindingSink) {
    for coding in observation.codings {
      guard let loinc = coding.loinc, let truth = Self.truth(loinc, observation) else { continue }
      findings.report(
        Self.self, .wrongConcept(loinc.text, "\(CodeDisplays.display(of: loinc))", "\(truth)"),
        at: coding.code)
    }
  }

  /// What the value is, if it is not what its code says.
  private static func truth(_ loinc: LOINC, _ observation: Observation) -> StaticString? {
    switch loinc {
    case .bodyMassIndexPercentile:
      return observation.text(withWords: "heart", in: .code) == nil ? nil : "a heart rate"
    case .deepSleep:
      if observation.text(withWords: "efficiency", in: .code) != nil { return "an efficiency" }
      let floors: [StaticString] = ["flights", "floors", "stairs"]
      return observation.text(withAnyOf: floors, in: .code) == nil ? nil : "a number of floors"
    case .oxygenUptake:
      guard let quantity = observation.quantity else { return nil }
      let perWeight: [StaticString] = ["mL/kg/min", "mL/(kg.min)", "mL/min/kg"]
      return perWeight.contains { quantity.hasUnit($0, observation.document) }
        ? "an oxygen uptake per body weight (94122-9)" : nil
    case .lowestHeartRate:
      return observation.text(withWords: "resting", in: .code) == nil
        ? nil : "the resting heart rate (40443-4)"
    case .electrocardiogramStudy:
      return observation.quantity == nil ? nil : "a number, not a document"
    default: return nil
    }
  }
}

extension Finding.Message {
  fileprivate static func wrongConcept(_ code: String, _ meaning: String, _ truth: String) -> Self {
    Self("\(code) means \"\(meaning)\", but this is \(truth)", label: "\(meaning)")
  }
}
