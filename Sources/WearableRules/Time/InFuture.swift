import FHIRConformance
import FHIRDocuments

/// Flags times that lie ahead, and final days that are not over.
struct InFuture: ObservationRule {
  static let about = About(
    id: "time-in-future",
    severity: .warning,
    summary: "A time that lies in the future, or a final day that is not over",
    why: """
      A measurement cannot be of tomorrow: a clock or a time zone is wrong. A day that still goes on \
      can change, so it is preliminary, not final.
      """,
    note: "14 hours ahead are let pass, the widest difference between two clocks",
    looksAt: "effective[x], issued and status",
    help: "correct the time; give a day that is not over the status preliminary",
    seeAlso: ["time-day-in-utc"],
    wrong: [
      Example(
        """
        "effectiveDateTime": ↓"2126-05-04T07:12:00+02:00"
        """),
      Example(
        """
        "issued": ↓"2126-05-04T07:12:00+02:00"
        """),
    ],
    right: [
      Example(
        """
        "effectiveDateTime": "2026-05-04T07:12:00+02:00"
        """),
      Example(
        """
        "effectivePeriod": { "start": "2026-05-04T07:12:00+02:00",
          "end": "2026-05-04T07:22:00+02:00" },
        "issued": "2026-05-04T07:23:00+02:00"
        """),
    ]
  )

  static let concerns: Metrics = .any

  func check(_ observation: Observation, into findings: inout FindingSink) {
    guard let now = observation.options.now else { return }
    let document = observation.document
    let limit = now.adding(seconds: 14 * 3600)
    let time = observation.effectiveTime
    if let start = time.start, start.earliest > limit {
      findings.report(Self.self, .ahead, at: time.startNode)
      return
    }
    if let end = time.end, end.hasTime, end.earliest > limit {
      findings.report(Self.self, .ahead, at: time.endNode)
    } else if let end = time.end, end.earliest > now, time.dayFit == .whole,
      observation.status != 0, document.hasValue(observation.status),
      document.value(observation.status, equals: "final")
    {
      findings.report(
        Self.self, .notOver, at: observation.status, related: [(time.endNode, "ends later")])
    }
    if observation.issued != 0, let issued = EffectiveTime.read(document, observation.issued),
      issued.earliest > limit
    {
      findings.report(Self.self, .ahead, at: observation.issued)
    }
  }
}

extension Finding.Message {
  fileprivate static let ahead = Self("the time lies in the future", label: "later than now")

  fileprivate static let notOver = Self(
    "the day is final before it is over", label: "expected \"preliminary\"")
}
