import FHIRDocuments

/// Names vital signs whose value is no Quantity.
struct VitalValueNotQuantity: ProfileRule {
  static let about = About(
    id: "vital-value-not-quantity",
    severity: .error,
    origin: .profile,
    type: .structure,
    summary: "A vital sign whose value is no Quantity",
    why: """
      One vital sign is one number with a unit. A series (SampledData), a bare integer or a text under \
      its code is refused by the profile and not drawn by anybody's chart.
      """,
    note: "R4 vital-sign profiles: value[x] is sliced by type, closed",
    looksAt: "value[x] of Observations about a single vital sign",
    help: "write valueQuantity; a series takes a code that is no vital sign",
    fix: "makes an integer a Quantity where the profile has just one unit",
    seeAlso: ["vital-quantity-uncoded", "vital-bp-panel"],
    wrong: [
      Example(
        """
        ↓"valueInteger": 63
        """),
      Example(
        """
        ↓"valueString": "63 beats/minute"
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
        "dataAbsentReason": { "coding": [{ "code": "unknown",
          "system": "http://terminology.hl7.org/CodeSystem/data-absent-reason" }] }
        """),
    ]
  )

  static let causes = [
    Cause("type-not-allowed", at: "value", of: .vitalSigns),
    Cause("slice-closed", at: "value", of: .vitalSigns),
    Cause("slice-min", at: "value", of: .vitalSigns),
    Cause("cardinality-min", at: "value", of: .vitalSigns),
  ]

  static let merging = Merging.resource

  static func takes(_ finding: Finding, _ context: CauseContext) -> Bool {
    guard let observation = context.observation, observation.value != 0 else { return false }
    return context.document[observation.value].name != .valueQuantity
  }

  static func rephrase(_ finding: inout Finding, _ context: CauseContext) {
    finding.help = about.help
    guard let observation = context.observation, observation.value != 0 else { return }
    let given = context.document.nameText(observation.value)
    finding.message = "the value of a vital sign is a Quantity, not \(given)"
    finding.label = "expected \"valueQuantity\""
    finding.place = context.document.keyPlace(observation.value)
    finding.fix = fix(observation)
  }

  private static func fix(_ observation: Observation) -> Finding.Fix? {
    let document = observation.document
    let value = document[observation.value]
    guard value.name == .valueInteger, value.firstChild == 0,
      value.kind == .number || value.kind == .text,
      let units = VitalSignConcepts.units(of: observation.vitalSignProfile), units.count == 1,
      let unit = units.first,
      let number = DecimalNumber(document.bytes(observation.value)), !number.isNegative
    else { return nil }
    let text = document.string(observation.value)
    return Finding.Fix(
      "writes \(text) \(unit) as a Quantity",
      [
        document.edit(
          replacing: observation.value, with: "valueQuantity",
          .object([
            .init("value", .literal(text)), .init("unit", .text(unit)), .init("system", .ucum),
            .init("code", .text(unit)),
          ]))
      ])
  }
}
