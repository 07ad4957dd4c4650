import FHIRDocuments
import UCUM

/// Notes that one metric of a person comes in several units.
struct MixedUnits: RunRule {
  static let about = About(
    id: "bundle-mixed-units",
    severity: .information,
    summary: "One metric of a person in several units",
    why: """
      Each value is right, but a chart or a sum over them is not unless the receiver converts. Mixed \
      units also often mean that one of several senders is mistaken.
      """,
    looksAt: """
      the units of all values of one person and metric, in a Bundle and in all inputs of a run; \
      codes that mean the same, such as /min and 1/min, count as one
      """,
    help: "send one unit for each metric",
    seeAlso: ["unit-wrong-dimension", "unit-text-disagrees"],
    wrong: [
      Example(bundle: [weight(71, "kg"), weight(157, "[lb_av]", minute: 13, mark: "↓")]),
      Example(bundle: [sleep(431, "min", day: 4), sleep(7, "h", day: 5, mark: "↓")]),
    ],
    right: [
      Example(bundle: [weight(71, "kg"), weight(72, "kg", minute: 13)]),
      Example(bundle: [sleep(431, "min", day: 4), sleep(420, "min", day: 5)]),
    ]
  )

  private static func weight(
    _ value: Int, _ unit: String, minute: Int = 12, mark: String = ""
  ) -> String {
    """
    "code": { "coding": [{ "system": "http://loinc.org", "code": "29463-7" }] },
    "effectiveDateTime": "2026-05-04T07:\(minute):00+02:00",
    "valueQuantity": { "value": \(value), "unit": "\(unit)",
      "system": "http://unitsofmeasure.org", "code": \(mark)"\(unit)" }
    """
  }

  private static func sleep(
    _ value: Int, _ unit: String, day: Int, mark: String = ""
  ) -> String {
    """
    "code": { "coding": [{ "system": "http://loinc.org", "code": "93832-4" }] },
    "effectivePeriod": { "start": "2026-05-0\(day)T22:41:00+02:00",
      "end": "2026-05-0\(day + 1)T06:30:00+02:00" },
    "valueQuantity": { "value": \(value), "unit": "\(unit)",
      "system": "http://unitsofmeasure.org", "code": \(mark)"\(unit)" }
    """
  }

  static let concerns: Metrics = .acrossRuns

  func makeMemory() -> any RunMemory { Memory() }

  private final class Memory: RunMemory {
    private struct First {
      var number: UInt32
      var unit: UInt64
    }

    private var firsts = KeyTable<First>()
    /// Persons, metrics and units that were spoken of.
    private var told = KeyTable<Bool>()
    /// The texts of units.
    private var texts = KeyTable<String>()

    func check(
      _ observation: ObservationFacts, _ facts: RunFacts, _ number: UInt32, _ run: RunPlaces,
      into sink: inout RunSink
    ) {
      guard observation.person != 0, observation.unit != 0 else { return }
      if texts[observation.unit] == nil {
        texts.insert(sink.text(observation.unitText) ?? "", for: observation.unit)
      }
      var hash = KeyHash()
      hash.add(observation.person)
      hash.add(observation.metric)
      guard let first = firsts[hash.key] else {
        firsts.insert(First(number: number, unit: observation.unit), for: hash.key)
        return
      }
      guard first.unit != observation.unit else { return }
      hash.add(observation.unit)
      guard told[hash.key] == nil else { return }
      told.insert(true, for: hash.key)
      let (own, other) = (texts[observation.unit] ?? "", texts[first.unit] ?? "")
      guard !own.isEmpty, !other.isEmpty, !Self.mean(own, other) else { return }
      sink.report(
        MixedUnits.self, .mixed(sink.subject, own, other, first: run.words(first.number)),
        at: .unit, first: first.number, in: run)
    }

    /// Tells whether two codes mean the same.
    private static func mean(_ one: String, _ other: String) -> Bool {
      guard let one = try? Unit(one), let other = try? Unit(other) else { return false }
      return one.isEquivalent(to: other)
    }
  }
}

extension Finding.Message {
  fileprivate static func mixed(
    _ subject: String, _ own: String, _ other: String, first: String
  ) -> Self {
    Self(
      "\(subject) comes in \"\(own)\" here and in \"\(other)\" before",
      label: "\"\(other)\" in \(first)")
  }
}
