import FHIRConformance
import FHIRDocuments

/// Flags values no adult is likely to have.
struct ValueImplausible: ObservationRule {
  static let about = About(
    id: "wearable-value-implausible",
    severity: .warning,
    type: .value,
    summary: "A value that an adult can hardly have",
    why: """
      A slipped point, a wrong unit or a sensor without contact gives numbers outside of life. Each \
      metric has a likely window (outside: warning) and a hard one (outside: error); the windows are \
      those of adults, so the rule is silent for patients of the Bundle under 18.
      """,
    looksAt: "values and components of the metrics with a window, in the units of the window",
    help: "check number, unit and code",
    seeAlso: ["wearable-percent-as-fraction", "wearable-zero-as-missing"],
    wrong: [
      Example(
        """
        "valueQuantity": { "value": ↓240, "unit": "beats/minute",
          "system": "http://unitsofmeasure.org", "code": "/min" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "85354-9" }] },
        "component": [
          { "code": { "coding": [{ "system": "http://loinc.org", "code": "8480-6" }] },
            "valueQuantity": { "value": ↓79, "unit": "mmHg",
              "system": "http://unitsofmeasure.org", "code": "mm[Hg]" } },
          { "code": { "coding": [{ "system": "http://loinc.org", "code": "8462-4" }] },
            "valueQuantity": { "value": 121, "unit": "mmHg",
              "system": "http://unitsofmeasure.org", "code": "mm[Hg]" } }
        ]
        """, without: ["valueQuantity"]),
      Example(
        """
        "valueQuantity": { "value": ↓4200, "unit": "beats/minute",
          "system": "http://unitsofmeasure.org", "code": "/min" }
        """),
    ],
    right: [
      Example(
        """
        "valueQuantity": { "value": 42, "unit": "beats/minute",
          "system": "http://unitsofmeasure.org", "code": "/min" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "8310-5" }] },
        "valueQuantity": { "value": 98.6, "unit": "°F", "system": "http://unitsofmeasure.org",
          "code": "[degF]" }
        """),
    ]
  )

  static let concerns: Metrics = PlausibleWindow.all.reduce(.bloodPressure) {
    $0.union($1.metric)
  }

  func check(_ observation: Observation, into findings: inout FindingSink) {
    if let quantity = observation.quantity,
      !Self.isOrdinary(quantity, observation.metrics, observation.document),
      let window = Self.window(of: observation.metrics)
    {
      check(quantity, window, observation, into: &findings)
    }
    if observation.component != 0 { checkComponents(observation, into: &findings) }
  }

  /// Tells quickly that a value is a common one in its usual unit.
  private static func isOrdinary(
    _ quantity: Quantity, _ metrics: Metrics, _ document: Document
  ) -> Bool {
    guard let number = quantity.number(document) else { return true }
    let value = number.double
    if !metrics.isDisjoint(with: [.heartRate, .restingHeartRate]) {
      return value >= 30 && value <= 120 && quantity.hasUnit("/min", document)
    }
    if metrics.contains(.oxygenSaturation) {
      return value >= 70 && value <= 100 && quantity.hasUnit("%", document)
    }
    if metrics.contains(.stepsOfDay) { return value >= 0 && value <= 60_000 }
    if metrics.contains(.hrvSDNN) {
      return value >= 5 && value <= 250 && quantity.hasUnit("ms", document)
    }
    return false
  }

  private static func window(of metrics: Metrics) -> PlausibleWindow? {
    PlausibleWindow.all.first { !$0.metric.isDisjoint(with: metrics) }
  }

  private func checkComponents(_ observation: Observation, into findings: inout FindingSink) {
    var systolic: Quantity?
    var diastolic: Quantity?
    for component in observation.components {
      guard let quantity = component.quantity else { continue }
      switch component.loinc {
      case .systolic:
        systolic = quantity
        check(quantity, .systolic, observation, into: &findings)
      case .diastolic:
        diastolic = quantity
        check(quantity, .diastolic, observation, into: &findings)
      default:
        if let window = Self.window(of: component.metrics) {
          check(quantity, window, observation, into: &findings)
        }
      }
    }
    let document = observation.document
    guard let systolic, let diastolic, systolic.code != 0, diastolic.code != 0,
      document.bytes(systolic.code).elementsEqual(document.bytes(diastolic.code)),
      let high = systolic.number(document), let low = diastolic.number(document),
      high.double <= low.double, high.double > 0
    else { return }
    findings.report(
      Self.self,
      .swapped(document.string(systolic.value), document.string(diastolic.value)),
      at: systolic.value, severity: .error, related: [(diastolic.value, "diastolic")])
  }

  private func check(
    _ quantity: Quantity, _ window: PlausibleWindow, _ observation: Observation,
    into findings: inout FindingSink
  ) {
    let document = observation.document
    guard quantity.comparator == 0, let number = quantity.number(document), !number.isZero else {
      return
    }
    let value = number.double
    guard let range = window.units.first(where: { quantity.hasUnit($0.unit, document) }),
      !range.likely.contains(value)
    else { return }
    // What other rules say better: fractions, deviations, kinds of sleep values, negative counts.
    if PercentAsFraction.isFraction(quantity, document) { return }
    if window.metric == .bodyTemperature, value < 25, quantity.hasUnit("Cel", document) { return }
    if window.metric == .sleep, value > range.hard.upperBound { return }
    if window.metric == .stepsOfDay, number.isNegative { return }
    if observation.isAboutChild { return }
    let isHard = !range.hard.contains(value)
    let limits = isHard ? range.hard : range.likely
    findings.report(
      Self.self,
      .outside(
        "\(window.name)", document.string(quantity.value), "\(range.unit)", limits, isHard),
      at: quantity.value, severity: isHard ? .error : .warning)
  }
}

extension Observation {
  /// Tells whether the patient can be reached and was under 18 at the time.
  fileprivate var isAboutChild: Bool {
    guard subject != 0 else { return false }
    let patient = resolve(subject)
    guard patient != 0, let birth = document.child(patient, .birthDate),
      let born = EffectiveTime.read(document, birth), let time = effectiveTime.start
    else { return false }
    let age = time.year - born.year
    return age < 18 || age == 18 && (time.month, time.day) < (born.month, born.day)
  }
}

extension Finding.Message {
  fileprivate static func outside(
    _ name: String, _ value: String, _ unit: String, _ limits: ClosedRange<Double>, _ isHard: Bool
  ) -> Self {
    let range = "\(short(limits.lowerBound)) to \(short(limits.upperBound)) \(unit)"
    return Self(
      isHard
        ? "\(name) of \(value) \(unit) is not possible"
        : "\(name) of \(value) \(unit) is not likely",
      label: isHard ? "possible: \(range)" : "likely: \(range)")
  }

  fileprivate static func swapped(_ systolic: String, _ diastolic: String) -> Self {
    Self(
      "the systolic pressure \(systolic) is not above the diastolic \(diastolic)",
      label: "systolic", help: "check which number belongs to which component")
  }

  private static func short(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
