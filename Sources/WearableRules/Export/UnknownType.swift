import FHIRDocuments

/// Notes types of records that have no mapping.
public struct UnknownType: ExportRule {
  public static let about = About(
    id: "export-unknown-type",
    severity: .information,
    type: .notSupported,
    summary: "A type of record without a mapping",
    why: """
      Each version of iOS brings new types. Records of a type that is not known are counted and not \
      converted: a guessed code or unit would be worse than none.
      """,
    looksAt: "the type of every Record of the export",
    help: "give the type a code with --mapping FILE; --explain-unmapped lists all such types",
    seeAlso: ["export-user-entered"],
    wrong: [
      Example(
        """
        ↓<Record type="HKQuantityTypeIdentifierNewThing" sourceName="Watch" unit="count"
          startDate="2026-05-04 07:12:00 +0200" endDate="2026-05-04 07:12:00 +0200" value="3"/>
        """),
      Example(
        """
        ↓<Record type="HKDataTypeOfNextYear" sourceName="Watch"
          startDate="2026-05-04 07:12:00 +0200" endDate="2026-05-04 07:12:00 +0200" value="1"/>
        <Record type="HKDataTypeOfNextYear" sourceName="Watch"
          startDate="2026-05-04 08:12:00 +0200" endDate="2026-05-04 08:12:00 +0200" value="1"/>
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
        <Record type="HKCategoryTypeIdentifierMindfulSession" sourceName="Watch"
          startDate="2026-05-04 07:12:00 +0200" endDate="2026-05-04 07:22:00 +0200"
          value="HKCategoryValueNotApplicable"/>
        """),
    ]
  )

  public static func finding(about records: ExportRecords) -> Finding {
    finding(.unknown(records.name, records.words), records)
  }
}

extension Finding.Message {
  fileprivate static func unknown(_ type: String, _ words: String) -> Self {
    Self("\(words) of the type \(type), which has no mapping")
  }
}
