import FHIRDocuments

/// Flags sleep values that are no duration, too long, or do not add up.
struct SleepValue: ObservationRule, ProfileRule {
  static let about = About(
    id: "wearable-sleep-value",
    severity: .error,
    type: .value,
    summary: "A sleep value that is no duration of one night",
    why: """
      93832-4 and the codes of the stages name how long somebody slept. A score or an efficiency under \
      them is another metric, and stages that last longer than the whole were counted twice.
      """,
    looksAt: "values of 93832-4, 93829-0, 93830-8 and 93831-6, and the stages as components",
    help: "give a duration in min or h; use another code for scores and efficiency",
    seeAlso: ["wearable-code-wrong-concept", "unit-wrong-dimension"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "93832-4" }] },
        "effectivePeriod": { "start": "2026-05-03T23:10:00+02:00",
          "end": "2026-05-04T06:40:00+02:00" },
        "valueQuantity": { "value": 85, "unit": "%", "system": "http://unitsofmeasure.org",
          "code": ↓"%" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "93832-4" }] },
        "effectivePeriod": { "start": "2026-05-03T23:10:00+02:00",
          "end": "2026-05-04T06:40:00+02:00" },
        "valueQuantity": { "value": ↓431, "unit": "h", "system": "http://unitsofmeasure.org",
          "code": "h" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "93832-4" }] },
        "effectivePeriod": { "start": "2026-05-03T23:10:00+02:00",
          "end": "2026-05-04T06:40:00+02:00" },
        "valueQuantity": { "value": ↓300, "unit": "min", "system": "http://unitsofmeasure.org",
          "code": "min" },
        "component": [
          { "code": { "coding": [{ "system": "http://loinc.org", "code": "93829-0" }] },
            "valueQuantity": { "value": 120, "unit": "min",
              "system": "http://unitsofmeasure.org", "code": "min" } },
          { "code": { "coding": [{ "system": "http://loinc.org", "code": "93830-8" }] },
            "valueQuantity": { "value": 250, "unit": "min",
              "system": "http://unitsofmeasure.org", "code": "min" } }
        ]
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "93832-4" }] },
        "effectivePeriod": { "start": "2026-05-03T23:10:00+02:00",
          "end": "2026-05-04T06:40:00+02:00" },
        "valueQuantity": { "value": 431, "unit": "min", "system": "http://unitsofmeasure.org",
          "code": "min" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "93832-4" }] },
        "effectivePeriod": { "start": "2026-05-03T23:10:00+02:00",
          "end": "2026-05-04T06:40:00+02:00" },
        "valueQuantity": { "value": 7.2, "unit": "h", "system": "http://unitsofmeasure.org",
          "code": "h" },
        "component": [
          { "code": { "coding": [{ "system": "http://loinc.org", "code": "93829-0" }] },
            "valueQuantity": { "value": 1.5, "unit": "h",
              "system": "http://unitsofmeasure.org", "code": "h" } },
          { "code": { "coding": [{ "system": "http://loinc.org", "code": "93831-6" }] },
            "valueQuantity": { "value": 70, "unit": "min",
              "system": "http://unitsofmeasure.org", "code": "min" } }
        ]
        """),
    ]
  )

  static let concerns: Metrics = [.sleep, .sleepStage]

  static let causes = [
    Cause("binding-required", at: "value.code", of: .own("wearable-sleep")),
    Cause("cardinality-min", at: "value.code", of: .own("wearable-sleep")),
  ]

  static let merging = Merging.resource

  func check(_ observation: Observation, into findings: inout FindingSink) {
    let document = observation.document
    guard let quantity = observation.quantity, quantity.value != 0, quantity.code != 0 else {
      return
    }
    guard let minutes = Self.minutes(quantity, document) else {
      if !Self.isTime(quantity, document) {
        findings.report(
          Self.self, .noDuration(document.string(quantity.code)), at: quantity.code)
      }
      return
    }
    if minutes > 1440 {
      findings.report(Self.self, .tooLong(document.string(quantity.value)), at: quantity.value)
      return
    }
    guard observation.metrics.contains(.sleep), observation.component != 0 else { return }
    var sum = 0.0
    for component in observation.components where component.metrics.contains(.sleepStage) {
      guard let stage = component.quantity, let length = Self.minutes(stage, document) else {
        continue
      }
      sum += length
    }
    // Rounded stages may exceed a rounded total by a little.
    if sum > minutes + 3 {
      findings.report(Self.self, .stages(sum, minutes), at: quantity.value)
    }
  }

  private static func minutes(_ quantity: Quantity, _ document: Document) -> Double? {
    guard let number = quantity.number(document) else { return nil }
    if quantity.hasUnit("min", document) { return number.double }
    if quantity.hasUnit("h", document) { return number.double * 60 }
    if quantity.hasUnit("s", document) { return number.double / 60 }
    return nil
  }

  private static func isTime(_ quantity: Quantity, _ document: Document) -> Bool {
    quantity.hasUnit("ms", document) || quantity.hasUnit("d", document)
  }
}

extension Finding.Message {
  fileprivate static func noDuration(_ unit: String) -> Self {
    Self("a sleep duration in \"\(unit)\" is no duration", label: "expected \"min\" or \"h\"")
  }

  fileprivate static func tooLong(_ value: String) -> Self {
    Self("a sleep duration of \(value) is longer than a day", label: "more than 24 h")
  }

  fileprivate static func stages(_ sum: Double, _ total: Double) -> Self {
    Self(
      "the sleep stages last \(Int(sum)) min, the whole sleep \(Int(total)) min",
      label: "less than its parts", help: "check for stages that were counted twice")
  }
}
