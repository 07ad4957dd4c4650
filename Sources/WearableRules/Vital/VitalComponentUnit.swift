import FHIRDocuments

/// Names components of vital signs in units that are not those of vital signs.
struct VitalComponentUnit: ProfileRule {
  static let about = About(
    id: "vital-component-unit",
    severity: .warning,
    strictSeverity: .error,
    origin: .profile,
    type: .value,
    summary: "A component of a vital sign in a unit that vital signs do not have",
    why: """
      R4 binds the units of components to a short list: %, cm, [in_i], kg, g, [lb_av], Cel, [degF], \
      mm[Hg], /min, kg/m2, m2. A component in ms or L/min is another measurement; it is better off \
      as an Observation of its own. Later profiles of HL7 themselves use L/min, so this is a warning \
      unless --strict is given.
      """,
    note: "R4 profile vitalsigns binds component.value[x] to ucum-vitals-common, required",
    looksAt: "component.valueQuantity of Observations about a vital sign",
    help: "send it as an Observation of its own",
    seeAlso: ["vital-unit-not-fixed"],
    wrong: [
      Example(
        """
        "component": [{
          "code": { "coding": [{ "system": "http://loinc.org", "code": "80404-7" }] },
          "valueQuantity": ↓{ "value": 42, "unit": "ms", "system": "http://unitsofmeasure.org",
            "code": "ms" }
        }]
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "2708-6" }] },
        "valueQuantity": { "value": 97, "unit": "%", "system": "http://unitsofmeasure.org",
          "code": "%" },
        "component": [{
          "code": { "coding": [{ "system": "http://loinc.org", "code": "3151-8" }] },
          "valueQuantity": ↓{ "value": 6, "unit": "L/min", "system": "http://unitsofmeasure.org",
            "code": "L/min" }
        }]
        """),
    ],
    right: [
      Example(
        """
        "component": [{
          "code": { "coding": [{ "system": "http://loinc.org", "code": "103222-6" }] },
          "valueQuantity": { "value": 52, "unit": "/min", "system": "http://unitsofmeasure.org",
            "code": "/min" }
        }]
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "2708-6" }] },
        "valueQuantity": { "value": 97, "unit": "%", "system": "http://unitsofmeasure.org",
          "code": "%" },
        "component": [{
          "code": { "coding": [{ "system": "http://loinc.org", "code": "3150-0" }] },
          "valueQuantity": { "value": 40, "unit": "%", "system": "http://unitsofmeasure.org",
            "code": "%" }
        }]
        """),
    ]
  )

  static let causes = [Cause("binding-required", at: "component.value", of: .vitalSigns)]

  static func rephrase(_ finding: inout Finding, _ context: CauseContext) {
    finding.help = about.help
    let document = context.document
    let quantity = Quantity(document, context.node)
    if quantity.code != 0 {
      finding.message =
        "\"\(document.string(quantity.code))\" is no unit for a component of a vital sign"
    }
  }
}
