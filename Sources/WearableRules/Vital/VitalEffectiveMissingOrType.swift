import FHIRDocuments

/// Names vital signs without a time, or with a time of another type.
struct VitalEffectiveMissingOrType: ProfileRule {
  static let about = About(
    id: "vital-effective-missing-or-type",
    severity: .error,
    origin: .profile,
    type: .required,
    summary: "A vital sign without a dateTime or Period",
    why: """
      A vital sign without its time cannot be put in order with others. The profile takes a dateTime \
      or a Period; an instant or a Timing, which R4 allows elsewhere, it does not take.
      """,
    note: "R4 profile vitalsigns: effective[x] is 1..1, dateTime or Period",
    looksAt: "effective[x] of Observations about a vital sign",
    help: "write effectiveDateTime or effectivePeriod",
    fix: "renames effectiveInstant to effectiveDateTime; the text stays",
    seeAlso: ["vital-effective-too-coarse"],
    wrong: [
      Example(
        """
        ↓"effectiveInstant": "2026-05-04T07:12:00Z"
        """),
      Example(without: ["effectiveDateTime"]),
    ],
    right: [
      Example(
        """
        "effectiveDateTime": "2026-05-04T07:12:00Z"
        """),
      Example(
        """
        "effectivePeriod": { "start": "2026-05-04T07:12:00Z", "end": "2026-05-04T07:22:00Z" }
        """),
    ]
  )

  static let causes = [
    Cause("cardinality-min", at: "effective", of: .vitalSigns),
    Cause("type-not-allowed", at: "effective", of: .vitalSigns),
    Cause("slice-closed", at: "effective", of: .vitalSigns),
  ]

  static let merging = Merging.resource

  static func rephrase(_ finding: inout Finding, _ context: CauseContext) {
    let document = context.document
    finding.help = about.help
    guard let observation = context.observation, observation.effective != 0 else {
      finding.message = "the vital sign has no time"
      finding.label = "when was it?"
      return
    }
    let given = document.nameText(observation.effective)
    finding.message = "the time of a vital sign is a dateTime or Period, not \(given)"
    finding.place = document.keyPlace(observation.effective)
    if document[observation.effective].name == .effectiveInstant {
      finding.help = "write effectiveDateTime, the text can stay"
      finding.fix = document.edits(renaming: observation.effective, to: "effectiveDateTime")
        .flatMap { Finding.Fix("renames it to \"effectiveDateTime\"", $0) }
    }
  }
}
