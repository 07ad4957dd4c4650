import FHIRDocuments
import UCUM

/// Flags heart-rate variability that is not given in milliseconds.
struct HRVUnit: ObservationRule, ProfileRule {
  static let about = About(
    id: "wearable-hrv-unit",
    severity: .error,
    type: .value,
    summary: "Heart-rate variability in another unit than milliseconds",
    why: """
      SDNN and RMSSD are durations, and everybody gives them in milliseconds. A rate or a bare \
      number is another quantity; seconds are a duration, but a reader who takes 0.042 for \
      milliseconds is off by a thousand.
      """,
    looksAt: "valueQuantity of 80404-7 and of the RMSSD code",
    help: "write milliseconds: \"code\": \"ms\"",
    fix: """
      writes the value in ms where it is given in seconds and below 1, and the code ms for its known \
      spellings
      """,
    seeAlso: ["wearable-hrv-rmssd-as-sdnn", "wearable-value-implausible"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "80404-7" }] },
        "valueQuantity": { "value": 0.042, "unit": "s", "system": "http://unitsofmeasure.org",
          "code": ↓"s" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "80404-7" }] },
        "valueQuantity": { "value": 42, "unit": "s", "system": "http://unitsofmeasure.org",
          "code": ↓"s" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "80404-7" }] },
        "valueQuantity": { "value": 42, "unit": "beats/minute",
          "system": "http://unitsofmeasure.org", "code": ↓"/min" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "https://fhirlint.org/fhir/CodeSystem/wearable",
          "code": "hrv-rmssd" }] },
        "valueQuantity": { "value": 42, "system": "http://unitsofmeasure.org", "code": ↓"1" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "80404-7" }] },
        "valueQuantity": ↓{ "value": 42 }
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "80404-7" }] },
        "valueQuantity": { "value": 42, "unit": "ms", "system": "http://unitsofmeasure.org",
          "code": "ms" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "https://fhirlint.org/fhir/CodeSystem/wearable",
          "code": "hrv-rmssd" }] },
        "valueQuantity": { "value": 38.5, "unit": "milliseconds",
          "system": "http://unitsofmeasure.org", "code": "ms" }
        """),
    ]
  )

  static let concerns: Metrics = .hrv

  static let causes = [
    Cause("fixed-value", at: "value.code", of: .own("wearable-hrv")),
    Cause("cardinality-min", at: "value.code", of: .own("wearable-hrv")),
    Cause("cardinality-min", at: "value.system", of: .own("wearable-hrv")),
  ]

  static let merging = Merging.resource

  static func takes(_ finding: Finding, _ context: CauseContext) -> Bool {
    context.path == "value.code" || Quantity(context.document, context.node).code == 0
  }

  func check(_ observation: Observation, into findings: inout FindingSink) {
    guard let quantity = observation.quantity else { return }
    let document = observation.document
    if quantity.hasUnit("ms", document) { return }
    let place =
      quantity.code != 0 ? quantity.code : quantity.unit != 0 ? quantity.unit : quantity.node
    guard place != quantity.node else {
      findings.report(Self.self, .noUnit, at: place)
      return
    }
    let unit = document.string(place)
    guard quantity.hasUnit("s", document) else {
      findings.report(
        Self.self, .otherUnit(unit), at: place, fix: Self.spelling(quantity, document))
      return
    }
    findings.report(
      Self.self, .seconds, at: place, fix: Self.fix(quantity, document))
  }

  /// Writes the code for another spelling of milliseconds.
  private static func spelling(_ quantity: Quantity, _ document: Document) -> Finding.Fix? {
    guard quantity.code != 0, quantity.isUCUM(document),
      let offer = Unit.suggest(document.string(quantity.code)).first, offer.code == "ms"
    else { return nil }
    return .replace(quantity.code, in: document, with: "ms", isSafe: offer.isSafe)
  }

  /// Moves the decimal point by three places, so that no digit is lost.
  private static func fix(_ quantity: Quantity, _ document: Document) -> Finding.Fix? {
    guard quantity.isUCUM(document), quantity.value != 0,
      let number = quantity.number(document), !number.isNegative, number.double < 1,
      let moved = DecimalText.timesThousand(document.string(quantity.value))
    else { return nil }
    var edits = [
      document.edit(replacing: quantity.value, with: moved),
      document.edit(replacing: quantity.code, with: "ms"),
    ]
    if quantity.unit != 0 { edits.append(document.edit(replacing: quantity.unit, with: "ms")) }
    return Finding.Fix("writes \(moved) ms", edits)
  }
}

extension Finding.Message {
  fileprivate static let noUnit = Self(
    "heart-rate variability without a unit", label: "no unit")

  fileprivate static let seconds = Self(
    "heart-rate variability is given in milliseconds, not in seconds", label: "expected \"ms\"",
    help: "write milliseconds; if the number is milliseconds already, only the unit is wrong")

  fileprivate static func otherUnit(_ unit: String) -> Self {
    Self("heart-rate variability in \"\(unit)\" is no duration in ms", label: "expected \"ms\"")
  }
}
