import FHIRDocuments

/// Names Periods that end before they start.
struct PeriodReversed: ProfileRule {
  static let about = About(
    id: "time-period-reversed",
    severity: .error,
    origin: .base,
    type: .invariant,
    summary: "A Period that ends before it starts",
    why: """
      The two are compared as moments, not as digits: at the end of summer time 02:10+01:00 comes \
      after 02:50+02:00.
      """,
    note: "R4 invariant per-1",
    looksAt: "every Period",
    help: "swap start and end, or correct the one that is wrong",
    seeAlso: ["time-offset-missing", "time-zero-length"],
    wrong: [
      Example(
        """
        "effectivePeriod": { "start": "2026-05-04T10:00:00Z", "end": ↓"2026-05-04T09:00:00Z" }
        """),
      Example(
        """
        "effectivePeriod": { "start": "2026-05-04T10:00:00+02:00",
          "end": ↓"2026-05-04T10:30:00+03:00" }
        """),
    ],
    right: [
      Example(
        """
        "effectivePeriod": { "start": "2026-10-25T02:50:00+02:00",
          "end": "2026-10-25T02:10:00+01:00" }
        """),
      Example(
        """
        "effectivePeriod": { "start": "2026-05-04T09:00:00Z", "end": "2026-05-04T10:00:00Z" }
        """),
    ]
  )

  static let causes = [Cause("per-1")]

  static func rephrase(_ finding: inout Finding, _ context: CauseContext) {
    let document = context.document
    finding.message = "the period ends before it starts"
    finding.help = about.help
    guard let start = document.child(context.node, .start),
      let end = document.child(context.node, .end), document.hasValue(start),
      document.hasValue(end)
    else { return }
    finding.message = "the period ends at \(document.string(end)), before it starts"
    finding.place = document.place(end)
    finding.label = "before the start"
    finding.related = [.init(place: document.place(start), label: "the start")]
  }
}
