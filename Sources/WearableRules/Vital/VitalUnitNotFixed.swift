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
    fix: """
      replaces the code where it means the same, or is a known spelling; converts the value where \
      only its decimal point moves, as from m to cm
      """,
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
    let quantity = document[context.node].parent
    finding.message = "the unit is \"\(given)\", the profile asks for \(wanted)"
    finding.help = "write \(wanted), and convert the value if the unit is another one"
    if let equal = units.first(where: { isEqual(given, $0) }) {
      finding.label = "equal, but written \"\(equal)\""
      finding.help = "write \"\(equal)\": the value stays as it is"
      finding.fix = .replace(context.node, in: document, with: equal)
    } else if let fix = converting(given, units, Quantity(document, quantity), document) {
      finding.fix = fix
    } else if let meant = Unit.suggest(given).first, units.contains(meant.code) {
      finding.label = "did you mean \"\(meant.code)\"?"
      // C and F are units of their own: that they were meant otherwise is only likely.
      finding.fix = .replace(
        context.node, in: document, with: meant.code,
        isSafe: meant.isSafe && Unit.dimension(of: document.bytes(context.node)) == nil)
    }
  }

  /// Writes value and unit in the unit asked for, where the digits stay.
  private static func converting(
    _ given: String, _ units: [String], _ quantity: Quantity, _ document: Document
  ) -> Finding.Fix? {
    guard quantity.value != 0, quantity.code != 0, quantity.isUCUM(document) else { return nil }
    for wanted in units {
      guard let value = moved(document.string(quantity.value), from: given, to: wanted) else {
        continue
      }
      var edits = [
        document.edit(replacing: quantity.value, with: value),
        document.edit(replacing: quantity.code, with: wanted),
      ]
      if quantity.unit != 0 { edits.append(document.edit(replacing: quantity.unit, with: wanted)) }
      return Finding.Fix("writes \(value) \(wanted)", edits)
    }
    return nil
  }

  /// A value in another unit, where the two differ by a power of ten.
  private static func moved(_ value: String, from given: String, to wanted: String) -> String? {
    do throws(UnitError) {
      let source = try Unit(given)
      let target = try Unit(wanted)
      guard source.isCommensurable(with: target) else { return nil }
      let ratio = try source.convert("1", to: target)
      let zero = try source.convert("0", to: target)
      guard zero == "0", ratio.utf8.allSatisfy({ $0 == 0x30 || $0 == 0x31 || $0 == 0x2E }),
        ratio.utf8.count(where: { $0 == 0x31 }) == 1
      else { return nil }
      return try source.convert(value, to: target)
    } catch {
      return nil
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
