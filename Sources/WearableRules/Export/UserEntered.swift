import FHIRDocuments

/// Notes records that a person typed in.
public struct UserEntered: ExportRule {
  public static let about = About(
    id: "export-user-entered",
    severity: .information,
    type: .informational,
    summary: "A value that a person typed in, not device data",
    why: """
      The Health app marks what was entered by hand. Such a value says what somebody remembers or \
      read elsewhere; marked as device data it would claim a measurement that nobody made.
      """,
    looksAt: "the metadata HKWasUserEntered of the records",
    help: """
      nothing: the resource has no device, the person as performer and the category user-entered; \
      in sums, typed values rank behind devices
      """,
    seeAlso: ["provenance-not-marked-device"],
    wrong: [
      Example(
        """
        ↓<Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Health" unit="kg"
          startDate="2026-05-04 07:12:00 +0200" endDate="2026-05-04 07:12:00 +0200" value="71">
          <MetadataEntry key="HKWasUserEntered" value="1"/>
        </Record>
        """),
      Example(
        """
        <Record type="HKQuantityTypeIdentifierHeight" sourceName="Scale" unit="cm"
          startDate="2026-05-03 07:12:00 +0200" endDate="2026-05-03 07:12:00 +0200" value="171"/>
        ↓<Record type="HKQuantityTypeIdentifierHeight" sourceName="Health" unit="cm"
          startDate="2026-05-04 07:12:00 +0200" endDate="2026-05-04 07:12:00 +0200" value="172">
          <MetadataEntry key="HKWasUserEntered" value="1"/>
        </Record>
        """),
    ],
    right: [
      Example(
        """
        <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg"
          startDate="2026-05-04 07:12:00 +0200" endDate="2026-05-04 07:12:00 +0200" value="71"/>
        """),
      Example(
        """
        <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg"
          startDate="2026-05-04 07:12:00 +0200" endDate="2026-05-04 07:12:00 +0200" value="71">
          <MetadataEntry key="HKWasUserEntered" value="0"/>
        </Record>
        """),
    ]
  )

  public static func finding(about records: ExportRecords) -> Finding {
    finding(.entered(records.name, records.words), records)
  }
}

extension Finding.Message {
  fileprivate static func entered(_ type: String, _ words: String) -> Self {
    Self("\(words) of \(type) typed in by a person, not marked as device data")
  }
}
