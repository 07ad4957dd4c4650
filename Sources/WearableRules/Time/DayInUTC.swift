import FHIRConformance
import FHIRDocuments

/// Flags values of a day in UTC where the same resource or Bundle shows another offset.
struct DayInUTC: ObservationRule {
  static let about = About(
    id: "time-day-in-utc",
    severity: .warning,
    summary: "A day of UTC instead of the person's local day",
    why: """
      Software that cuts days at midnight UTC moves the hours around midnight to a neighbouring day; \
      for most people the day then is wrong by hours. A single value does not show it, but other \
      times of the same person with an offset do.
      """,
    note: "suspected only: a traveller's days, or those of a person at UTC, may be right",
    looksAt: """
      effectivePeriod of 41950-7, 41979-6 and of means that starts and ends with Z; issued, \
      time-zone extensions and, in a Bundle, the times of the same subject within a week
      """,
    help: "write the local day with its offset",
    seeAlso: ["time-day-not-local-midnight"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41950-7" }] },
        "effectivePeriod": { "start": ↓"2026-05-04T00:00:00Z", "end": "2026-05-05T00:00:00Z" },
        "issued": "2026-05-05T06:00:00+02:00",
        "valueQuantity": { "value": 8123, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": "{steps}" }
        """),
      Example(
        """
        {
          "resourceType": "Bundle", "type": "collection",
          "entry": [
            { "fullUrl": "https://example.org/Observation/a", "resource": {
              "resourceType": "Observation", "id": "a", "status": "final",
              "meta": { "source": "urn:app:com.example.health" },
              "category": [{ "coding": [{ "code": "activity",
                "system": "http://terminology.hl7.org/CodeSystem/observation-category" }] }],
              "code": { "coding": [{ "system": "http://loinc.org", "code": "41950-7" }] },
              "subject": { "reference": "Patient/p1" },
              "identifier": [{ "system": "https://example.org/wearable-day",
                "value": "p1-steps-2026-05-04" }],
              "effectivePeriod": { "start": ↓"2026-05-04T00:00:00Z",
                "end": "2026-05-05T00:00:00Z" },
              "valueQuantity": { "value": 8123, "unit": "steps",
                "system": "http://unitsofmeasure.org", "code": "{steps}" },
              "device": { "display": "Wrist device" }
            } },
            { "fullUrl": "https://example.org/Observation/b", "resource": {
              "resourceType": "Observation", "id": "b", "status": "final",
              "meta": { "source": "urn:app:com.example.health" },
              "category": [{ "coding": [{ "code": "vital-signs",
                "system": "http://terminology.hl7.org/CodeSystem/observation-category" }] }],
              "code": { "coding": [{ "system": "http://loinc.org", "code": "8867-4" }] },
              "subject": { "reference": "Patient/p1" },
              "effectiveDateTime": "2026-05-04T07:12:00+02:00",
              "valueQuantity": { "value": 63, "unit": "beats/minute",
                "system": "http://unitsofmeasure.org", "code": "/min" },
              "device": { "display": "Wrist device" }
            } }
          ]
        }
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41950-7" }] },
        "effectivePeriod": { "start": "2026-05-04T00:00:00+02:00",
          "end": "2026-05-05T00:00:00+02:00" },
        "issued": "2026-05-05T06:00:00+02:00",
        "valueQuantity": { "value": 8123, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": "{steps}" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41950-7" }] },
        "effectivePeriod": { "start": "2026-05-04T00:00:00Z", "end": "2026-05-05T00:00:00Z" },
        "issued": "2026-05-05T06:00:00Z",
        "valueQuantity": { "value": 8123, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": "{steps}" }
        """),
    ]
  )

  static let concerns: Metrics = [.stepsOfDay, .energyOfDay, .mean]

  func check(_ observation: Observation, into findings: inout FindingSink) {
    let time = observation.effectiveTime
    guard time.kind == .period, time.dayFit == .whole, let start = time.start,
      time.startNode != 0, start.isLocalMidnight, time.end?.offsetMinutes == 0,
      observation.document.bytes(time.startNode).last == UInt8(ascii: "Z"),
      let evidence = Self.otherOffset(observation, start.dayNumber)
    else { return }
    findings.report(
      Self.self, .utcDay, at: time.startNode, related: [(evidence, "another offset")])
  }

  /// Where another offset of the same person is seen.
  private static func otherOffset(_ observation: Observation, _ day: Int) -> NodeID? {
    let document = observation.document
    if observation.issued != 0,
      let issued = EffectiveTime.read(document, observation.issued),
      let offset = issued.offsetMinutes, offset != 0
    {
      return observation.issued
    }
    if let zone = zoneExtension(observation.node, document) { return zone }
    if let zone = zoneExtension(observation.effective, document) { return zone }
    guard observation.subject != 0,
      let reference = document.child(observation.subject, .reference),
      document.hasValue(reference)
    else { return nil }
    return observation.bundle?.offset(of: document.string(reference), near: day)
  }

  /// The value of an extension that names a time zone other than UTC.
  private static func zoneExtension(_ parent: NodeID, _ document: Document) -> NodeID? {
    guard parent != 0 else { return nil }
    for item in document.children(parent, .`extension`) {
      guard let url = document.child(item, .url), document.hasValue(url) else { continue }
      let bytes = document.bytes(url)
      guard
        ByteText.ends(bytes, with: "/timezone") || ByteText.ends(bytes, with: "/tz-code")
          || ByteText.ends(bytes, with: "/timezone-code")
      else { continue }
      for child in document.children(item) {
        switch document[child].name {
        case .valueString, .valueCode:
          guard document.hasValue(child) else { continue }
          let zone = document.bytes(child)
          let isUTC =
            ByteText.find("utc", in: zone) != nil || ByteText.find("gmt", in: zone) != nil
            || ByteText.equals(zone, "Z")
          if !isUTC { return child }
        default: continue
        }
      }
    }
    return nil
  }
}

extension Finding.Message {
  fileprivate static let utcDay = Self(
    "the day starts at midnight UTC, not at local midnight",
    label: "Z, while the same person has another offset elsewhere")
}
