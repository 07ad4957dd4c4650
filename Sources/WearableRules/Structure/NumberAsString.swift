import FHIRDocuments

/// Names numbers and booleans that are written as JSON strings.
struct NumberAsString: ProfileRule {
  static let about = About(
    id: "structure-number-as-string",
    severity: .error,
    origin: .base,
    type: .structure,
    summary: "A number or boolean in quotes",
    why: """
      FHIR's JSON writes numbers without quotes. Software that computes refuses a text, or takes it \
      for nothing.
      """,
    looksAt: "every number and boolean of JSON",
    help: "write it without quotes",
    fix: "takes the quotes away, digits kept, where the text is a decimal, true or false",
    wrong: [
      Example(
        """
        "valueQuantity": { "value": ↓"71", "unit": "beats/minute",
          "system": "http://unitsofmeasure.org", "code": "/min" }
        """),
      Example(
        """
        {
          "resourceType": "Patient",
          "active": ↓"true"
        }
        """),
    ],
    right: [
      Example(
        """
        "valueQuantity": { "value": 71, "unit": "beats/minute",
          "system": "http://unitsofmeasure.org", "code": "/min" }
        """),
      Example(
        """
        {
          "resourceType": "Patient",
          "active": true
        }
        """),
    ]
  )

  static let causes = [Cause("structure-number-as-string")]

  static func rephrase(_ finding: inout Finding, _ context: CauseContext) {
    let document = context.document
    guard document.format == .json, document[context.node].kind == .string,
      document.place(context.node) == finding.place
    else { return }
    var text = document.string(context.node)
    if !isDecimal(document.bytes(context.node)) {
      text = text.lowercased()
      guard text == "true" || text == "false" else { return }
    }
    finding.fix = .init(
      summary: "writes \(text)", isSafe: true,
      edits: [.init(place: finding.place, replacement: text)])
  }

  /// JSON's grammar of numbers: no leading zero, no plus sign, digits on both sides of the point.
  private static func isDecimal(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = bytes.first == UInt8(ascii: "-") ? 1 : 0
    let start = index
    while index < bytes.count, bytes[index] &- 0x30 <= 9 { index += 1 }
    guard index > start, index == start + 1 || bytes[start] != UInt8(ascii: "0") else {
      return false
    }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      let fraction = index + 1
      index = fraction
      while index < bytes.count, bytes[index] &- 0x30 <= 9 { index += 1 }
      if index == fraction { return false }
    }
    return index == bytes.count
  }
}
