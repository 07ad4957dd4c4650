import FHIRDocuments

/// Flags LOINC codes whose check digit does not belong to them.
struct LOINCCheckDigit: ObservationRule {
  static let about = About(
    id: "code-loinc-checkdigit",
    severity: .error,
    type: .codeInvalid,
    summary: "A LOINC code with a wrong check digit",
    why: """
      The digit after the hyphen is computed from the others, so that a slip of the pen is seen. \
      A code with another digit is no LOINC code, and no list of codes is needed to know it.
      """,
    note: "LOINC codes end with a mod-10 check digit",
    looksAt: "codes of the system http://loinc.org in code and component.code",
    help: "look the code up; one of its digits is wrong",
    seeAlso: ["code-system-typo", "code-display-mismatch"],
    wrong: [
      Example(
        """
        "code": { "coding": [
          { "system": "http://loinc.org", "code": "8867-4" },
          { "system": "http://loinc.org", "code": ↓"103205-2" }] }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": ↓"8867-5" }] }
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [
          { "system": "http://loinc.org", "code": "8867-4" },
          { "system": "http://loinc.org", "code": "103205-1" }] }
        """),
      Example(
        """
        "code": { "coding": [
          { "system": "http://loinc.org", "code": "8867-4" },
          { "system": "http://loinc.org", "code": "LP32063-7" }] }
        """),
    ]
  )

  static let concerns: Metrics = .hasOtherLOINC

  func check(_ observation: Observation, into findings: inout FindingSink) {
    let document = observation.document
    observation.forEachCoding { coding in
      guard coding.number != 0, coding.loinc == nil else { return }
      let digit = LOINC.rightCheckDigit(of: coding.number)
      guard coding.number % 10 != digit else { return }
      findings.report(
        Self.self, .wrongDigit(document.string(coding.code), digit), at: coding.code)
    }
  }
}

extension Finding.Message {
  fileprivate static func wrongDigit(_ code: String, _ digit: UInt32) -> Self {
    Self(
      "\"\(code)\" is no LOINC code: its check digit would be \(digit)",
      label: "check digit \(digit) expected")
  }
}
