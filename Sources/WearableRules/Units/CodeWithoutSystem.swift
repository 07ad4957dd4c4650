import FHIRDocuments
import UCUM

/// Names quantities with a unit code but no system.
struct CodeWithoutSystem: ProfileRule {
  static let about = About(
    id: "unit-code-without-system",
    severity: .error,
    origin: .base,
    type: .invariant,
    summary: "A unit code without its system",
    why: "A code belongs to a system: without one \"kg\" is a text like any other.",
    note: "R4 invariant qty-3",
    looksAt: "every Quantity",
    help: "add \"system\": \"http://unitsofmeasure.org\"",
    fix: "adds the system where the code is UCUM",
    seeAlso: ["unit-system-wrong", "unit-not-ucum"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "80404-7" }] },
        "valueQuantity": ↓{ "value": 42, "unit": "ms", "code": "ms" }
        """),
      Example(
        """
        "code": { "text": "waist" },
        "valueQuantity": ↓{ "value": 84, "unit": "cm", "code": "cm" }
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "80404-7" }] },
        "valueQuantity": { "value": 42, "unit": "ms", "system": "http://unitsofmeasure.org",
          "code": "ms" }
        """),
      Example(
        """
        "code": { "text": "waist" },
        "valueQuantity": { "value": 84, "unit": "cm" }
        """),
    ]
  )

  static let causes = [
    Cause("qty-3"), Cause("cardinality-min", at: "value.system", of: .own("wearable-")),
  ]

  static func takes(_ finding: Finding, _ context: CauseContext) -> Bool {
    Quantity(context.document, context.node).code != 0
  }

  static func rephrase(_ finding: inout Finding, _ context: CauseContext) {
    finding.help = about.help
    let document = context.document
    let quantity = Quantity(document, context.node)
    guard quantity.code != 0, quantity.system == 0 else { return }
    finding.message = "the unit code \"\(document.string(quantity.code))\" has no system"
    finding.label = "no system"
    if case .valid = Unit.validate(document.bytes(quantity.code)) {
      finding.fix = .insert(
        "system", .ucum, before: quantity.code, in: document,
        summary: "adds the system of UCUM")
    }
  }
}
