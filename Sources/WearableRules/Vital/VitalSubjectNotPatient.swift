import FHIRDocuments

/// Flags vital signs that are not about a Patient.
struct VitalSubjectNotPatient: ProfileRule, ObservationRule {
  static let about = About(
    id: "vital-subject-not-patient",
    severity: .error,
    origin: .profile,
    type: .structure,
    summary: "A vital sign that is not about a patient",
    why: """
      A vital sign is somebody's. Without a subject, or with the device as subject, it reaches no \
      one's record.
      """,
    note: "R4 profile vitalsigns: subject is 1..1, a Patient",
    looksAt: "subject of Observations about a vital sign",
    help: "refer to the Patient the value belongs to",
    seeAlso: ["provenance-device-as-performer"],
    wrong: [
      Example(
        """
        "subject": { "reference": ↓"Device/w1" }
        """),
      Example(without: ["subject"]),
    ],
    right: [
      Example(
        """
        "subject": { "reference": "Patient/p1" }
        """),
      Example(
        """
        "subject": { "type": "Patient", "identifier": { "system": "https://example.org/people",
          "value": "p1001" } }
        """),
    ]
  )

  static let causes = [
    Cause("cardinality-min", at: "subject", of: .vitalSigns),
    Cause("reference-target-type", at: "subject", of: .vitalSigns),
  ]

  static let concerns: Metrics = .isVitalSign

  static let merging = Merging.resource

  static func rephrase(_ finding: inout Finding, _ context: CauseContext) {
    if context.observation?.subject == 0 {
      finding.message = "the vital sign has no subject"
      finding.label = "whose is it?"
    }
    finding.help = about.help
  }

  func check(_ observation: Observation, into findings: inout FindingSink) {
    guard observation.subject != 0, !observation.vitalSignProfile.isEmpty else { return }
    let document = observation.document
    if let literal = document.child(observation.subject, .reference), document.hasValue(literal),
      let type = Self.otherType(literal, observation)
    {
      findings.report(Self.self, .about(type), at: literal)
    } else if let type = document.child(observation.subject, .type), document.hasValue(type),
      !document.value(type, equals: "Patient")
    {
      findings.report(Self.self, .about(document.string(type)), at: type)
    }
  }

  /// The type a reference names or leads to, if it is a type and not Patient.
  private static func otherType(_ literal: NodeID, _ observation: Observation) -> String? {
    let document = observation.document
    let bytes = document.bytes(literal)
    if bytes.first == UInt8(ascii: "#") {
      let target = observation.resolve(observation.subject)
      guard target != 0, let type = document.resourceType(target) else { return nil }
      return type == .Types.patient ? nil : type.text
    }
    if ByteText.starts(bytes, with: "Patient/") { return nil }
    let others: [StaticString] = ["Group/", "Device/", "Location/", "Practitioner/"]
    for other in others where ByteText.starts(bytes, with: other) {
      return String("\(other)".dropLast())
    }
    return nil
  }
}

extension Finding.Message {
  fileprivate static func about(_ type: String) -> Self {
    Self("a vital sign is about a Patient, not about a \(type)", label: "not a Patient")
  }
}
