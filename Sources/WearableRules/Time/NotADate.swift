/// Names dates and times that the calendar does not have.
struct NotADate: ProfileRule {
  static let about = About(
    id: "time-not-a-date",
    severity: .error,
    origin: .base,
    type: .value,
    summary: "A date or time that does not exist",
    why: """
      30 February passes the pattern of a date, but it is none. Software moves it to another day, \
      each to its own.
      """,
    looksAt: "every date, dateTime, instant and time",
    help: "write a date of the calendar; hours go from 00 to 23, offsets to 14:00",
    seeAlso: ["time-offset-missing"],
    wrong: [
      Example(
        """
        "effectiveDateTime": ↓"2026-02-30"
        """),
      Example(
        """
        "effectiveDateTime": ↓"2026-05-04T24:00:00+02:00"
        """),
    ],
    right: [
      Example(
        """
        "effectiveDateTime": "2028-02-29"
        """),
      Example(
        """
        "effectiveDateTime": "2026-05-05T00:00:00+02:00"
        """),
    ]
  )

  static let causes = [Cause("time-not-a-date")]
}
