import FHIRDocuments

/// Flags step counts whose unit is not one of the UCUM forms for counts and counts a day.
struct StepsUnit: ObservationRule, ProfileRule {
  static let about = About(
    id: "wearable-steps-unit",
    severity: .error,
    type: .value,
    summary: "Steps without a UCUM unit for counts",
    why: """
      `steps` and `count` are no UCUM codes, and a unit text alone is not coded: software cannot \
      add or compare such values.
      """,
    note: "UCUM writes things that are counted as an annotation in curly brackets, or as 1",
    looksAt: "valueQuantity of 41950-7, 55423-8, 41951-5 and 41952-3",
    help: """
      write "unit": "steps", "system": "http://unitsofmeasure.org", "code": "{steps}"
      """,
    fix: "adds or replaces the code; forms per day are left alone",
    seeAlso: ["wearable-steps-not-count", "unit-not-ucum"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "55423-8" }] },
        "effectivePeriod": { "start": "2026-05-04T09:00:00+02:00",
          "end": "2026-05-04T10:00:00+02:00" },
        "valueQuantity": { "value": 812, "unit": ↓"steps" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41950-7" }] },
        "effectivePeriod": { "start": "2026-05-04T00:00:00+02:00",
          "end": "2026-05-05T00:00:00+02:00" },
        "valueQuantity": { "value": 8123, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": ↓"count" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41950-7" }] },
        "effectivePeriod": { "start": "2026-05-04T00:00:00+02:00",
          "end": "2026-05-05T00:00:00+02:00" },
        "valueQuantity": { "value": 8123, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": ↓"m" }
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41950-7" }] },
        "effectivePeriod": { "start": "2026-05-04T00:00:00+02:00",
          "end": "2026-05-05T00:00:00+02:00" },
        "valueQuantity": { "value": 8123, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": "{steps}" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41950-7" }] },
        "effectiveDateTime": "2026-05-04",
        "valueQuantity": { "value": 8123, "unit": "steps per day",
          "system": "http://unitsofmeasure.org", "code": "/d" }
        """),
    ]
  )

  static let concerns: Metrics = .steps

  static let causes = [
    Cause("binding-required", at: "value.code", of: .own("wearable-steps")),
    Cause("cardinality-min", at: "value.code", of: .own("wearable-steps")),
    Cause("cardinality-min", at: "value.system", of: .own("wearable-steps")),
  ]

  static let merging = Merging.resource

  static func takes(_ finding: Finding, _ context: CauseContext) -> Bool {
    context.path == "value.code" || Quantity(context.document, context.node).code == 0
  }

  func check(_ observation: Observation, into findings: inout FindingSink) {
    guard let quantity = observation.quantity else { return }
    let document = observation.document
    guard quantity.code != 0 else {
      let place = quantity.unit == 0 ? quantity.node : quantity.unit
      findings.report(
        Self.self, quantity.unit == 0 ? .bare : .uncoded, at: place,
        fix: Self.addingCode(quantity, document))
      return
    }
    if Self.accepts(document.bytes(quantity.code)) { return }
    let text = document.string(quantity.code)
    let isCount = Self.meansSteps(document.bytes(quantity.code))
    findings.report(
      Self.self, isCount ? .notUCUM(text) : .otherUnit(text), at: quantity.code,
      fix: isCount && quantity.isUCUM(document)
        ? .replace(quantity.code, in: document, with: "{steps}") : nil)
  }

  /// Accepts 1, the annotations for steps, and each of them per day.
  static func accepts(_ code: UnsafeBufferPointer<UInt8>) -> Bool {
    if ByteText.equals(code, "{steps}") { return true }
    return forms.contains { ByteText.equals(code, $0) }
  }

  private static let forms: [StaticString] = [
    "{step}", "{steps}/d", "{step}/d", "/d", "1/d", "1/(24.h)", "/(24.h)", "{steps}/(24.h)", "1",
    "{Steps}", "{count}", "{steps}/{day}", "/{day}", "{#}", "{#}/d",
  ]

  private static func meansSteps(_ code: UnsafeBufferPointer<UInt8>) -> Bool {
    let spellings: [StaticString] = ["steps", "step", "count", "counts", "steps/day", "count/day"]
    return spellings.contains {
      code.count == $0.utf8CodeUnitCount && ByteText.find($0, in: code) == 0
    }
  }

  private static func addingCode(_ quantity: Quantity, _ document: Document) -> Finding.Fix? {
    guard quantity.unit != 0, meansSteps(document.bytes(quantity.unit)) else { return nil }
    let summary = "adds the UCUM code {steps}"
    if quantity.system != 0 {
      guard quantity.isUCUM(document) else { return nil }
      return Finding.Fix(
        summary, [document.edit(inserting: "code", .text("{steps}"), after: quantity.system)])
    }
    return Finding.Fix(
      summary,
      [
        document.edit(inserting: "system", .ucum, after: quantity.unit),
        document.edit(inserting: "code", .text("{steps}"), after: quantity.unit),
      ])
  }
}

extension Finding.Message {
  fileprivate static let uncoded = Self(
    "the unit of the steps has no UCUM code", label: "a text, but no code")

  fileprivate static let bare = Self(
    "the number of steps has no unit", label: "neither unit nor code")

  fileprivate static func notUCUM(_ code: String) -> Self {
    Self("\"\(code)\" is no UCUM code for steps", label: "did you mean \"{steps}\"?")
  }

  fileprivate static func otherUnit(_ code: String) -> Self {
    Self("steps are a count, but \"\(code)\" is another unit", label: "expected \"{steps}\"")
  }
}
