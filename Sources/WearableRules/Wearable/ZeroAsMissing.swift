import FHIRDocuments

/// Flags zeros that stand for "no value".
struct ZeroAsMissing: ObservationRule {
  static let about = About(
    id: "wearable-zero-as-missing",
    severity: .warning,
    type: .value,
    summary: "A zero that stands for no value",
    why: """
      A living person has no heart rate of 0. Software that writes 0 where nothing was measured pulls \
      every mean down; FHIR has a place for the reason instead.
      """,
    looksAt: """
      values of metrics that cannot be 0: heart rate, oxygen saturation, respiratory rate, weight, \
      height, body mass index, variability, oxygen uptake
      """,
    help: "leave the resource out, or write \"dataAbsentReason\" with the code unknown",
    seeAlso: ["wearable-value-implausible", "vital-no-value-no-reason"],
    wrong: [
      Example(
        """
        "valueQuantity": { "value": ↓0, "unit": "beats/minute",
          "system": "http://unitsofmeasure.org", "code": "/min" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "29463-7" }] },
        "valueQuantity": { "value": ↓0.0, "unit": "kg", "system": "http://unitsofmeasure.org",
          "code": "kg" }
        """),
    ],
    right: [
      Example(
        """
        "dataAbsentReason": { "coding": [{ "code": "unknown",
          "system": "http://terminology.hl7.org/CodeSystem/data-absent-reason" }] }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41950-7" }] },
        "effectivePeriod": { "start": "2026-05-04T00:00:00+02:00",
          "end": "2026-05-05T00:00:00+02:00" },
        "valueQuantity": { "value": 0, "unit": "steps", "system": "http://unitsofmeasure.org",
          "code": "{steps}" }
        """),
    ]
  )

  static let concerns: Metrics = [
    .heartRate, .restingHeartRate, .oxygenSaturation, .respiratoryRate, .bodyWeight, .bodyHeight,
    .bodyMassIndex, .hrvSDNN, .hrvRMSSD, .oxygenUptake,
  ]

  func check(_ observation: Observation, into findings: inout FindingSink) {
    let document = observation.document
    guard let quantity = observation.quantity, quantity.comparator == 0,
      let number = quantity.number(document), number.isZero
    else { return }
    findings.report(Self.self, .zero, at: quantity.value)
  }
}

extension Finding.Message {
  fileprivate static let zero = Self(
    "0 is no value a person can have here", label: "was nothing measured?")
}
