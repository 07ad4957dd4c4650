import FHIRDocuments
import UCUM

/// Names vital signs in another unit than their profile asks for.
struct VitalUnitNotFixed: ProfileRule {
  static let about = About(
    id: "vital-unit-not-fixed",
    severity: .error,
    origin: .profile,
    type: .value,
    summary: "A vital sign in another unit than its profile asks for",
    why: """
      The profiles name the units letter by letter, so that values can be compared without \
      converting. {beats}/min means the same as /min, and is still another code.
      """,
    note: "R4 vital-sign profiles: the unit codes are fixed or bound",
    looksAt: "code and system of valueQuantity, and of the components of a blood pressure",
    help: """
      use /min, %, Cel or [degF], cm or [in_i], kg, g or [lb_av], kg/m2, mm[Hg], as the profile says
      """,
    fix: "replaces the code where only annotations differ",
    seeAlso: ["vital-quantity-uncoded", "unit-not-ucum"],
    wrong: [
      Example(
        """
        "valueQuantity": { "value": 63, "unit": "beats/minute",
          "system": "http://unitsofmeasure.org", "code": ↓"{beats}/min" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "8302-2" }] },
        "valueQuantity": { "value": 1.78, "unit": "m", "system": "http://unitsofmeasure.org",
          "code": ↓"m" }
        """),
    ],
    right: [
      Example(
        """
        "valueQuantity": { "value": 63, "unit": "beats/minute",
          "system": "http://unitsofmeasure.org", "code": "/min" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "8302-2" }] },
        "valueQuantity": { "value": 178, "unit": "cm", "system": "http://unitsofmeasure.org",
          "code": "cm" }
        """),
    ]
  )

  static let causes = [
    Cause("fixed-value", at: "value.code", of: .vitalSigns),
    Cause("fixed-value", at: "value.system", of: .vitalSigns),
    Cause("binding-required", at: "value.code", of: .vitalSigns),
    Cause("binding-required", at: "value", of: .vitalSigns),
    Cause("pattern-value", at: "value.code", of: .vitalSigns),
    Cause("fixed-value", at: "component.value.code", of: .vitalSigns),
    Cause("fixed-value", at: "component.value.system", of: .vitalSigns),
  ]

  static func rephrase(_ finding: inout Finding, _ context: CauseContext) {
    guard let observation = context.observation,
      let units = VitalSignConcepts.units(of: observation.vitalSignProfile)
    else { return }
    let document = context.document
    let wanted = units.map { "\"\($0)\"" }.joined(separator: ", ")
    guard document[context.node].name == .code, document.hasValue(context.node) else {
      if document[context.node].name == .system {
        finding.help = "write \"http://unitsofmeasure.org\""
      }
      return
    }
    let given = document.string(context.node)
    finding.message = "the unit is \"\(given)\", the profile asks for \(wanted)"
    finding.help = "write \(wanted), and convert the value if the unit is another one"
    if let equal = units.first(where: { isEqual(given, $0) }) {
      finding.label = "equal, but written \"\(equal)\""
      finding.help = "write \"\(equal)\": the value stays as it is"
      finding.fix = .replace(context.node, in: document, with: equal)
    } else if let meant = Unit.suggest(given).first?.code, units.contains(meant) {
      finding.label = "did you mean \"\(meant)\"?"
      finding.fix = .replace(context.node, in: document, with: meant)
    }
  }

  private static func isEqual(_ given: String, _ wanted: String) -> Bool {
    do throws(UnitError) {
      return try Unit(given).isEquivalent(to: Unit(wanted))
    } catch {
      return false
    }
  }
}
