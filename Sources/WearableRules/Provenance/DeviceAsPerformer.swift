import FHIRDocuments

/// Names devices that stand as performer.
struct DeviceAsPerformer: ProfileRule {
  static let about = About(
    id: "provenance-device-as-performer",
    severity: .error,
    origin: .base,
    type: .structure,
    summary: "A device as performer",
    why: """
      In R4 a performer is a person or an organization who answers for the value. The device that \
      measured it has an element of its own.
      """,
    note: "R4: the targets of Observation.performer",
    looksAt: "Observation.performer",
    help: "put the reference into \"device\"; the performer is the patient who measured",
    seeAlso: ["provenance-not-marked-device"],
    wrong: [
      Example(
        """
        "performer": [{ "reference": ↓"Device/w1" }]
        """),
      Example(
        """
        "contained": [{ "resourceType": "Device", "id": "w1" }],
        "performer": [{ "reference": "Patient/p1" }, { "reference": ↓"#w1" }],
        "device": { "reference": "#w1" }
        """),
    ],
    right: [
      Example(
        """
        "device": { "reference": "Device/w1" }
        """),
      Example(
        """
        "performer": [{ "reference": "Patient/p1" }]
        """),
    ]
  )

  static let causes = [Cause("reference-target-type", at: "performer")]

  static func takes(_ finding: Finding, _ context: CauseContext) -> Bool {
    context.observation != nil && finding.message.contains("a Device")
  }

  static func rephrase(_ finding: inout Finding, _ context: CauseContext) {
    finding.message = "a Device cannot be the performer of an Observation"
    finding.label = "a Device"
    finding.help = about.help
  }
}
