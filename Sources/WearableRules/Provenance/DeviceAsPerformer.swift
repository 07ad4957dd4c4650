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
    fix: "moves the reference to device where that is free or refers to the same",
    seeAlso: ["provenance-not-marked-device"],
    wrong: [
      Example(
        """
        "category": [
          { "coding": [{ "system": "http://terminology.hl7.org/CodeSystem/observation-category",
            "code": "vital-signs" }] },
          { "coding": [{ "system": "https://fhirlint.org/fhir/CodeSystem/wearable",
            "code": "device-data" }] }],
        "performer": [{ "reference": ↓"Device/w1" }]
        """, without: ["device"]),
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
    if let observation = context.observation { finding.fix = fix(context.node, observation) }
  }

  private static func fix(_ reference: NodeID, _ observation: Observation) -> Finding.Fix? {
    let document = observation.document
    let performer = document[reference].parent
    guard document[reference].name == .reference, document[performer].name == .performer,
      document[performer].parent == observation.node
    else { return nil }
    if observation.device != 0 {
      guard let own = document.child(observation.device, .reference), document.hasValue(own),
        document.bytes(own).elementsEqual(document.bytes(reference))
      else { return nil }
      return Finding.Fix(
        "takes it out: device refers to it", [document.edit(removing: performer)])
    }
    return document.edits(moving: performer, to: "device").flatMap {
      Finding.Fix("moves it to \"device\"", $0)
    }
  }
}
