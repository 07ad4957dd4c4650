import FHIRDocuments

/// Names vital signs that lack the code their profile asks for.
struct VitalMagicCodeMissing: ProfileRule {
  static let about = About(
    id: "vital-magic-code-missing",
    severity: .error,
    origin: .profile,
    type: .required,
    summary: "A vital sign without the code its profile asks for",
    why: """
      Each vital-sign profile of R4 has one code that every Observation of the concept carries, \
      exactly once, beside more exact ones. Searches rely on it: whoever asks for 2708-6 does not \
      find a saturation that has only 59408-5.
      """,
    note: "R4 wants the vital-sign profiles met by every Observation about their concepts",
    looksAt: "the codings of code, where one belongs to a vital sign",
    help: "add the coding beside the one that is there",
    fix: "adds the coding, where the concept is plain",
    seeAlso: ["vital-category-missing", "vital-bp-panel"],
    wrong: [
      Example(
        """
        "code": { ↓"coding": [{ "system": "http://loinc.org", "code": "59408-5" }] },
        "valueQuantity": { "value": 97, "unit": "%", "system": "http://unitsofmeasure.org",
          "code": "%" }
        """),
      Example(
        """
        "code": { ↓"coding": [{ "system": "http://loinc.org", "code": "40443-4" }] }
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "2708-6" },
          { "system": "http://loinc.org", "code": "59408-5" }] },
        "valueQuantity": { "value": 97, "unit": "%", "system": "http://unitsofmeasure.org",
          "code": "%" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "40443-4" },
          { "system": "http://loinc.org", "code": "8867-4" }] }
        """),
    ]
  )

  static let causes = [
    Cause("slice-min", at: "code.coding", of: .vitalSigns),
    Cause("slice-max", at: "code.coding", of: .vitalSigns),
  ]

  static let merging = Merging.resource

  static func rephrase(_ finding: inout Finding, _ context: CauseContext) {
    finding.help = about.help
    guard let observation = context.observation,
      let magic = VitalSignConcepts.magicCode(of: observation.vitalSignProfile)
    else { return }
    let document = context.document
    let count = observation.codings.count { $0.number == magic.rawValue }
    let meaning = "\(CodeDisplays.display(of: magic))"
    guard count == 0 else {
      if count > 1 {
        finding.message = "the code \(magic.text) stands here \(count) times, once is asked for"
        finding.help = "keep one coding with \(magic.text)"
      }
      return
    }
    let concept = observation.codings.first {
      $0.number != 0 && !VitalSignConcepts.profile(of: $0.number).isEmpty
    }
    guard let concept else { return }
    let given = document.string(concept.code)
    finding.message = "\(given) is a vital sign, but its profile's code \(magic.text) is missing"
    finding.label = "add \(magic.text), \(meaning)"
    finding.help = "add the coding \(magic.text) (\(meaning)) beside \(given)"
    if !unsafeCodes.contains(concept.number) {
      finding.fix = .insertItem(
        #"{"system": "http://loinc.org", "code": "\#(magic.text)"}"#, before: concept.node,
        in: document, summary: "adds the coding \(magic.text)")
    }
  }

  /// Codes whose meaning is not that of the profile's code: parts of a blood pressure, percentiles.
  private static let unsafeCodes: Set<UInt32> = [
    LOINC.systolic.rawValue, LOINC.diastolic.rawValue, LOINC.bodyMassIndexPercentile.rawValue,
  ]
}
