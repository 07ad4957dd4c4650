import FHIRDocuments

/// Flags members and sources of vital signs that are no vital signs.
struct VitalMemberNotVital: ObservationRule, ProfileRule {
  static let about = About(
    id: "vital-member-not-vital",
    severity: .warning,
    strictSeverity: .error,
    origin: .profile,
    type: .structure,
    summary: "A vital sign that refers to an Observation that is none",
    why: """
      The profile lets a vital sign consist of, or derive from, vital signs. A reader who follows the \
      reference expects one.
      """,
    note: "R4 profile vitalsigns: the targets of hasMember and derivedFrom",
    looksAt: "hasMember and derivedFrom, where the target lies in the Bundle or is contained",
    help: "refer to a vital sign, or leave the reference out",
    wrong: [
      Example(
        """
        "contained": [{ "resourceType": "Observation", "id": "hrv", "status": "final",
          "code": { "text": "heart-rate variability" },
          "subject": { "reference": "Patient/p1" },
          "valueQuantity": { "value": 42, "unit": "ms", "system": "http://unitsofmeasure.org",
            "code": "ms" } }],
        "derivedFrom": [↓{ "reference": "#hrv" }]
        """),
      Example(
        """
        "contained": [{ "resourceType": "Observation", "id": "steps", "status": "final",
          "code": { "text": "steps" }, "subject": { "reference": "Patient/p1" },
          "valueInteger": 12 }],
        "hasMember": [↓{ "reference": "#steps" }]
        """),
    ],
    right: [
      Example(
        """
        "derivedFrom": [{ "reference": "Observation/hr-1" }]
        """),
      Example(
        """
        "contained": [{ "resourceType": "Observation", "id": "hr", "status": "final",
          "meta": { "source": "urn:app:com.example.health" },
          "category": [{ "coding": [{ "code": "vital-signs",
            "system": "http://terminology.hl7.org/CodeSystem/observation-category" }] }],
          "code": { "coding": [{ "system": "http://loinc.org", "code": "8867-4" }] },
          "subject": { "reference": "Patient/p1" },
          "effectiveDateTime": "2026-05-04T07:12:00+02:00",
          "valueQuantity": { "value": 63, "unit": "beats/minute",
            "system": "http://unitsofmeasure.org", "code": "/min" },
          "device": { "display": "Wrist device" } }],
        "derivedFrom": [{ "reference": "#hr" }]
        """),
    ]
  )

  static let concerns: Metrics = .hasMembers

  /// The walk judges targets by the whole profile.
  static let causes = [
    Cause("reference-target-profile", at: "hasMember", of: .vitalSigns),
    Cause("reference-target-profile", at: "derivedFrom", of: .vitalSigns),
  ]

  func check(_ observation: Observation, into findings: inout FindingSink) {
    guard observation.hasMember != 0 || observation.derivedFrom != 0,
      !observation.vitalSignProfile.isEmpty
    else { return }
    let document = observation.document
    for child in document.children(observation.node) {
      guard document[child].name == .hasMember || document[child].name == .derivedFrom else {
        continue
      }
      let target = observation.resolve(child)
      if target != 0, document.resourceType(target) == .Types.observation,
        !Self.isVitalSign(target, document)
      {
        findings.report(Self.self, .notVital(document.nameText(child)), at: child)
      }
    }
  }

  private static func isVitalSign(_ target: NodeID, _ document: Document) -> Bool {
    for item in document.children(target, .category) {
      for child in document.children(item, .coding) {
        if let code = document.child(child, .code), document.value(code, equals: "vital-signs") {
          return true
        }
      }
    }
    guard let code = document.child(target, .code) else { return false }
    return document.children(code, .coding).contains {
      let coding = Coding(document, $0)
      return coding.number != 0 && !VitalSignConcepts.profile(of: coding.number).isEmpty
    }
  }
}

extension Finding.Message {
  fileprivate static func notVital(_ name: String) -> Self {
    Self("\(name) of a vital sign leads to an Observation that is none", label: "no vital sign")
  }
}
