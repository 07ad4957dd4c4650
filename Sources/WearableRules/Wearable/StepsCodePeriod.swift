import FHIRConformance
import FHIRDocuments

/// Flags the code for steps of a day with another span of time.
struct StepsCodePeriod: ObservationRule {
  static let about = About(
    id: "wearable-steps-code-period",
    severity: .warning,
    summary: "Steps of a day, but the time is not one day",
    why: """
      41950-7 counts the steps of 24 hours. Over an hour or a week it says something wrong about \
      the person's day; 55423-8 leaves the time open.
      """,
    note: "the time aspect of LOINC 41950-7 is 24 hours",
    looksAt: "effectivePeriod of 41950-7",
    help: "use 55423-8 for steps of any other time",
    fix: "writes 55423-8 where the Period is shorter than 20 hours",
    seeAlso: ["time-day-not-local-midnight"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": ↓"41950-7" }] },
        "effectivePeriod": { "start": "2026-05-04T09:00:00+02:00",
          "end": "2026-05-04T10:00:00+02:00" },
        "valueQuantity": { "value": 812, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": "{steps}" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": ↓"41950-7" }] },
        "effectivePeriod": { "start": "2026-05-04T00:00:00+02:00",
          "end": "2026-05-11T00:00:00+02:00" },
        "valueQuantity": { "value": 56123, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": "{steps}" }
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "55423-8" }] },
        "effectivePeriod": { "start": "2026-05-04T09:00:00+02:00",
          "end": "2026-05-04T10:00:00+02:00" },
        "valueQuantity": { "value": 812, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": "{steps}" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41950-7" }] },
        "effectivePeriod": { "start": "2026-10-25T00:00:00+02:00",
          "end": "2026-10-26T00:00:00+01:00" },
        "valueQuantity": { "value": 8123, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": "{steps}" }
        """),
    ]
  )

  static let concerns: Metrics = .stepsOfDay

  /// A Period of these lengths is meant as a day; whether it is a local one is another rule's matter.
  static let dayLength: ClosedRange<Int64> = 79_200...93_600

  func check(_ observation: Observation, into findings: inout FindingSink) {
    guard let coding = observation.coding(.stepsOfDay) else { return }
    let document = observation.document
    let time = observation.effectiveTime
    guard time.kind == .period, time.dayFit != .whole, let seconds = Self.seconds(time),
      seconds >= 0,
      !Self.dayLength.contains(seconds)
    else { return }
    let fix = seconds < 72_000 ? Self.fix(coding, document) : nil
    findings.report(
      Self.self, .span(Self.words(seconds)), at: coding.code,
      related: [(observation.effective, "the time")], fix: fix)
  }

  private static func fix(_ coding: Coding, _ document: Document) -> Finding.Fix? {
    var edits = [document.edit(replacing: coding.code, with: LOINC.steps.text)]
    if coding.display != 0 {
      edits.append(
        document.edit(replacing: coding.display, with: "\(CodeDisplays.display(of: .steps))"))
    }
    return Finding.Fix("writes \"\(LOINC.steps.text)\"", edits)
  }

  private static func seconds(_ time: EffectiveTime) -> Int64? {
    if let seconds = time.seconds {
      // 23:59:59 ends the day it stands in.
      return time.end?.isLastSecondOfDay == true ? seconds + 1 : seconds
    }
    guard let start = time.start, let end = time.end, start.precision == .day,
      end.precision == .day
    else { return nil }
    return Int64(end.dayNumber - start.dayNumber + 1) * 86_400
  }

  private static func words(_ seconds: Int64) -> String {
    if seconds < 7200 { return seconds / 60 == 1 ? "1 minute" : "\(seconds / 60) minutes" }
    if seconds < 172_800 { return "\(seconds / 3600) hours" }
    return "\(seconds / 86_400) days"
  }
}

extension Finding.Message {
  fileprivate static func span(_ length: String) -> Self {
    Self(
      "41950-7 counts the steps of one day, but the Period lasts \(length)",
      label: "steps in 24 hours")
  }
}
