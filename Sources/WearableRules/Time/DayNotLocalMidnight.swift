import FHIRConformance
import FHIRDocuments

/// Flags values of a day whose Period is not one local day.
struct DayNotLocalMidnight: ObservationRule {
  static let about = About(
    id: "time-day-not-local-midnight",
    severity: .warning,
    summary: "A day that does not go from local midnight to local midnight",
    why: """
      A day is the person's local day. Adding 24 hours to its start goes wrong on the two days a year \
      that have 23 or 25; a Period that ends at another clock time shares its value with a \
      neighbouring day.
      """,
    looksAt: """
      effectivePeriod of 41950-7, 41979-6 and of means, where it lasts about a day; clock digits, \
      not lengths
      """,
    help: """
      start at 00:00:00 and end at 00:00:00 of the next date, each with the offset in force then
      """,
    unsafeFix: "sets the end to the next midnight, where only the end is off by a clock change",
    seeAlso: ["time-day-in-utc", "wearable-steps-code-period"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41950-7" }] },
        "effectivePeriod": { "start": "2026-10-25T00:00:00+02:00",
          "end": ↓"2026-10-25T23:00:00+01:00" },
        "valueQuantity": { "value": 8123, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": "{steps}" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "8867-4" },
          { "system": "http://loinc.org", "code": "103205-1" }] },
        "effectivePeriod": { "start": ↓"2026-05-04T06:30:00+02:00",
          "end": "2026-05-05T06:30:00+02:00" }
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41950-7" }] },
        "effectivePeriod": { "start": "2026-10-25T00:00:00+02:00",
          "end": "2026-10-26T00:00:00+01:00" },
        "valueQuantity": { "value": 8123, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": "{steps}" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41950-7" }] },
        "effectivePeriod": { "start": "2026-03-29T00:00:00+01:00",
          "end": "2026-03-29T23:59:59.999+02:00" },
        "valueQuantity": { "value": 8123, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": "{steps}" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41950-7" }] },
        "effectiveDateTime": "2026-05-04",
        "valueQuantity": { "value": 8123, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": "{steps}" }
        """),
    ]
  )

  static let concerns: Metrics = [.stepsOfDay, .energyOfDay, .mean]

  func check(_ observation: Observation, into findings: inout FindingSink) {
    let time = observation.effectiveTime
    guard time.kind == .period, let start = time.start, let end = time.end,
      let seconds = time.seconds, Self.lastsAboutADay(seconds), time.dayFit == .other
    else { return }
    let document = observation.document
    if !start.isLocalMidnight {
      findings.report(
        Self.self, .start(document.string(time.startNode)), at: time.startNode)
    } else {
      findings.report(
        Self.self, .end(document.string(time.endNode)), at: time.endNode,
        fix: Self.fix(start, end, time.endNode, document))
    }
  }

  /// What is shorter or longer was not meant as a day.
  static func lastsAboutADay(_ seconds: Int64) -> Bool { seconds >= 79_200 && seconds <= 93_600 }

  /// Where the end misses midnight by just the change of the offset, 24 hours were added.
  private static func fix(
    _ start: DateTimeValue, _ end: DateTimeValue, _ node: NodeID, _ document: Document
  ) -> Finding.Fix? {
    guard let before = start.offsetMinutes, let after = end.offsetMinutes, before != after else {
      return nil
    }
    let missed = Int64(end.dayNumber - start.dayNumber - 1) * 86_400 + Int64(end.secondOfDay)
    guard missed == Int64(after - before) * 60 else { return nil }
    guard let midnight = start.adding(days: 1) else { return nil }
    let text = document.string(node)
    // Digits of the date and the clock are replaced; the offset stays as it is written.
    let offset = text.utf8.dropFirst(19).drop { $0 == UInt8(ascii: ".") || $0 &- 0x30 <= 9 }
    let date = "\(padded(midnight.year, 4))-\(padded(midnight.month, 2))-\(padded(midnight.day, 2))"
    return .replace(
      node, in: document, with: date + "T00:00:00" + String(decoding: offset, as: UTF8.self),
      isSafe: false)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension Finding.Message {
  fileprivate static func start(_ time: String) -> Self {
    Self("the day starts at \(time), which is no local midnight", label: "expected 00:00:00")
  }

  fileprivate static func end(_ time: String) -> Self {
    Self(
      "the day ends at \(time), which is no local midnight",
      label: "expected 00:00:00 of the next date")
  }
}
