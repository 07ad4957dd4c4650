import FHIRDocuments

/// Names properties that are not defined where they stand.
struct UnknownProperty: ProfileRule {
  static let about = About(
    id: "structure-unknown-property",
    severity: .error,
    origin: .base,
    type: .structure,
    summary: "A property that is not defined here",
    why: """
      What FHIR does not define at a place is dropped by most software, and refused by some: the \
      value is lost although it was sent.
      """,
    looksAt: "every property",
    help: "use a defined property, or an extension",
    fix: "renames it where exactly one known name is one letter away and free",
    seeAlso: ["structure-choice-twice"],
    wrong: [
      Example(
        """
        "valueQuantity": { "value": 63, ↓"units": "beats/minute", "unit": "beats/minute",
          "system": "http://unitsofmeasure.org", "code": "/min" }
        """),
      Example(
        """
        ↓"source": "watch"
        """),
      Example(
        """
        "code": { "text": "waist" },
        "valueQuantity": { "value": 84, ↓"units": "cm", "system": "http://unitsofmeasure.org",
          "code": "cm" }
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
        "device": { "display": "watch" }
        """),
    ]
  )

  static let causes = [Cause("structure-unknown-property")]

  static func rephrase(_ finding: inout Finding, _ context: CauseContext) {
    let document = context.document
    guard context.node != 0,
      document.keyPlace(context.node) == finding.place
    else { return }
    let name = document.nameText(context.node)
    let known = nearNames(name)
    guard known.count == 1, let meant = known.first,
      document.child(document[context.node].parent, meant) == nil,
      finding.label?.contains("\"\(meant.text)\"") == true
    else { return }
    finding.fix = document.edits(renaming: context.node, to: meant.text).flatMap {
      Finding.Fix("renames it to \"\(meant.text)\"", $0)
    }
  }

  /// The names of R4 that are one letter added, left out, changed or in another case away.
  private static func nearNames(_ name: String) -> [Name] {
    var found: Set<Name> = []
    let letters = Array(name)
    for index in letters.indices {
      var shorter = letters
      shorter.remove(at: index)
      if let known = Name(String(shorter)) { found.insert(known) }
      var other = letters
      let flipped = other[index].isUppercase ? other[index].lowercased() : other[index].uppercased()
      other[index] = flipped.first ?? other[index]
      if let known = Name(String(other)) { found.insert(known) }
    }
    return Array(found)
  }
}
