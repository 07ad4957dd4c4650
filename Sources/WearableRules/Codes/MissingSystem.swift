import FHIRDocuments

/// Flags codings with a code but no system.
struct MissingSystem: ObservationRule, ProfileRule {
  static let about = About(
    id: "code-missing-system",
    severity: .warning,
    type: .codeInvalid,
    summary: "A code without its system",
    why: "A code means something only within a system: 8867-4 alone is a number.",
    looksAt: "codings of code, component.code and category",
    help: "add the system the code comes from",
    fix: """
      adds http://loinc.org where the code is one the rules know and the display fits, and the \
      system of R4's categories for their codes
      """,
    seeAlso: ["code-system-typo"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "8867-4" },
          ↓{ "code": "103205-1" }] }
        """),
      Example(
        """
        "category": [{ "coding": [↓{ "code": "vital-signs" }] }],
        "code": { "coding": [{ "system": "http://loinc.org", "code": "80404-7" }] },
        "valueQuantity": { "value": 42, "unit": "ms", "system": "http://unitsofmeasure.org",
          "code": "ms" }
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "8867-4" }] }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "8867-4" },
          { "display": "Pulse" }] }
        """),
    ]
  )

  static let concerns: Metrics = .hasBareCode

  /// The categories our profiles ask for, where the missing system is why they are not found.
  static let causes = [Cause("wear-4"), Cause("wear-5")]

  static let merging = Merging.resource

  static func takes(_ finding: Finding, _ context: CauseContext) -> Bool {
    var isBare = false
    context.observation?.forEachCategory { coding in
      if coding.system == 0, coding.code != 0 { isBare = true }
    }
    return isBare
  }

  func check(_ observation: Observation, into findings: inout FindingSink) {
    let document = observation.document
    observation.forEachCoding { coding in
      guard coding.kind == .none, coding.system == 0, coding.code != 0,
        document.hasValue(coding.code)
      else { return }
      findings.report(
        Self.self, .withoutSystem(document.string(coding.code)), at: coding.node,
        fix: Self.fix(coding, document))
    }
    observation.forEachCategory { coding in
      guard coding.kind == .none, coding.system == 0, coding.code != 0,
        document.hasValue(coding.code)
      else { return }
      findings.report(
        Self.self, .withoutSystem(document.string(coding.code)), at: coding.node,
        fix: Self.categoryFix(coding, document))
    }
  }

  private static func categoryFix(_ coding: Coding, _ document: Document) -> Finding.Fix? {
    let known: [StaticString] = [
      "activity", "exam", "imaging", "laboratory", "procedure", "social-history", "survey",
      "therapy", "vital-signs",
    ]
    guard known.contains(where: { document.value(coding.code, equals: $0) }) else { return nil }
    let system = "http://terminology.hl7.org/CodeSystem/observation-category"
    return .insert(
      "system", .text(system), before: coding.code, in: document,
      summary: "adds the system \(system)")
  }

  private static func fix(_ coding: Coding, _ document: Document) -> Finding.Fix? {
    guard let number = LOINC.number(document.bytes(coding.code)),
      LOINC.rightCheckDigit(of: number) == number % 10, let known = LOINC(rawValue: number)
    else { return nil }
    if coding.display != 0, !CodeDisplays.fits(document.bytes(coding.display), known) {
      return nil
    }
    return .insert(
      "system", .text("http://loinc.org"), before: coding.code, in: document,
      summary: "adds the system http://loinc.org")
  }
}

extension Finding.Message {
  fileprivate static func withoutSystem(_ code: String) -> Self {
    Self("the code \"\(code)\" has no system", label: "no system")
  }
}
