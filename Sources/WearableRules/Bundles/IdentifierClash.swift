import FHIRDocuments

/// Flags an identifier that names another person, metric or time already.
struct IdentifierClash: RunRule {
  static let about = About(
    id: "bundle-identifier-clash",
    severity: .error,
    type: .duplicate,
    summary: "One identifier for two different measurements",
    why: """
      Receivers find the resource to update by its identifier. Where two days, metrics or persons \
      share one, the later overwrites the earlier, and a value is lost without a trace.
      """,
    looksAt: """
      identifiers with system and value of the Observations of wearable metrics, in a Bundle and in \
      all inputs of a run; not those with a type, such as order numbers, nor old or secondary ones
      """,
    help:
      "build the identifier of person, metric and day (and the source, where days are not merged)",
    seeAlso: ["bundle-identifier-unstable", "bundle-duplicate-day"],
    wrong: [
      Example(
        bundle: [
          day("d1", date: "2026-05-04"), day("d1", date: "2026-05-05", mark: "↓"),
        ]),
      Example(
        bundle: [
          #""identifier": [{ "system": "https://example.org/day", "value": "p1-0504" }]"#,
          """
          "code": { "coding": [{ "system": "http://loinc.org", "code": "9279-1" }] },
          "identifier": [{ "system": "https://example.org/day", "value": ↓"p1-0504" }],
          "valueQuantity": { "value": 14, "unit": "breaths/minute",
            "system": "http://unitsofmeasure.org", "code": "/min" }
          """,
        ]),
    ],
    right: [
      Example(bundle: [day("d1", date: "2026-05-04"), day("d2", date: "2026-05-05")]),
      Example(
        bundle: [
          """
          "identifier": [{ "system": "https://example.org/visits", "value": "v7",
            "type": { "coding": [{ "code": "VN",
              "system": "http://terminology.hl7.org/CodeSystem/v2-0203" }] } }]
          """,
          """
          "code": { "coding": [{ "system": "http://loinc.org", "code": "9279-1" }] },
          "identifier": [{ "system": "https://example.org/visits", "value": "v7",
            "type": { "coding": [{ "code": "VN",
              "system": "http://terminology.hl7.org/CodeSystem/v2-0203" }] } }],
          "valueQuantity": { "value": 14, "unit": "breaths/minute",
            "system": "http://unitsofmeasure.org", "code": "/min" }
          """,
        ]),
    ]
  )

  private static func day(
    _ identifier: String, date: String, mark: String = ""
  ) -> String {
    """
    "identifier": [{ "system": "https://example.org/day", "value": \(mark)"\(identifier)" }],
    "code": { "coding": [{ "system": "http://loinc.org", "code": "41950-7" }] },
    "effectivePeriod": { "start": "\(date)T00:00:00+02:00", "end": "\(date)T23:59:59+02:00" },
    "valueQuantity": { "value": 8123, "unit": "steps",
      "system": "http://unitsofmeasure.org", "code": "{steps}" }
    """
  }

  static let concerns: Metrics = .acrossRuns

  func makeMemory() -> any RunMemory { Memory() }

  private final class Memory: RunMemory {
    /// What an identifier was first seen on.
    private struct Owner {
      var number: UInt32
      // Parts of the keys are enough to see a difference.
      var person: UInt32
      var metric: UInt32
      var time: UInt32
    }

    private var owners = KeyTable<Owner>()

    func check(
      _ observation: ObservationFacts, _ facts: RunFacts, _ number: UInt32, _ run: RunPlaces,
      into sink: inout RunSink
    ) {
      for index in observation.identifiers {
        let identifier = facts.identifiers[index]
        let own = Owner(
          number: number, person: UInt32(truncatingIfNeeded: observation.person),
          metric: UInt32(truncatingIfNeeded: observation.metric),
          time: UInt32(truncatingIfNeeded: observation.time.key))
        guard let first = owners[identifier.key] else {
          owners.insert(own, for: identifier.key)
          continue
        }
        guard let difference = Self.difference(own, first), !run.isCopy(number, of: first.number)
        else { continue }
        sink.report(
          IdentifierClash.self,
          .clash(sink.text(identifier.text), difference, first: run.words(first.number)),
          at: .identifier(identifier), first: first.number, in: run)
      }
    }

    private static func difference(_ own: Owner, _ first: Owner) -> String? {
      if own.person != first.person { return "another person" }
      if own.metric != first.metric { return "another metric" }
      return own.time == first.time ? nil : "another time"
    }
  }
}

extension Finding.Message {
  fileprivate static func clash(
    _ identifier: String?, _ difference: String, first: String
  ) -> Self {
    Self(
      "the identifier \(identifier.map { "\"\($0)\" " } ?? "")is that of \(difference) already",
      label: "taken by \(first)")
  }
}
