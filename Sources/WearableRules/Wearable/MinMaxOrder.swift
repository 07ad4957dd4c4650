import FHIRDocuments

/// Flags lowest, mean and highest values that are not in this order.
struct MinMaxOrder: ObservationRule {
  static let about = About(
    id: "wearable-min-max-order",
    severity: .error,
    type: .value,
    summary: "Lowest, mean and highest value out of order",
    why: """
      The lowest value cannot lie above the mean, nor the mean above the highest. Where it does, \
      the components were mixed up, or belong to different spans of time.
      """,
    looksAt: """
      valueQuantity and the components coded as lowest (103222-6, 8883-1, minimum) and highest \
      (101692-2, 8873-2, maximum), where the units agree
      """,
    help: "check which number belongs to which component",
    seeAlso: ["wearable-stat-same-code", "wearable-stat-unlabelled"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "8867-4" },
          { "system": "http://loinc.org", "code": "103205-1" }] },
        "valueQuantity": { "value": 71, "unit": "/min", "system": "http://unitsofmeasure.org",
          "code": "/min" },
        "component": [{
          "code": { "coding": [{ "system": "http://loinc.org", "code": "103222-6" }] },
          "valueQuantity": { "value": ↓80, "unit": "/min", "system": "http://unitsofmeasure.org",
            "code": "/min" }
        }]
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "8867-4" },
          { "system": "http://loinc.org", "code": "103205-1" }] },
        "valueQuantity": { "value": 71, "unit": "/min", "system": "http://unitsofmeasure.org",
          "code": "/min" },
        "component": [{
          "code": { "coding": [{ "system": "http://loinc.org", "code": "103222-6" }] },
          "valueQuantity": { "value": 52, "unit": "/min", "system": "http://unitsofmeasure.org",
            "code": "/min" }
        }, {
          "code": { "coding": [{ "system": "http://loinc.org", "code": "101692-2" }] },
          "valueQuantity": { "value": ↓66, "unit": "/min", "system": "http://unitsofmeasure.org",
            "code": "/min" }
        }]
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "8867-4" },
          { "system": "http://loinc.org", "code": "103205-1" }] },
        "valueQuantity": { "value": 71, "unit": "/min", "system": "http://unitsofmeasure.org",
          "code": "/min" },
        "component": [{
          "code": { "coding": [{ "system": "http://loinc.org", "code": "103222-6" }] },
          "valueQuantity": { "value": 52, "unit": "/min", "system": "http://unitsofmeasure.org",
            "code": "/min" }
        }, {
          "code": { "coding": [{ "system": "http://loinc.org", "code": "101692-2" }] },
          "valueQuantity": { "value": 139, "unit": "/min", "system": "http://unitsofmeasure.org",
            "code": "/min" }
        }]
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "8867-4" }] },
        "valueQuantity": { "value": 71, "unit": "/min", "system": "http://unitsofmeasure.org",
          "code": "/min" },
        "component": [{
          "code": { "coding": [{
            "system": "http://terminology.hl7.org/CodeSystem/observation-statistics",
            "code": "minimum" }] },
          "valueQuantity": { "value": 71, "unit": "/min", "system": "http://unitsofmeasure.org",
            "code": "/min" }
        }]
        """),
    ]
  )

  static let concerns: Metrics = .hasComponents

  func check(_ observation: Observation, into findings: inout FindingSink) {
    guard observation.component != 0 else { return }
    let document = observation.document
    var lowest: Component?
    var highest: Component?
    for component in observation.components {
      if component.metrics.contains(.minimum) { lowest = component }
      if component.metrics.contains(.maximum) { highest = component }
    }
    guard lowest != nil || highest != nil else { return }
    // The value of an Observation that is itself a lowest or highest one is no mean.
    let mean =
      observation.metrics.isDisjoint(with: [.minimum, .maximum]) ? observation.quantity : nil
    if let low = lowest?.quantity, let mean, Self.isAbove(low, mean, document) {
      findings.report(
        Self.self, .lowAboveMean(document.string(low.value), document.string(mean.value)),
        at: low.value, related: [(mean.value, "the mean")])
    } else if let low = lowest?.quantity, let high = highest?.quantity,
      Self.isAbove(low, high, document)
    {
      findings.report(
        Self.self, .lowAboveHigh(document.string(low.value), document.string(high.value)),
        at: low.value, related: [(high.value, "the highest")])
      return
    }
    if let high = highest?.quantity, let mean, Self.isAbove(mean, high, document) {
      findings.report(
        Self.self, .highBelowMean(document.string(high.value), document.string(mean.value)),
        at: high.value, related: [(mean.value, "the mean")])
    }
  }

  /// Compares two values of the same unit; false where they cannot be compared.
  private static func isAbove(_ left: Quantity, _ right: Quantity, _ document: Document) -> Bool {
    guard left.comparator == 0, right.comparator == 0, left.code != 0, right.code != 0,
      document.bytes(left.code).elementsEqual(document.bytes(right.code)),
      let first = left.number(document), let second = right.number(document)
    else { return false }
    return first.double > second.double
  }
}

extension Finding.Message {
  fileprivate static func lowAboveMean(_ low: String, _ mean: String) -> Self {
    Self("the lowest value \(low) lies above the mean \(mean)", label: "above the mean")
  }

  fileprivate static func lowAboveHigh(_ low: String, _ high: String) -> Self {
    Self("the lowest value \(low) lies above the highest \(high)", label: "above the highest")
  }

  fileprivate static func highBelowMean(_ high: String, _ mean: String) -> Self {
    Self("the highest value \(high) lies below the mean \(mean)", label: "below the mean")
  }
}
