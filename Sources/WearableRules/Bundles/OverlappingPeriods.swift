import FHIRDocuments

/// Flags periods of one additive metric and source that overlap.
struct OverlappingPeriods: RunRule {
  static let about = About(
    id: "bundle-overlapping-periods",
    severity: .warning,
    summary: "Overlapping periods of one metric from one source",
    why: """
      Steps, energy and distance are added up. Where a day and an hour of it come from the same \
      source under the same code, the hour is counted twice.
      """,
    looksAt: """
      effectivePeriod of steps, energy and distance of one person, code and source, in a Bundle and in \
      all inputs of a run; Observations with hasMember or derivedFrom are left out, and so are two \
      whole days, which overlap on a journey
      """,
    help: """
      send either the parts or the sum, or name the parts under hasMember of the sum
      """,
    seeAlso: ["bundle-duplicate-day", "wearable-double-counted"],
    wrong: [
      Example(bundle: [steps(from: "00:00:00"), steps(from: "12:00:00", to: "13:00:00", mark: "↓")]
      ),
      Example(
        bundle: [
          steps(from: "12:00:00", to: "13:00:00"),
          steps(from: "12:30:00", to: "13:30:00", mark: "↓"),
        ]),
    ],
    right: [
      Example(
        bundle: [
          steps(from: "12:00:00", to: "13:00:00"), steps(from: "13:00:00", to: "14:00:00"),
        ]),
      Example(
        bundle: [
          steps(from: "00:00:00")
            + ",\n\"hasMember\": [{ \"reference\": \"Observation/example-2\" }]",
          steps(from: "12:00:00", to: "13:00:00"),
        ]),
    ]
  )

  private static func steps(
    from start: String, to end: String = "23:59:59", mark: String = ""
  ) -> String {
    """
    "code": { "coding": [{ "system": "http://loinc.org", "code": "55423-8" }] },
    "effectivePeriod": \(mark){ "start": "2026-05-04T\(start)+02:00",
      "end": "2026-05-04T\(end)+02:00" },
    "valueQuantity": { "value": 812, "unit": "steps",
      "system": "http://unitsofmeasure.org", "code": "{steps}" }
    """
  }

  static let concerns: Metrics = .cumulative

  func makeMemory() -> any RunMemory { Memory() }

  private final class Memory: RunMemory {
    /// What is known of one person, metric and source.
    private struct Series {
      var days = SpanSet()
      var spans = SpanSet()
    }

    private var numbers = KeyTable<Int>()
    private var series: [Series] = []

    func check(
      _ observation: ObservationFacts, _ facts: RunFacts, _ number: UInt32, _ run: RunPlaces,
      into sink: inout RunSink
    ) {
      guard !observation.metrics.isDisjoint(with: .cumulative), observation.person != 0,
        !observation.hasMembers, let span = Span(observation.time)
      else { return }
      var hash = KeyHash()
      hash.add(observation.person)
      hash.add(observation.metric)
      hash.add(observation.source)
      let index = numbers[hash.key] ?? series.count
      if index == series.count {
        numbers.insert(index, for: hash.key)
        series.append(Series())
      }
      // What repeats another one is said already.
      if !sink.isRepetition {
        var first = series[index].spans.overlapping(span.start, span.end)
        if first == nil, !span.isDay {
          first = series[index].days.overlapping(span.start, span.end)
        }
        if let first, !run.isCopy(number, of: first) {
          sink.report(
            OverlappingPeriods.self, .overlap(sink.subject, first: run.words(first)),
            at: .effective, first: first, in: run)
        }
      }
      if span.isDay {
        series[index].days.insert(span.start, span.end, number: number)
      } else {
        series[index].spans.insert(span.start, span.end, number: number)
      }
    }
  }

  /// A Period in whole seconds; nil before 1970 and after 2106.
  private struct Span {
    let start: UInt32
    let end: UInt32
    let isDay: Bool

    init?(_ time: ObservationFacts.Time) {
      let instants: ObservationFacts.Instants
      switch time {
      case .day(_, let found?):
        instants = found
        isDay = true
      case .span(let found):
        instants = found
        isDay = false
      default: return nil
      }
      guard instants.start >= 0, let start = UInt32(exactly: instants.start / 1_000_000_000),
        let end = UInt32(exactly: instants.end / 1_000_000_000)
      else { return nil }
      self.start = start
      self.end = end
    }
  }
}

extension Finding.Message {
  fileprivate static func overlap(_ subject: String, first: String) -> Self {
    Self(
      "this period of \(subject) overlaps another one from the same source",
      label: "overlaps that of \(first)")
  }
}
