import FHIRDocuments
import UCUM

/// Names vital signs whose quantity lacks value, unit, system or code.
struct VitalQuantityUncoded: ProfileRule {
  static let about = About(
    id: "vital-quantity-uncoded",
    severity: .error,
    origin: .profile,
    type: .required,
    summary: "A vital sign whose quantity is not complete",
    why: """
      A unit text is for people; software needs the coded unit. The profiles ask for all four: value, \
      unit, system and code.
      """,
    note: "R4 vital-sign profiles: value, unit, system and code of valueQuantity are 1..1",
    looksAt: "valueQuantity, and the quantities of the components of a blood pressure",
    help: """
      write all four, e.g. "unit": "beats/minute", "system": "http://unitsofmeasure.org", \
      "code": "/min"
      """,
    fix: """
      adds system and code where the unit text is a known spelling of the unit asked for, and the \
      unit text where the code is there
      """,
    seeAlso: ["vital-unit-not-fixed", "unit-code-without-system"],
    wrong: [
      Example(
        """
        "valueQuantity": ↓{ "value": 84, "unit": "/min" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "29463-7" }] },
        "valueQuantity": ↓{ "value": 71.3, "system": "http://unitsofmeasure.org", "code": "kg" }
        """),
    ],
    right: [
      Example(
        """
        "valueQuantity": { "value": 84, "unit": "/min", "system": "http://unitsofmeasure.org",
          "code": "/min" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "29463-7" }] },
        "valueQuantity": { "value": 71.3, "unit": "kg", "system": "http://unitsofmeasure.org",
          "code": "kg" }
        """),
    ]
  )

  static let causes = ["value", "component.value"].flatMap { quantity in
    ["value", "unit", "system", "code"].map {
      Cause("cardinality-min", at: "\(quantity).\($0)", of: .vitalSigns)
    }
  }

  static func rephrase(_ finding: inout Finding, _ context: CauseContext) {
    let document = context.document
    let quantity = Quantity(document, context.node)
    var missing: [String] = []
    if quantity.value == 0 { missing.append("value") }
    if quantity.unit == 0 { missing.append("unit") }
    if quantity.system == 0 { missing.append("system") }
    if quantity.code == 0 { missing.append("code") }
    guard let last = missing.last else { return }
    let words =
      missing.count == 1 ? last : missing.dropLast().joined(separator: ", ") + " and " + last
    finding.message = "the quantity lacks \(words)"
    finding.label = "no \(missing.joined(separator: ", no "))"
    finding.help = about.help
    guard let observation = context.observation,
      let units = VitalSignConcepts.units(of: observation.vitalSignProfile)
    else { return }
    if units.count == 1, let unit = units.first {
      finding.help = """
        write all four: "value", "unit", "system": "http://unitsofmeasure.org" and "code": "\(unit)"
        """
    }
    finding.fix = fix(quantity, units, document)
  }

  private static func fix(
    _ quantity: Quantity, _ units: [String], _ document: Document
  ) -> Finding.Fix? {
    guard quantity.value != 0 else { return nil }
    if quantity.code != 0 {
      let code = document.string(quantity.code)
      guard quantity.system != 0, quantity.unit == 0, units.contains(code) else { return nil }
      return .insert(
        "unit", .text(code), before: min(quantity.system, quantity.code), in: document,
        summary: "adds the unit \(code)")
    }
    guard quantity.unit != 0 else { return nil }
    let text = document.string(quantity.unit)
    let offer = Unit.suggest(text).first
    guard let code = units.first(where: { $0 == text }) ?? offer?.code, units.contains(code) else {
      return nil
    }
    let isSafe = code == text || offer?.isSafe == true
    let summary = "adds the UCUM code \(code)"
    if quantity.system != 0 {
      guard quantity.isUCUM(document) else { return nil }
      return Finding.Fix(
        summary, isSafe: isSafe,
        [document.edit(inserting: "code", .text(code), after: quantity.system)])
    }
    return Finding.Fix(
      summary, isSafe: isSafe,
      [
        document.edit(inserting: "system", .ucum, after: quantity.unit),
        document.edit(inserting: "code", .text(code), after: quantity.unit),
      ])
  }
}
