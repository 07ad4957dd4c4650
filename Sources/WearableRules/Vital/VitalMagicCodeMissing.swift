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
    fix: "adds the coding, where the concept is plain; takes a second one out that says the same",
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
        finding.fix = removingCopies(of: magic, observation)
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
        .coding("http://loinc.org", magic.text), before: concept.node, in: document,
        summary: "adds the coding \(magic.text)")
    }
  }

  /// Takes out the codings that say no more than the first one.
  private static func removingCopies(
    of magic: LOINC, _ observation: Observation
  ) -> Finding.Fix? {
    let document = observation.document
    let all = observation.codings.filter { $0.number == magic.rawValue }
    guard let first = all.first else { return nil }
    let copies = all.dropFirst().filter { copy in
      document.children(copy.node).allSatisfy { part in
        switch document[part].name {
        case .system, .code: true
        case .display:
          first.display != 0
            && document.bytes(part).elementsEqual(document.bytes(first.display))
        default: false
        }
      }
    }
    // One at a time: what goes with a coding depends on its neighbours.
    guard copies.count == all.count - 1, let last = copies.last else { return nil }
    return Finding.Fix("takes the copy of the coding out", [document.edit(removing: last.node)])
  }

  /// Codes whose meaning is not that of the profile's code: parts of a blood pressure, percentiles.
  private static let unsafeCodes: Set<UInt32> = [
    LOINC.systolic.rawValue, LOINC.diastolic.rawValue, LOINC.bodyMassIndexPercentile.rawValue,
  ]
}
