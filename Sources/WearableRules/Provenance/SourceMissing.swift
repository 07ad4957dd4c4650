import FHIRDocuments

/// Flags wearable metrics that do not say which app or platform they come from.
struct SourceMissing: ObservationRule {
  static let about = About(
    id: "provenance-source-missing",
    severity: .warning,
    summary: "The source system is not named",
    why: """
      The same watch writes through several apps, and apps compute differently. Without the source \
      a doubtful value cannot be traced, nor two streams of one metric be told apart.
      """,
    note: "an error with --wearable, or where one of the wearable profiles is claimed",
    looksAt: """
      meta.source, Provenance in the Bundle, the source-revision extension, identifiers of the \
      device; not what a practitioner or organization measured, what was computed from other \
      Observations, or what was cancelled
      """,
    help: """
      add "meta": { "source": … } with a URI of the app, or a Provenance with the app as agent
      """,
    seeAlso: ["provenance-not-marked-device"],
    wrong: [
      Example(without: ["meta"]),
      Example(
        """
        "meta": { "lastUpdated": "2026-05-04T08:00:00Z" },
        "code": { "coding": [{ "system": "http://loinc.org", "code": "2708-6" }] },
        "valueQuantity": { "value": 97, "unit": "%", "system": "http://unitsofmeasure.org",
          "code": "%" }
        """),
    ],
    right: [
      Example(
        """
        "meta": { "source": "urn:app:com.example.health" }
        """),
      Example(
        """
        "device": { "display": "Wrist device, model W1",
          "identifier": { "system": "https://example.org/apps", "value": "com.example.health" } }
        """, without: ["meta"]),
    ]
  )

  static let concerns: Metrics = .wearable

  func check(_ observation: Observation, into findings: inout FindingSink) {
    guard observation.deviceMarks.isDisjoint(with: .anySource), observation.lacksOrigin else {
      return
    }
    findings.report(
      Self.self, .sourceMissing, at: observation.node, severity: observation.provenanceSeverity)
  }
}

extension Finding.Message {
  fileprivate static let sourceMissing = Self(
    "nothing names the app or platform the value comes from",
    label: "neither meta.source nor a Provenance nor a device identifier")
}
