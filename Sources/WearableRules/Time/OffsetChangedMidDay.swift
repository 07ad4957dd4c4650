import FHIRConformance
import FHIRDocuments

/// Points at days whose start and end have offsets that no clock change explains.
struct OffsetChangedMidDay: ObservationRule {
  static let about = About(
    id: "time-offset-changed-mid-day",
    severity: .information,
    summary: "A day that starts in one time zone and ends in another",
    why: """
      A day of travel has fewer or more hours than others, and its sums are not comparable. It is \
      right to send it so; who reads it should know.
      """,
    note: "clock changes move the offset by an hour or half an hour, at Troll by two",
    looksAt: "effectivePeriod of values of a day",
    help: "nothing is wrong if the person travelled that day",
    seeAlso: ["time-day-not-local-midnight"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41950-7" }] },
        "effectivePeriod": { "start": "2026-05-04T00:00:00+02:00",
          "end": ↓"2026-05-05T00:00:00+05:00" },
        "valueQuantity": { "value": 8123, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": "{steps}" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "8867-4" },
          { "system": "http://loinc.org", "code": "103205-1" }] },
        "effectivePeriod": { "start": "2026-05-04T00:00:00-05:00",
          "end": ↓"2026-05-05T00:00:00-08:00" }
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41950-7" }] },
        "effectivePeriod": { "start": "2026-10-25T00:00:00+02:00",
          "end": "2026-10-26T00:00:00+01:00" },
        "valueQuantity": { "value": 8123, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": "{steps}" }
        """),
      Example(
        """
        "effectivePeriod": { "start": "2026-05-04T07:00:00+02:00",
          "end": "2026-05-04T14:00:00+09:00" }
        """),
    ]
  )

  static let concerns: Metrics = [.stepsOfDay, .energyOfDay, .mean]

  func check(_ observation: Observation, into findings: inout FindingSink) {
    let time = observation.effectiveTime
    guard time.kind == .period, let start = time.start, let end = time.end,
      start.isLocalMidnight, let before = start.offsetMinutes, let after = end.offsetMinutes,
      abs(after - before) > 120, end.isLocalMidnight || end.isLastSecondOfDay,
      end.dayNumber - start.dayNumber <= 1
    else { return }
    let document = observation.document
    findings.report(
      Self.self, .moved, at: time.endNode,
      related: [(time.startNode, document.string(time.startNode).suffix(6).description)])
  }
}

extension Finding.Message {
  fileprivate static let moved = Self(
    "the day ends with another offset than it starts with", label: "a day of travel?")
}
