import FHIRDocuments

/// Notes percentages that the export writes as fractions.
public struct PercentFraction: ExportRule {
  public static let about = About(
    id: "export-percent-fraction",
    severity: .information,
    type: .informational,
    summary: "A percentage that the export writes as a fraction",
    why: """
      HealthKit keeps percentages as fractions: 0.97 with the unit % is 97 %. Copied as it stands, an \
      oxygen saturation of 0.97 % would be death; convert multiplies by 100.
      """,
    looksAt: "values up to 1.5 with the unit %; larger ones are percentages already",
    help: "nothing: the resource has the percentage",
    seeAlso: ["wearable-percent-as-fraction"],
    wrong: [
      Example(
        """
        ↓<Record type="HKQuantityTypeIdentifierOxygenSaturation" sourceName="Watch" unit="%"
          startDate="2026-05-04 07:12:00 +0200" endDate="2026-05-04 07:12:00 +0200" value="0.97"/>
        """),
      Example(
        """
        ↓<Record type="HKQuantityTypeIdentifierBodyFatPercentage" sourceName="Scale" unit="%"
          startDate="2026-05-04 07:12:00 +0200" endDate="2026-05-04 07:12:00 +0200" value="0.234"/>
        """),
    ],
    right: [
      Example(
        """
        <Record type="HKQuantityTypeIdentifierOxygenSaturation" sourceName="Oximeter" unit="%"
          startDate="2026-05-04 07:12:00 +0200" endDate="2026-05-04 07:12:00 +0200" value="97"/>
        """),
      Example(
        """
        <Record type="HKQuantityTypeIdentifierBodyFatPercentage" sourceName="Scale" unit="%"
          startDate="2026-05-04 07:12:00 +0200" endDate="2026-05-04 07:12:00 +0200" value="23.4"/>
        """),
    ]
  )

  public static func finding(about records: ExportRecords) -> Finding {
    finding(.fraction(records.name, records.words), records)
  }
}

extension Finding.Message {
  fileprivate static func fraction(_ type: String, _ words: String) -> Self {
    Self("\(words) of \(type) are fractions, written as percent")
  }
}
