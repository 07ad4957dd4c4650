import FHIRDocuments

/// Flags step counts that are no whole number, or negative.
struct StepsNotCount: ObservationRule {
  static let about = About(
    id: "wearable-steps-not-count",
    severity: .error,
    type: .value,
    summary: "A number of steps that is no count",
    why: """
      Steps are counted. A fraction shows that the number was scaled, averaged or shared out among \
      intervals, and a negative number that something was subtracted.
      """,
    looksAt: "valueQuantity.value of 41950-7 and 55423-8; means (41951-5) may have a fraction",
    help: "send the counted steps; a mean has the code 41951-5",
    seeAlso: ["wearable-steps-unit", "wearable-steps-code-period"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41950-7" }] },
        "effectivePeriod": { "start": "2026-05-04T00:00:00+02:00",
          "end": "2026-05-05T00:00:00+02:00" },
        "valueQuantity": { "value": ↓8123.4, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": "{steps}" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "55423-8" }] },
        "effectivePeriod": { "start": "2026-05-04T09:00:00+02:00",
          "end": "2026-05-04T10:00:00+02:00" },
        "valueQuantity": { "value": ↓-12, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": "{steps}" }
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41950-7" }] },
        "effectivePeriod": { "start": "2026-05-04T00:00:00+02:00",
          "end": "2026-05-05T00:00:00+02:00" },
        "valueQuantity": { "value": 8123, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": "{steps}" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41951-5" }] },
        "effectivePeriod": { "start": "2026-05-04T00:00:00+02:00",
          "end": "2026-05-11T00:00:00+02:00" },
        "valueQuantity": { "value": 8123.4, "unit": "steps/day",
          "system": "http://unitsofmeasure.org", "code": "{steps}/d" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "55423-8" }] },
        "effectivePeriod": { "start": "2026-05-04T09:00:00+02:00",
          "end": "2026-05-04T10:00:00+02:00" },
        "valueQuantity": { "value": 8.120e3, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": "{steps}" }
        """),
    ]
  )

  static let concerns: Metrics = [.stepsOfDay, .stepsOfInterval]

  func check(_ observation: Observation, into findings: inout FindingSink) {
    guard !observation.metrics.contains(.stepsMean), let quantity = observation.quantity,
      let number = quantity.number(observation.document)
    else { return }
    let text = observation.document.string(quantity.value)
    if number.isNegative, !number.isZero {
      findings.report(Self.self, .negative(text), at: quantity.value)
    } else if !number.isWhole {
      findings.report(Self.self, .fraction(text), at: quantity.value)
    }
  }
}

extension Finding.Message {
  fileprivate static func negative(_ value: String) -> Self {
    Self("\(value) steps: a count is not negative", label: "below 0")
  }

  fileprivate static func fraction(_ value: String) -> Self {
    Self("\(value) steps: a count has no fraction", label: "not a whole number")
  }
}
