import FHIRDocuments

/// Names components that have the same code as their Observation.
struct StatSameCode: ProfileRule {
  static let about = About(
    id: "wearable-stat-same-code",
    severity: .error,
    origin: .base,
    type: .invariant,
    summary: "A component with the code of the Observation itself",
    why: """
      The value is the code's answer already; a second one under the same code contradicts it. \
      Lowest and highest values have codes of their own.
      """,
    note: "R4 invariant obs-7",
    looksAt: "code and component.code, where there is a value",
    help: """
      use 103222-6 for the lowest and 101692-2 for the highest heart rate, or the codes of \
      observation-statistics
      """,
    fix: "replaces the code where the component's text says lowest or highest",
    seeAlso: ["wearable-stat-unlabelled", "wearable-min-max-order"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "8867-4" }] },
        "component": [{
          "code": ↓{ "coding": [{ "system": "http://loinc.org", "code": "8867-4" }],
            "text": "lowest" },
          "valueQuantity": { "value": 52, "unit": "/min", "system": "http://unitsofmeasure.org",
            "code": "/min" }
        }]
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "8867-4" }] },
        "component": [{
          "code": { "coding": [{ "system": "http://loinc.org", "code": "103222-6" }] },
          "valueQuantity": { "value": 52, "unit": "/min", "system": "http://unitsofmeasure.org",
            "code": "/min" }
        }, {
          "code": ↓{ "coding": [{ "system": "http://loinc.org", "code": "8867-4" }] },
          "valueQuantity": { "value": 139, "unit": "/min", "system": "http://unitsofmeasure.org",
            "code": "/min" }
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
        "code": { "coding": [{ "system": "http://loinc.org", "code": "85354-9" }] },
        "component": [
          { "code": { "coding": [{ "system": "http://loinc.org", "code": "8480-6" }] },
            "valueQuantity": { "value": 121, "unit": "mmHg",
              "system": "http://unitsofmeasure.org", "code": "mm[Hg]" } },
          { "code": { "coding": [{ "system": "http://loinc.org", "code": "8462-4" }] },
            "valueQuantity": { "value": 79, "unit": "mmHg",
              "system": "http://unitsofmeasure.org", "code": "mm[Hg]" } }
        ]
        """, without: ["valueQuantity"]),
    ]
  )

  static let causes = [Cause("obs-7")]

  static func rephrase(_ finding: inout Finding, _ context: CauseContext) {
    finding.help = about.help
    guard let observation = context.observation else { return }
    let document = context.document
    for component in observation.components where component.code != 0 {
      for item in document.children(component.code, .coding) {
        let coding = Coding(document, item)
        guard coding.code != 0, let own = same(coding, observation) else { continue }
        let code = document.string(coding.code)
        finding.message = "the component has the code of the Observation, \(code)"
        finding.label = "the same code"
        finding.place = document.place(component.code)
        finding.expression += ".component[\(document.ordinal(component.node))].code"
        finding.related = [.init(place: document.place(own.code), label: "the Observation's code")]
        finding.fix = fix(coding, component, document)
        return
      }
    }
  }

  private static func same(_ coding: Coding, _ observation: Observation) -> Coding? {
    let document = observation.document
    func equal(_ left: NodeID, _ right: NodeID) -> Bool {
      if left == 0 || right == 0 { return left == right }
      return document.bytes(left).elementsEqual(document.bytes(right))
    }
    return observation.codings.first {
      $0.code != 0 && equal($0.code, coding.code) && equal($0.system, coding.system)
    }
  }

  /// The text of the component may say which of the two it is.
  private static func fix(
    _ coding: Coding, _ component: Component, _ document: Document
  ) -> Finding.Fix? {
    guard coding.loinc == .heartRate, let text = document.child(component.code, .textName),
      document.hasValue(text)
    else { return nil }
    let words = document.bytes(text)
    let lowest: [StaticString] = ["lowest", "minimum", "min", "low"]
    let highest: [StaticString] = ["highest", "maximum", "max", "high"]
    let isLowest = lowest.contains { ByteText.findWords($0, in: words) != nil }
    let isHighest = highest.contains { ByteText.findWords($0, in: words) != nil }
    guard isLowest != isHighest else { return nil }
    let code: LOINC = isLowest ? .lowestHeartRate : .highestHeartRate
    var edits = [document.edit(replacing: coding.code, with: code.text)]
    if coding.display != 0 {
      edits.append(
        document.edit(replacing: coding.display, with: "\(CodeDisplays.display(of: code))"))
    }
    return Finding.Fix("writes \"\(code.text)\"", edits)
  }
}
