import FHIRDocuments

/// Flags values over most of a day that do not say which statistic they are.
struct StatUnlabelled: ObservationRule {
  static let about = About(
    id: "wearable-stat-unlabelled",
    severity: .warning,
    summary: "A value over a day without a code for its statistic",
    why: """
      A heart rate over a whole day is a mean, a median, a lowest or a latest value. Without a code \
      that says which, it is read as a single measurement.
      """,
    looksAt: """
      codes of heart rate (8867-4), oxygen saturation (2708-6, 59408-5) and respiratory rate \
      (9279-1) with an effectivePeriod of 20 hours or more
      """,
    help: """
      add the code of the mean: 103205-1 for heart rate, 103209-3 for oxygen saturation, 103217-6 \
      for respiratory rate
      """,
    fix: "adds the code of the mean where the text says mean or average",
    seeAlso: ["wearable-stat-same-code", "wearable-min-max-order"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": ↓"8867-4" }],
          "text": "Average heart rate" },
        "effectivePeriod": { "start": "2026-05-04T00:00:00+02:00",
          "end": "2026-05-05T00:00:00+02:00" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": ↓"8867-4" }] },
        "effectivePeriod": { "start": "2026-05-04T00:00:00+02:00",
          "end": "2026-05-05T00:00:00+02:00" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": ↓"9279-1" }] },
        "effectivePeriod": { "start": "2026-05-04T00:00:00+02:00",
          "end": "2026-05-04T23:59:59+02:00" },
        "valueQuantity": { "value": 14, "unit": "breaths/minute",
          "system": "http://unitsofmeasure.org", "code": "/min" }
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "8867-4" },
          { "system": "http://loinc.org", "code": "103205-1" }] },
        "effectivePeriod": { "start": "2026-05-04T00:00:00+02:00",
          "end": "2026-05-05T00:00:00+02:00" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "8867-4" }] },
        "effectivePeriod": { "start": "2026-05-04T07:00:00+02:00",
          "end": "2026-05-04T07:20:00+02:00" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "8867-4" },
          { "system": "http://loinc.org", "code": "40443-4" }] },
        "effectivePeriod": { "start": "2026-05-04T00:00:00+02:00",
          "end": "2026-05-05T00:00:00+02:00" }
        """),
    ]
  )

  static let concerns: Metrics = [.heartRate, .oxygenSaturation, .respiratoryRate]

  private static let labels: Metrics = [.mean, .minimum, .maximum, .restingHeartRate]

  func check(_ observation: Observation, into findings: inout FindingSink) {
    guard observation.metrics.isDisjoint(with: Self.labels), observation.value != 0,
      observation.effective != 0, let seconds = observation.effectiveTime.seconds,
      seconds >= 72_000, !hasOtherStatistic(observation)
    else { return }
    let place = observation.codeNode(for: Self.concerns)
    findings.report(
      Self.self, .unlabelled(seconds / 3600), at: place,
      related: [(observation.effective, "the time")], fix: Self.fix(observation))
  }

  /// A text may say that it is a mean; for no other statistic is there a code for all metrics.
  private static func fix(_ observation: Observation) -> Finding.Fix? {
    guard observation.text(withAnyOf: ["mean", "average"], in: [.code, .method]) != nil,
      observation.text(
        withAnyOf: ["median", "minimum", "lowest", "maximum", "highest"], in: [.code, .method])
        == nil,
      let last = observation.codings.last
    else { return nil }
    let means: [(Metrics, LOINC)] = [
      (.heartRate, .meanHeartRate), (.oxygenSaturation, .meanOxygenSaturation),
      (.respiratoryRate, .meanRespiratoryRate),
    ]
    for (metric, code) in means where !observation.metrics.isDisjoint(with: metric) {
      return .insertItem(
        .coding("http://loinc.org", code.text), after: last.node, in: observation.document,
        summary: "adds the coding \(code.text)")
    }
    return nil
  }

  /// A further code of any system may say which statistic it is.
  private func hasOtherStatistic(_ observation: Observation) -> Bool {
    observation.codings.contains { coding in
      coding.kind == .other
        && ByteText.ends(
          observation.document.bytes(coding.system), with: "/CodeSystem/observation-statistics")
    }
  }
}

extension Finding.Message {
  fileprivate static func unlabelled(_ hours: Int64) -> Self {
    Self(
      "a value over \(hours) hours does not say whether it is a mean, lowest or highest one",
      label: "read as a single measurement")
  }
}
