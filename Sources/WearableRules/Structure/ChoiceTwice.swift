/// Names a second value of an element that takes one of several types.
struct ChoiceTwice: ProfileRule {
  static let about = About(
    id: "structure-choice-twice",
    severity: .error,
    origin: .base,
    type: .structure,
    summary: "Two values where one is allowed",
    why: """
      value[x] and effective[x] take one type at a time. Of two, software keeps either, and nobody \
      knows which.
      """,
    looksAt: "every element whose name carries its type",
    help: "keep one of them",
    seeAlso: ["structure-unknown-property"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "80404-7" }] },
        "valueQuantity": { "value": 42, "unit": "ms", "system": "http://unitsofmeasure.org",
          "code": "ms" },
        ↓"valueString": "42 ms"
        """),
      Example(
        """
        "effectiveDateTime": "2026-05-04T07:12:00+02:00",
        ↓"effectivePeriod": { "start": "2026-05-04T07:12:00+02:00",
          "end": "2026-05-04T07:13:00+02:00" }
        """),
    ],
    right: [
      Example(
        """
        "effectiveDateTime": "2026-05-04T07:12:00+02:00"
        """),
      Example(
        """
        "effectivePeriod": { "start": "2026-05-04T07:12:00+02:00",
          "end": "2026-05-04T07:13:00+02:00" }
        """),
    ]
  )

  static let causes = [Cause("structure-choice-twice")]
}
