import FHIRDocuments

/// Names vital signs whose time is only a month or a year.
struct VitalEffectiveTooCoarse: ProfileRule {
  static let about = About(
    id: "vital-effective-too-coarse",
    severity: .error,
    origin: .profile,
    type: .invariant,
    summary: "A vital sign whose time is only a month or a year",
    why: """
      A value of some day in May cannot be compared with one of another day in May. The profile asks \
      for a day at least; a Period is not touched.
      """,
    note: "R4 invariant vs-1",
    looksAt: "effectiveDateTime of Observations about a vital sign",
    help: "give the day, and the time of day with its offset where it is known",
    seeAlso: ["vital-effective-missing-or-type"],
    wrong: [
      Example(
        """
        "effectiveDateTime": ↓"2026-05"
        """),
      Example(
        """
        "effectiveDateTime": ↓"2026"
        """),
    ],
    right: [
      Example(
        """
        "effectiveDateTime": "2026-05-04"
        """),
      Example(
        """
        "effectivePeriod": { "start": "2026-05", "end": "2026-06" }
        """),
    ]
  )

  static let causes = [Cause("vs-1")]

  static func rephrase(_ finding: inout Finding, _ context: CauseContext) {
    finding.help = about.help
    guard let observation = context.observation, observation.effective != 0 else { return }
    finding.message =
      "\"\(context.document.string(observation.effective))\" does not say the day"
    finding.label = "a day is asked for"
  }
}
