import FHIRDocuments

/// Flags displays that name another concept than their code.
struct DisplayMismatch: ObservationRule {
  static let about = About(
    id: "code-display-mismatch",
    severity: .warning,
    type: .codeInvalid,
    summary: "The display names another concept than the code",
    why: """
      People read the display, software reads the code. Where they differ, one of them is wrong, and \
      a value is filed under something it is not.
      """,
    looksAt: "displays of the LOINC codes the rules carry, in code and component.code",
    help: "find out which of the two is meant",
    unsafeFix: "writes the display of the code",
    seeAlso: ["wearable-code-wrong-concept", "code-loinc-checkdigit"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "8867-4",
          "display": ↓"Respiratory rate" }] }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "55423-8",
          "display": ↓"Body weight" }] },
        "effectivePeriod": { "start": "2026-05-04T09:00:00+02:00",
          "end": "2026-05-04T10:00:00+02:00" },
        "valueQuantity": { "value": 812, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": "{steps}" }
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "8867-4",
          "display": "Heart rate" }] }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "8867-4",
          "display": "Herzfrequenz" }] }
        """),
    ]
  )

  static let concerns: Metrics = .hasDisplay

  func check(_ observation: Observation, into findings: inout FindingSink) {
    let document = observation.document
    observation.forEachCoding { coding in
      guard coding.display != 0, document.hasValue(coding.display), let loinc = coding.loinc else {
        return
      }
      let display = document.bytes(coding.display)
      let carried = CodeDisplays.display(of: loinc)
      if ByteText.equals(display, carried) || CodeDisplays.fits(display, loinc) { return }
      findings.report(
        Self.self, .mismatch(document.string(coding.display), loinc.text, "\(carried)"),
        at: coding.display,
        fix: .replace(coding.display, in: document, with: "\(carried)", isSafe: false))
    }
  }
}

extension Finding.Message {
  fileprivate static func mismatch(_ display: String, _ code: String, _ meaning: String) -> Self {
    Self(
      "\(code) means \"\(meaning)\", but the display says \"\(display)\"",
      label: "the code means \"\(meaning)\"")
  }
}
