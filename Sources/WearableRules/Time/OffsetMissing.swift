/// Names times of day without an offset from UTC.
struct OffsetMissing: ProfileRule {
  static let about = About(
    id: "time-offset-missing",
    severity: .error,
    origin: .base,
    type: .value,
    summary: "A time of day without an offset",
    why: """
      07:30 is another moment in every time zone. Without Z or an offset nobody can order two such \
      times, or tell which day one belongs to.
      """,
    note: "R4: a dateTime with a time of day has a time zone offset",
    looksAt: "every dateTime and instant",
    help: "add Z or the offset in force there and then, e.g. +01:00",
    fix: "writes an offset such as +0100 or z as R4 has it; what is not there it does not add",
    seeAlso: ["time-not-a-date", "time-day-in-utc"],
    wrong: [
      Example(
        """
        "effectiveDateTime": ↓"2026-03-14T07:30:00"
        """),
      Example(
        """
        "issued": ↓"2026-03-14T07:30:00.000"
        """),
      Example(
        """
        "effectiveDateTime": ↓"2026-03-14T07:30:00+0100"
        """),
    ],
    right: [
      Example(
        """
        "effectiveDateTime": "2026-03-14T07:30:00+01:00"
        """),
      Example(
        """
        "effectiveDateTime": "2026-03-14T07:30:00Z"
        """),
    ]
  )

  static let causes = [Cause("time-offset-missing")]
}
