import FHIRDocuments
import UCUM

/// Flags unit codes that UCUM does not have.
struct UnitNotUCUM: QuantityRule {
  static let about = About(
    id: "unit-not-ucum",
    severity: .error,
    origin: .base,
    type: .codeInvalid,
    summary: "A unit code that is not UCUM",
    why: """
      The system says UCUM, and UCUM codes are made by a grammar: bpm, lbs or mmHg are none. \
      Software that converts refuses them. In resources other than Observations it is a warning, \
      with --strict an error.
      """,
    note: "the grammar of UCUM is checked as a whole, there is no list",
    looksAt: "code of every quantity with the system http://unitsofmeasure.org",
    help: "write the UCUM code",
    fix: "writes the code for known spellings, e.g. /min for bpm",
    unsafeFix: "writes the nearest code where the spelling is not known",
    seeAlso: ["unit-wrong-dimension", "unit-annotation"],
    wrong: [
      Example(
        """
        "code": { "text": "pulse rate variability" },
        "valueQuantity": { "value": 63, "unit": "beats/minute",
          "system": "http://unitsofmeasure.org", "code": ↓"bpm" }
        """),
      Example(
        """
        "code": { "text": "waist" },
        "valueQuantity": { "value": 84, "unit": "inches", "system": "http://unitsofmeasure.org",
          "code": ↓"inches" }
        """),
    ],
    right: [
      Example(
        """
        "code": { "text": "pulse rate variability" },
        "valueQuantity": { "value": 63, "unit": "beats/minute",
          "system": "http://unitsofmeasure.org", "code": "/min" }
        """),
      Example(
        """
        "code": { "text": "waist" },
        "valueQuantity": { "value": 33, "unit": "inches", "system": "http://unitsofmeasure.org",
          "code": "[in_i]" }
        """),
    ]
  )

  func check(_ quantity: Quantity, in document: Document, into findings: inout FindingSink) {
    guard quantity.code != 0, quantity.isUCUM(document) else { return }
    switch Unit.validate(document.bytes(quantity.code)) {
    case .valid: return
    case .validWithRemark(let remark):
      guard remark.isOutsideGrammar else { return }
      findings.report(
        Self.self, .remark(remark.message, remark.help), at: quantity.code, severity: .warning)
    case .notUCUM(let error):
      let code = document.string(quantity.code)
      let offer = Unit.suggest(code).first
      findings.report(
        Self.self, .notUCUM(code, offer?.code, error.message, error.help), at: quantity.code,
        severity: isMeasurement(quantity.code, document) || findings.options.strict
          ? .error : .warning,
        fix: offer.flatMap {
          .replace(quantity.code, in: document, with: $0.code, isSafe: $0.isSafe)
        })
    }
  }
}

/// Tells whether a node belongs to an Observation.
///
/// Doses and quantities of other resources carry pharmacy words such as `ea` and `mEq` under the
/// system of UCUM so often, R4's own examples among them, that there a warning has to do.
private func isMeasurement(_ node: NodeID, _ document: Document) -> Bool {
  var current = node
  while current != 0, !document[current].flags.contains(.resource) {
    current = document[current].parent
  }
  return document.resourceType(current) == .Types.observation
}

extension Finding.Message {
  fileprivate static func notUCUM(
    _ code: String, _ offer: String?, _ reason: String, _ help: String?
  ) -> Self {
    Self(
      "\"\(code)\" is not a UCUM unit" + (reason.contains("\"\(code)\"") ? "" : ": \(reason)"),
      label: offer.map { "did you mean \"\($0)\"?" },
      help: offer.map { "write \"\($0)\"" } ?? help)
  }

  fileprivate static func remark(_ message: String, _ help: String) -> Self {
    Self(message, help: help)
  }
}
