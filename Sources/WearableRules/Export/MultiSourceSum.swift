import FHIRDocuments

/// Flags sums of which several sources counted the same part.
public struct MultiSourceSum: ExportRule {
  public static let about = About(
    id: "export-multi-source-sum",
    severity: .warning,
    summary: "Several sources counted the same time",
    why: """
      Watch and phone both count steps. The sum of all records counts shared minutes twice, the \
      larger source alone misses what only the other one saw: neither is the day. By default each \
      stretch of time is taken from one source, watch before phone before others.
      """,
    note: "the total differs from a plain sum of the export; --overlap says how sources are joined",
    looksAt: "records of steps, energy, distance and other sums that overlap between two sources",
    help: "check the order of sources with --list-sources, and change it with --prefer",
    seeAlso: ["wearable-double-counted"],
    wrong: [
      Example(
        """
        ↓<Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count"
          startDate="2026-05-04 07:00:00 +0200" endDate="2026-05-04 07:10:00 +0200" value="900"/>
        <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count"
          startDate="2026-05-04 07:05:00 +0200" endDate="2026-05-04 07:15:00 +0200" value="850"/>
        """),
      Example(
        """
        ↓<Record type="HKQuantityTypeIdentifierDistanceWalkingRunning" sourceName="Watch" unit="km"
          startDate="2026-05-04 07:00:00 +0200" endDate="2026-05-04 07:10:00 +0200" value="0.7"/>
        <Record type="HKQuantityTypeIdentifierDistanceWalkingRunning" sourceName="Phone" unit="km"
          startDate="2026-05-04 07:00:00 +0200" endDate="2026-05-04 07:10:00 +0200" value="0.6"/>
        """),
    ],
    right: [
      Example(
        """
        <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count"
          startDate="2026-05-04 07:00:00 +0200" endDate="2026-05-04 07:10:00 +0200" value="900"/>
        <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count"
          startDate="2026-05-04 07:10:00 +0200" endDate="2026-05-04 07:20:00 +0200" value="850"/>
        """),
      Example(
        """
        <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" unit="count/min"
          startDate="2026-05-04 07:12:00 +0200" endDate="2026-05-04 07:12:00 +0200" value="63"/>
        <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Strap" unit="count/min"
          startDate="2026-05-04 07:12:00 +0200" endDate="2026-05-04 07:12:00 +0200" value="64"/>
        """),
    ]
  )

  public static func finding(about records: ExportRecords) -> Finding {
    let percent = Int((min(max(records.repeated, 0), 1) * 100).rounded())
    return finding(
      .shared(records.name, sources: records.sources, percent: percent, records.joined), records)
  }
}

extension Finding.Message {
  fileprivate static func shared(
    _ type: String, sources: Int, percent: Int, _ joined: String
  ) -> Self {
    Self("\(type) of \(sources) sources \(joined): \(percent)% of the plain sum was counted twice")
  }
}
