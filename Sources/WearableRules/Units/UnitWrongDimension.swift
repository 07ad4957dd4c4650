import FHIRConformance
import FHIRDocuments
import UCUM

/// Flags units that measure another kind of quantity than the code.
struct UnitWrongDimension: ObservationRule {
  static let about = About(
    id: "unit-wrong-dimension",
    severity: .error,
    type: .value,
    summary: "A unit of another kind than what the code measures",
    why: """
      C is UCUM for coulomb, F for farad, ft for femtotonne: a check of the spelling alone is silent. \
      The code says what is measured, and a temperature has no unit of electric charge.
      """,
    looksAt: """
      UCUM units of the metrics of wearables, their components, and other LOINC codes that \
      explain knows
      """,
    help: "write a unit of the quantity the code names",
    seeAlso: ["unit-not-ucum", "unit-text-disagrees"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "8310-5" }] },
        "valueQuantity": { "value": 36.8, "unit": "°C", "system": "http://unitsofmeasure.org",
          "code": ↓"C" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "93818-3" }] },
        "effectivePeriod": { "start": "2026-05-04T09:00:00+02:00",
          "end": "2026-05-04T10:00:00+02:00" },
        "valueQuantity": { "value": 4100, "unit": "ft", "system": "http://unitsofmeasure.org",
          "code": ↓"ft" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41982-0" }] },
        "valueQuantity": { "value": 23.4, "unit": "kg", "system": "http://unitsofmeasure.org",
          "code": ↓"kg" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "2339-0" }] },
        "valueQuantity": { "value": 5.4, "unit": "mmol", "system": "http://unitsofmeasure.org",
          "code": ↓"mmol" }
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "93818-3" }] },
        "effectivePeriod": { "start": "2026-05-04T09:00:00+02:00",
          "end": "2026-05-04T10:00:00+02:00" },
        "valueQuantity": { "value": 12.5, "unit": "km", "system": "http://unitsofmeasure.org",
          "code": "km" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41982-0" }] },
        "valueQuantity": { "value": 23.4, "unit": "%", "system": "http://unitsofmeasure.org",
          "code": "%" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "2339-0" }] },
        "valueQuantity": { "value": 5.4, "unit": "mmol/L", "system": "http://unitsofmeasure.org",
          "code": "mmol/L" }
        """),
    ]
  )

  static let concerns: Metrics = expected.reduce([.hasOtherLOINC, .hasComponents, .oxygenUptake]) {
    $0.union($1.metric)
  }

  /// Metrics, the units they usually have, and one unit that shows the kind of quantity. Rules of
  /// their own look after heart-rate variability, steps and sleep.
  private static let expected: [(metric: Metrics, usual: [StaticString], like: StaticString)] = [
    ([.heartRate, .restingHeartRate, .respiratoryRate], ["/min"], "/min"),
    ([.oxygenSaturation, .bodyFat], ["%"], "%"),
    (.bodyTemperature, ["Cel", "[degF]"], "K"),
    (.bodyWeight, ["kg", "g", "[lb_av]"], "kg"),
    (.bodyHeight, ["cm", "[in_i]"], "m"),
    (.bodyMassIndex, ["kg/m2"], "kg/m2"),
    (.distance, ["m", "km", "[mi_i]"], "m"),
    (.anyEnergy, ["kcal", "kJ"], "J"),
  ]

  func check(_ observation: Observation, into findings: inout FindingSink) {
    if let quantity = observation.quantity, quantity.code != 0,
      !Self.isUsual(observation.document.bytes(quantity.code), observation.metrics),
      quantity.isUCUM(observation.document)
    {
      check(quantity, of: observation, into: &findings)
    }
    for component in observation.components where !component.metrics.isEmpty {
      guard let quantity = component.quantity, quantity.code != 0,
        !Self.isUsual(observation.document.bytes(quantity.code), component.metrics),
        quantity.isUCUM(observation.document)
      else { continue }
      check(quantity, component.metrics, observation.document, into: &findings)
    }
  }

  private func check(
    _ quantity: Quantity, of observation: Observation, into findings: inout FindingSink
  ) {
    let document = observation.document
    check(quantity, observation.metrics, document, into: &findings)
    for coding in observation.codings where coding.kind == .loinc && coding.number != 0 {
      // What rules know as a metric was looked at; VO2max is one of two kinds of oxygen uptake.
      guard coding.loinc == nil || coding.loinc == .oxygenUptakePeakPerWeight,
        let units = CarriedLOINC.unitText(of: document.bytes(coding.code)), !units.isEmpty
      else { continue }
      check(quantity, among: units, document, into: &findings)
      return
    }
  }

  /// Compares a unit with those of a metric.
  private func check(
    _ quantity: Quantity, _ metrics: Metrics, _ document: Document,
    into findings: inout FindingSink
  ) {
    guard
      let wanted = Self.expected.first(where: { !$0.metric.isDisjoint(with: metrics) }),
      !wanted.usual.contains(where: { document.value(quantity.code, equals: $0) }),
      let given = Unit.dimension(of: document.bytes(quantity.code)),
      let right = Self.dimension(wanted.like), given != right
    else { return }
    // A rate of energy over a day is a day's energy.
    if !metrics.isDisjoint(with: .anyEnergy), given == Self.dimension("W") { return }
    let usual = wanted.usual.map { "\"\($0)\"" }.joined(separator: ", ")
    findings.report(
      Self.self, .otherKind(document.string(quantity.code), usual), at: quantity.code)
  }

  /// Compares a unit with those carried for a code.
  private func check(
    _ quantity: Quantity, among units: UnsafeBufferPointer<UInt8>, _ document: Document,
    into findings: inout FindingSink
  ) {
    let code = document.bytes(quantity.code)
    let wanted = units.split(separator: 0x20).map { UnsafeBufferPointer(rebasing: $0) }
    if wanted.contains(where: { $0.elementsEqual(code) }) { return }
    guard let given = Unit.dimension(of: code),
      !wanted.contains(where: { Unit.dimension(of: $0) == given })
    else { return }
    let usual = wanted.map { "\"\(String(decoding: $0, as: UTF8.self))\"" }.joined(separator: ", ")
    findings.report(
      Self.self, .otherKind(document.string(quantity.code), usual), at: quantity.code)
  }

  /// Tells quickly that the unit is the most common one of its metric.
  private static func isUsual(_ code: UnsafeBufferPointer<UInt8>, _ metrics: Metrics) -> Bool {
    if !metrics.isDisjoint(with: [.heartRate, .restingHeartRate, .respiratoryRate]) {
      return ByteText.equals(code, "/min")
    }
    return metrics.contains(.oxygenSaturation) && ByteText.equals(code, "%")
  }

  private static func dimension(_ code: StaticString) -> Dimension? {
    Unit.dimension(
      of: UnsafeBufferPointer(start: code.utf8Start, count: code.utf8CodeUnitCount))
  }
}

extension Finding.Message {
  fileprivate static func otherKind(_ code: String, _ usual: String) -> Self {
    Self(
      "\"\(code)\" measures another kind of quantity than the code", label: "expected \(usual)",
      help: "write \(usual)")
  }
}
