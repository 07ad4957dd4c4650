import FHIRDocuments

/// Flags records whose times have no offset.
public struct TimeWithoutOffset: ExportRule {
  public static let about = About(
    id: "export-time-without-offset",
    severity: .error,
    type: .value,
    summary: "A time of an export without its offset",
    why: """
      The Health app writes +hhmm behind each time. Without it nobody knows which instant is meant, \
      nor on which day a value lies; the record is left out.
      """,
    looksAt: "startDate and endDate of the records",
    help: "export again from the Health app: what changed the file took the offsets away",
    seeAlso: ["time-offset-missing"],
    wrong: [
      Example(
        """
        ↓<Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" unit="count/min"
          startDate="2026-05-04 07:12:00" endDate="2026-05-04 07:12:00" value="63"/>
        """),
      Example(
        """
        <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count"
          startDate="2026-05-04 07:12:00 +0200" endDate="2026-05-04 07:22:00 +0200" value="812"/>
        ↓<Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count"
          startDate="2026-05-04 08:12:00 +0200" endDate="2026-05-04 08:22:00" value="744"/>
        """),
    ],
    right: [
      Example(
        """
        <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" unit="count/min"
          startDate="2026-05-04 07:12:00 +0200" endDate="2026-05-04 07:12:00 +0200" value="63"/>
        """),
      Example(
        """
        <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count"
          startDate="2026-05-04 07:12:00 -0330" endDate="2026-05-04 07:22:00 -0330" value="812"/>
        """),
    ]
  )

  public static func finding(about records: ExportRecords) -> Finding {
    finding(.noOffset(records.name, records.words), records)
  }
}

extension Finding.Message {
  fileprivate static func noOffset(_ type: String, _ words: String) -> Self {
    Self("\(words) of \(type) left out: a time without its offset")
  }
}
