import FHIRDocuments

/// Names vital signs without the category vital-signs.
struct VitalCategoryMissing: ProfileRule {
  static let about = About(
    id: "vital-category-missing",
    severity: .error,
    origin: .profile,
    type: .required,
    summary: "A vital sign without the category vital-signs",
    why: """
      Searches for vital signs ask for the category, under the system R4 gave it. With the older \
      system, or without a category, the value is not found.
      """,
    note: "R4 profile vitalsigns: slice VSCat of category",
    looksAt: "category of Observations about a vital sign",
    help: """
      add a category with the system http://terminology.hl7.org/CodeSystem/observation-category \
      and the code vital-signs
      """,
    fix: "replaces the system from before R4, or adds the category",
    seeAlso: ["vital-magic-code-missing", "code-deprecated-category"],
    wrong: [
      Example(
        """
        "category": [{ "coding": [{ "system": ↓"http://hl7.org/fhir/observation-category",
          "code": "vital-signs" }] }]
        """),
      Example(without: ["category"]),
    ],
    right: [
      Example(
        """
        "category": [{ "coding": [{ "code": "vital-signs",
          "system": "http://terminology.hl7.org/CodeSystem/observation-category" }] }]
        """),
      Example(
        """
        "category": [{ "text": "wearable" }, { "coding": [{ "code": "vital-signs",
          "system": "http://terminology.hl7.org/CodeSystem/observation-category" }] }]
        """),
    ]
  )

  static let causes = [
    Cause("slice-min", at: "category", of: .vitalSigns),
    Cause("slice-max", at: "category", of: .vitalSigns),
    Cause("cardinality-min", at: "category", of: .vitalSigns),
  ]

  static let merging = Merging.resource

  static func rephrase(_ finding: inout Finding, _ context: CauseContext) {
    finding.help = about.help
    guard let observation = context.observation else { return }
    let document = context.document
    finding.message = "the category vital-signs is missing"
    var old: NodeID = 0
    var isNear = false
    observation.forEachCategory { coding in
      if coding.kind == .other, old == 0,
        document.value(coding.system, equals: "http://hl7.org/fhir/observation-category")
      {
        old = coding.system
      }
      if coding.code != 0, document.value(coding.code, equals: "vital-signs") { isNear = true }
    }
    guard old != 0 else {
      // What is there, and only lacks its system or has a wrong one, is mended by other rules.
      if !isNear { finding.fix = adding(observation) }
      return
    }
    finding.message = "the category is of the system before R4, so vital-signs is missing"
    finding.label = "from before R4"
    finding.help = "write http://terminology.hl7.org/CodeSystem/observation-category"
    finding.place = document.place(old)
    finding.fix = .replace(
      old, in: document, with: "http://terminology.hl7.org/CodeSystem/observation-category")
  }

  private static func adding(_ observation: Observation) -> Finding.Fix? {
    let document = observation.document
    let system: StaticString = "http://terminology.hl7.org/CodeSystem/observation-category"
    let category = NewValue.object([.init("coding", .list([.coding(system, "vital-signs")]))])
    let summary = "adds the category vital-signs"
    var last: NodeID = 0
    for item in document.children(observation.node, .category) { last = item }
    if last != 0 {
      return .insertItem(category, after: last, in: document, summary: summary)
    }
    guard observation.code != 0 else { return nil }
    return .insert(
      "category", .list([category]), before: observation.code, in: document, summary: summary)
  }
}
