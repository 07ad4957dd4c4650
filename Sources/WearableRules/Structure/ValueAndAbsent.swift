import FHIRDocuments

/// Names Observations, and flags components, with both a value and a reason why there is none.
struct ValueAndAbsent: ProfileRule, ObservationRule {
  static let about = About(
    id: "structure-value-and-absent",
    severity: .error,
    origin: .base,
    type: .invariant,
    summary: "A value and a reason why there is none",
    why: """
      The two contradict each other: a reader cannot know whether the value counts. In a component \
      R4 does not forbid it, but it is no clearer there; then it is a warning.
      """,
    note: "R4 invariant obs-6",
    looksAt: "value[x] and dataAbsentReason, of components too",
    help: "keep the one that is true",
    seeAlso: ["vital-no-value-no-reason"],
    wrong: [
      Example(
        """
        "valueQuantity": { "value": 63, "unit": "beats/minute",
          "system": "http://unitsofmeasure.org", "code": "/min" },
        "dataAbsentReason": ↓{ "coding": [{ "code": "unknown",
          "system": "http://terminology.hl7.org/CodeSystem/data-absent-reason" }] }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "80404-7" }] },
        "valueQuantity": { "value": 42, "unit": "ms", "system": "http://unitsofmeasure.org",
          "code": "ms" },
        "component": [{
          "code": { "text": "beats counted" },
          "valueInteger": 60,
          "dataAbsentReason": ↓{ "text": "not counted" }
        }]
        """),
    ],
    right: [
      Example(
        """
        "valueQuantity": { "value": 63, "unit": "beats/minute",
          "system": "http://unitsofmeasure.org", "code": "/min" }
        """),
      Example(
        """
        "dataAbsentReason": { "coding": [{ "code": "unknown",
          "system": "http://terminology.hl7.org/CodeSystem/data-absent-reason" }] }
        """),
    ]
  )

  static let causes = [Cause("obs-6")]
  static let concerns: Metrics = .hasComponents

  static func rephrase(_ finding: inout Finding, _ context: CauseContext) {
    guard let observation = context.observation, observation.dataAbsentReason != 0 else { return }
    finding.message = Finding.Message.both.text
    finding.label = Finding.Message.both.label
    finding.help = about.help
    finding.place = context.document.place(observation.dataAbsentReason)
    if observation.value != 0 {
      finding.related = [
        .init(place: context.document.place(observation.value), label: "the value")
      ]
    }
  }

  func check(_ observation: Observation, into findings: inout FindingSink) {
    guard observation.component != 0 else { return }
    let document = observation.document
    for component in observation.components {
      guard let reason = document.child(component.node, .dataAbsentReason) else { continue }
      for child in document.children(component.node) where observation.isValue(child) {
        findings.report(
          Self.self, .both, at: reason, severity: .warning, related: [(child, "the value")])
        break
      }
    }
  }
}

extension Finding.Message {
  fileprivate static let both = Self(
    "there is a value, and a reason why there is none", label: "but there is a value")
}
