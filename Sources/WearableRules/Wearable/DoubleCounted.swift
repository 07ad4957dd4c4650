import FHIRDocuments

/// Flags days on which the values of several sources were added up.
struct DoubleCounted: RunRule {
  static let about = About(
    id: "wearable-double-counted",
    severity: .warning,
    summary: "A day total that adds up what two devices counted at the same time",
    why: """
      A watch and a phone count the same steps. Adding both nearly doubles the day; software that \
      sums all samples of a day does just that. A right total takes each minute from one source.
      """,
    note: "suspected only: a person may have carried one device after the other",
    looksAt: """
      day values of steps, energy and distance of one person and unit from three or more sources, in \
      a Bundle and in all inputs of a run: the largest against the sum of the others
      """,
    help: "merge the sources by time, or send one source for each day",
    seeAlso: ["bundle-overlapping-periods", "export-multi-source-sum"],
    wrong: [
      Example(
        bundle: [
          day(6000, "Watch"), day(5800, "Phone"), day(11_800, "Hub", mark: "↓"),
        ]),
      Example(
        bundle: [
          day(420, "Watch", of: "41981-2", "kcal"), day(400, "Phone", of: "41981-2", "kcal"),
          day(790, "Hub", of: "41981-2", "kcal", mark: "↓"),
        ]),
    ],
    right: [
      Example(bundle: [day(6000, "Watch"), day(5800, "Phone"), day(6300, "Hub")]),
      Example(bundle: [day(1200, "Phone"), day(900, "Tablet"), day(9000, "Watch")]),
    ]
  )

  private static func day(
    _ value: Int, _ device: String, of code: String = "41950-7", _ unit: String = "{steps}",
    mark: String = ""
  ) -> String {
    """
    "code": { "coding": [{ "system": "http://loinc.org", "code": "\(code)" }] },
    "effectivePeriod": { "start": "2026-05-04T00:00:00+02:00",
      "end": "2026-05-04T23:59:59+02:00" },
    "valueQuantity": { "value": \(mark)\(value), "unit": "\(unit == "kcal" ? unit : "steps")",
      "system": "http://unitsofmeasure.org", "code": "\(unit)" },
    "device": { "display": "\(device)" }
    """
  }

  static let concerns: Metrics = .cumulative

  func makeMemory() -> any RunMemory { Memory() }

  private final class Memory: RunMemory {
    /// A value of one source, and the next one of the same day.
    private struct Value {
      var source: UInt64
      var amount: Double
      var number: UInt32
      var next: UInt32
    }

    /// More sources than this are no longer compared.
    private static let mostSources = 8

    private var values: [Value] = []
    /// The last value of each day, plus one; 0 where the day was spoken of.
    private var numbers = KeyTable<Int>()
    private var heads: [UInt32] = []

    func check(
      _ observation: ObservationFacts, _ facts: RunFacts, _ number: UInt32, _ run: RunPlaces,
      into sink: inout RunSink
    ) {
      guard !observation.metrics.isDisjoint(with: .cumulative), observation.person != 0,
        !observation.hasMembers, case .day(let day, _) = observation.time,
        let amount = observation.value, amount > 0, amount.isFinite
      else { return }
      var hash = KeyHash()
      hash.add(observation.person)
      hash.add(observation.metric)
      hash.add(observation.unit)
      hash.add(Int64(day))
      let index = numbers[hash.key] ?? heads.count
      if index == heads.count {
        numbers.insert(index, for: hash.key)
        heads.append(Self.end)
      }
      guard heads[index] != Self.told else { return }
      var others: [Value] = []
      var next = heads[index]
      while next != Self.end {
        let value = values[Int(next)]
        if value.source == observation.source { return }
        others.append(value)
        next = value.next
      }
      guard others.count < Self.mostSources else { return }
      let own = Value(
        source: observation.source, amount: amount, number: number, next: heads[index])
      heads[index] = UInt32(truncatingIfNeeded: values.count)
      values.append(own)
      guard others.count >= 2, let total = Self.total(of: others + [own]) else { return }
      heads[index] = Self.told
      let first = total.number == number ? others[others.count - 1].number : total.number
      sink.report(
        DoubleCounted.self, .added(sink.subject, sink.time, total.amount, in: run.words(first)),
        at: .value, first: first, in: run)
    }

    private static let end = UInt32.max
    private static let told = UInt32.max - 1

    /// The value that seems to be the sum of the others; nil where there is none.
    private static func total(of values: [Value]) -> Value? {
      var largest = values[0]
      var sum = 0.0
      for value in values {
        sum += value.amount
        if value.amount > largest.amount { largest = value }
      }
      let rest = sum - largest.amount
      var second = 0.0
      for value in values where value.number != largest.number {
        second = max(second, value.amount)
      }
      // A second device that counted little leaves any honest total close to the sum.
      guard rest - second >= 0.2 * second else { return nil }
      let isSum = abs(largest.amount - rest) <= 0.005 * rest
      let isNearSum = largest.amount >= 1.6 * second && largest.amount <= 1.02 * rest
      return isSum || isNearSum ? largest : nil
    }
  }
}

extension Finding.Message {
  fileprivate static func added(
    _ subject: String, _ time: String, _ amount: Double, in first: String
  ) -> Self {
    let text = amount == amount.rounded() ? String(Int(exactly: amount) ?? 0) : "\(amount)"
    return Self(
      "\(subject) \(time): \(text) seems to be the sum of what other sources counted",
      label: "see also \(first)")
  }
}
