import FHIRDocuments

/// Names elements that hold nothing.
struct EmptyElement: ProfileRule {
  static let about = About(
    id: "structure-empty-element",
    severity: .error,
    origin: .base,
    type: .invariant,
    summary: "An element without content",
    why: """
      An element id is a label for references inside the resource, not content. Software that puts \
      an identifier's value there loses it: the next system drops the empty element.
      """,
    note: "R4 invariant ele-1: every element has a value or children",
    looksAt: "every element",
    help: "give it content, or leave the element out",
    fix: "writes the element id of an identifier that has nothing else as its value",
    seeAlso: ["structure-unknown-property"],
    wrong: [
      Example(
        """
        "identifier": [↓{ "id": "5D0C3A1E" }]
        """),
      Example(
        """
        "method": ↓{ "id": "m1" }
        """),
    ],
    right: [
      Example(
        """
        "identifier": [{ "system": "https://example.org/hk", "value": "5D0C3A1E" }]
        """),
      Example(
        """
        "method": { "id": "m1", "text": "photoplethysmography" }
        """),
    ]
  )

  static let causes = [Cause("ele-1"), Cause("structure-empty-element")]

  static func rephrase(_ finding: inout Finding, _ context: CauseContext) {
    let document = context.document
    guard document[context.node].name == .identifier, document.place(context.node) == finding.place,
      let id = document.child(context.node, .id), document.hasValue(id)
    else { return }
    finding.message = "the identifier has an element id, but no value"
    finding.label = "\"\(document.string(id))\" is no identifier here"
    finding.help = "write it as \"value\", beside the \"system\" it belongs to"
    finding.fix = document.edits(renaming: id, to: "value").flatMap {
      Finding.Fix("writes it as \"value\"", $0)
    }
  }
}
