import FHIRDocuments

/// Flags temperature differences under the code of the body temperature.
struct TemperatureDeviation: ObservationRule {
  static let about = About(
    id: "wearable-temperature-deviation",
    severity: .error,
    type: .value,
    summary: "A temperature deviation filed as body temperature",
    why: """
      Wrist sensors report how far the skin is from its usual temperature. Under 8310-5 a deviation of \
      0.3 reads as a body at 0.3 degrees. Celsius is a scale with a zero of its own; a difference is \
      given in kelvin.
      """,
    looksAt: "value, texts and displays of 8310-5",
    help: "use a code of your own, e.g. wrist-temperature-deviation, and the unit K",
    seeAlso: ["wearable-value-implausible"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "8310-5" }] },
        "valueQuantity": { "value": ↓0.3, "unit": "°C", "system": "http://unitsofmeasure.org",
          "code": "Cel" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "8310-5" }],
          "text": ↓"Wrist temperature during sleep" },
        "valueQuantity": { "value": 35.1, "unit": "°C", "system": "http://unitsofmeasure.org",
          "code": "Cel" }
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "code": "wrist-temperature-deviation",
          "system": "https://fhirlint.org/fhir/CodeSystem/wearable" }] },
        "valueQuantity": { "value": 0.3, "unit": "K", "system": "http://unitsofmeasure.org",
          "code": "K" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "8310-5" }] },
        "valueQuantity": { "value": 36.8, "unit": "°C", "system": "http://unitsofmeasure.org",
          "code": "Cel" }
        """),
    ]
  )

  static let concerns: Metrics = .bodyTemperature

  func check(_ observation: Observation, into findings: inout FindingSink) {
    let document = observation.document
    if let quantity = observation.quantity, quantity.hasUnit("Cel", document),
      let number = quantity.number(document), number.double < 25
    {
      findings.report(
        Self.self, .difference(document.string(quantity.value)), at: quantity.value)
      return
    }
    let words: [StaticString] = ["deviation", "relative", "wrist", "delta", "difference"]
    if let text = observation.text(withAnyOf: words, in: .code) {
      findings.report(Self.self, .named(document.string(text)), at: text)
    }
  }
}

extension Finding.Message {
  fileprivate static func difference(_ value: String) -> Self {
    Self("\(value) Cel is a difference, not a body temperature", label: "no body temperature")
  }

  fileprivate static func named(_ text: String) -> Self {
    Self("8310-5 is the body temperature, but the text says \"\(text)\"", label: "another metric")
  }
}
