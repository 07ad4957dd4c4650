import FHIRDocuments

/// Flags percentages that are a share of 1.
struct PercentAsFraction: ObservationRule {
  static let about = About(
    id: "wearable-percent-as-fraction",
    severity: .warning,
    type: .value,
    summary: "A percentage that is a fraction of 1",
    why: """
      Health platforms keep percentages as 0 to 1. Copied without multiplying by 100, an oxygen \
      saturation of 97 % becomes 0.97 %, which no living person has.
      """,
    looksAt: """
      values in % of oxygen saturation (2708-6, 59408-5, 103209-3) and body fat (41982-0), \
      components too
      """,
    help: "multiply by 100",
    unsafeFix: "multiplies by 100",
    seeAlso: ["wearable-value-implausible"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "2708-6" }] },
        "valueQuantity": { "value": ↓0.97, "unit": "%", "system": "http://unitsofmeasure.org",
          "code": "%" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41982-0" }] },
        "valueQuantity": { "value": ↓0.234, "unit": "%", "system": "http://unitsofmeasure.org",
          "code": "%" }
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "2708-6" }] },
        "valueQuantity": { "value": 97, "unit": "%", "system": "http://unitsofmeasure.org",
          "code": "%" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41982-0" }] },
        "valueQuantity": { "value": 23.4, "unit": "%", "system": "http://unitsofmeasure.org",
          "code": "%" }
        """),
    ]
  )

  static let concerns: Metrics = [.oxygenSaturation, .bodyFat]

  func check(_ observation: Observation, into findings: inout FindingSink) {
    if let quantity = observation.quantity { check(quantity, observation, into: &findings) }
    guard observation.component != 0 else { return }
    for component in observation.components
    where !component.metrics.isDisjoint(with: Self.concerns) {
      if let quantity = component.quantity { check(quantity, observation, into: &findings) }
    }
  }

  private func check(
    _ quantity: Quantity, _ observation: Observation, into findings: inout FindingSink
  ) {
    let document = observation.document
    guard Self.isFraction(quantity, document) else { return }
    let text = document.string(quantity.value)
    let percent = DecimalText.timesHundred(text)
    findings.report(
      Self.self, .fraction(text, percent), at: quantity.value,
      fix: percent.flatMap { .replace(quantity.value, in: document, with: $0, isSafe: false) })
  }

  /// Tells whether a value in % lies above 0 and not above 1.
  static func isFraction(_ quantity: Quantity, _ document: Document) -> Bool {
    guard quantity.comparator == 0, quantity.hasUnit("%", document),
      let number = quantity.number(document), !number.isNegative, !number.isZero
    else { return false }
    return number.double <= 1
  }
}

extension Finding.Message {
  fileprivate static func fraction(_ value: String, _ percent: String?) -> Self {
    Self(
      "\(value) % looks like a share of 1 that was not multiplied by 100",
      label: percent.map { "did you mean \($0)?" })
  }
}
