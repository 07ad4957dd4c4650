import FHIRConformance
import FHIRDocuments

/// Flags sums over a time that has no length.
struct ZeroLength: ObservationRule {
  static let about = About(
    id: "time-zero-length",
    severity: .information,
    summary: "A sum over a point in time",
    why: """
      Steps, energy and distance are summed over an interval. With a single point in time nobody can \
      tell whether the number stands for a minute or a day, nor whether two of them overlap.
      """,
    looksAt: "effective[x] of steps, energy and distance; a date alone is fine",
    help: "give the interval as effectivePeriod",
    seeAlso: ["wearable-steps-code-period"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "55423-8" }] },
        "effectiveDateTime": ↓"2026-05-04T07:12:00+02:00",
        "valueQuantity": { "value": 812, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": "{steps}" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "93818-3" }] },
        "effectivePeriod": ↓{ "start": "2026-05-04T07:12:00+02:00",
          "end": "2026-05-04T07:12:00+02:00" },
        "valueQuantity": { "value": 12.5, "unit": "km", "system": "http://unitsofmeasure.org",
          "code": "km" }
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "55423-8" }] },
        "effectivePeriod": { "start": "2026-05-04T07:00:00+02:00",
          "end": "2026-05-04T07:12:00+02:00" },
        "valueQuantity": { "value": 812, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": "{steps}" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41950-7" }] },
        "effectiveDateTime": "2026-05-04",
        "valueQuantity": { "value": 8123, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": "{steps}" }
        """),
    ]
  )

  static let concerns: Metrics = .cumulative

  func check(_ observation: Observation, into findings: inout FindingSink) {
    guard observation.value != 0 else { return }
    let time = observation.effectiveTime
    switch time.kind {
    case .dateTime, .instant:
      guard let start = time.start, start.hasTime else { return }
      findings.report(Self.self, .point, at: observation.effective)
    case .period:
      guard time.seconds == 0 else { return }
      findings.report(Self.self, .empty, at: observation.effective)
    case .none, .timing: return
    }
  }
}

extension Finding.Message {
  fileprivate static let point = Self(
    "a sum is given for a point in time", label: "over which interval?")

  fileprivate static let empty = Self(
    "a sum is given for an interval of no length", label: "start and end are the same")
}
