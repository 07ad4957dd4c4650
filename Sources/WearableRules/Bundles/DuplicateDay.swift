import FHIRDocuments

/// Flags a second value of one person, metric and time from the same source.
struct DuplicateDay: RunRule {
  static let about = About(
    id: "bundle-duplicate-day",
    severity: .error,
    type: .duplicate,
    summary: "The same metric of a person twice for one day or time",
    why: """
      A day of a metric is one value. Two of them, from an export that was sent twice or a day that \
      was sent again after it grew, are added up or shown side by side; which one is true cannot be \
      told from outside.
      """,
    looksAt: """
      subject, codes, effective, device, source, body site and method of the Observations of wearable \
      metrics, in a Bundle and in all inputs of a run; days by their date, other times as instants. \
      A single reading counts only where the source is named
      """,
    help: "keep one; update the first one by a stable identifier when the value changes",
    fix: """
      takes an entry of a Bundle out that differs from the first one only in its id and identifiers, \
      where nothing refers to it
      """,
    seeAlso: ["bundle-identifier-unstable", "bundle-overlapping-periods"],
    wrong: [
      Example(bundle: [day(), day(mark: "↓")]),
      Example(
        bundle: [
          "\"effectiveDateTime\": \"2026-05-04T07:12:00+02:00\"",
          "\"effectiveDateTime\": ↓\"2026-05-04T05:12:00Z\"",
        ]),
    ],
    right: [
      Example(bundle: [day(), day(date: "2026-05-05")]),
      Example(
        bundle: [
          "\"effectiveDateTime\": \"2026-05-04T07:12:00+02:00\"",
          """
          "effectiveDateTime": "2026-05-04T07:12:00+02:00",
          "device": { "display": "Chest strap, model C2" }
          """,
        ]),
    ]
  )

  private static func day(
    date: String = "2026-05-04", mark: String = ""
  ) -> String {
    """
    "code": { "coding": [{ "system": "http://loinc.org", "code": "41950-7" }] },
    "effectivePeriod": \(mark){ "start": "\(date)T00:00:00+02:00",
      "end": "\(date)T23:59:59+02:00" },
    "valueQuantity": { "value": 8123, "unit": "steps",
      "system": "http://unitsofmeasure.org", "code": "{steps}" }
    """
  }

  static let concerns: Metrics = .acrossRuns

  func makeMemory() -> any RunMemory { Memory() }

  private final class Memory: RunMemory {
    private var seen = KeyTable<UInt32>()

    func check(
      _ observation: ObservationFacts, _ facts: RunFacts, _ number: UInt32, _ run: RunPlaces,
      into sink: inout RunSink
    ) {
      guard observation.person != 0, observation.time != .unknown else { return }
      // Two readings at one time are one only where they come from one device or app.
      if case .instant = observation.time, observation.source == 0 { return }
      var hash = KeyHash()
      hash.add(observation.person)
      hash.add(observation.metric)
      hash.add(observation.source)
      hash.add(observation.variant)
      hash.add(observation.time.key)
      guard let first = seen[hash.key] else {
        seen.insert(number, for: hash.key)
        return
      }
      guard !run.isCopy(number, of: first) else { return }
      sink.report(
        DuplicateDay.self, .twice(sink.subject, sink.time, first: run.words(first)),
        at: .effective, first: first, in: run, repeats: true)
    }
  }
}

extension Finding.Message {
  fileprivate static func twice(_ subject: String, _ time: String, first: String) -> Self {
    Self(
      "a second value for \(subject) \(time)", label: "the same as in \(first)",
      help: "the first one is in \(first); keep one, and update it by a stable identifier")
  }
}
