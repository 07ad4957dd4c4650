import FHIRDocuments

/// Points at annotations in unit codes that have a unit without them.
struct UnitAnnotation: QuantityRule {
  static let about = About(
    id: "unit-annotation",
    severity: .information,
    type: .value,
    summary: "An annotation in a unit code",
    why: """
      UCUM gives what stands in curly brackets no meaning: mm[Hg]{hg} and mm[Hg] are equal, but a \
      receiver who compares codes sees two units. Where nothing else remains ({steps}, {score}), an \
      annotation is the way to write a count.
      """,
    looksAt: "code of every quantity with the system http://unitsofmeasure.org",
    help: "leave the annotation out, or put it into the unit text",
    fix: "drops the annotation",
    seeAlso: ["vital-unit-not-fixed", "unit-not-ucum"],
    wrong: [
      Example(
        """
        "code": { "text": "cuff pressure" },
        "valueQuantity": { "value": 121, "unit": "mmHg", "system": "http://unitsofmeasure.org",
          "code": ↓"mm[Hg]{hg}" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "41981-2" }] },
        "effectivePeriod": { "start": "2026-05-04T09:00:00+02:00",
          "end": "2026-05-04T10:00:00+02:00" },
        "valueQuantity": { "value": 312, "unit": "kcal", "system": "http://unitsofmeasure.org",
          "code": ↓"kcal{burned}" }
        """),
    ],
    right: [
      Example(
        """
        "code": { "text": "cuff pressure" },
        "valueQuantity": { "value": 121, "unit": "mmHg", "system": "http://unitsofmeasure.org",
          "code": "mm[Hg]" }
        """),
      Example(
        """
        "code": { "text": "sleep score" },
        "valueQuantity": { "value": 81, "unit": "points", "system": "http://unitsofmeasure.org",
          "code": "{score}" }
        """),
    ]
  )

  func check(_ quantity: Quantity, in document: Document, into findings: inout FindingSink) {
    guard quantity.code != 0 else { return }
    let bytes = document.bytes(quantity.code)
    guard let start = bytes.firstIndex(of: UInt8(ascii: "{")), start > 0,
      Self.endsUnit(bytes[start &- 1]), quantity.isUCUM(document),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "}"))
    else { return }
    let rest =
      String(decoding: bytes[..<start], as: UTF8.self)
      + String(decoding: bytes[(end + 1)...], as: UTF8.self)
    findings.report(
      Self.self, .annotated(document.string(quantity.code), rest), at: quantity.code,
      fix: .replace(quantity.code, in: document, with: rest))
  }

  /// An annotation that follows a letter, a bracket or a digit belongs to a unit.
  private static func endsUnit(_ byte: UInt8) -> Bool {
    ByteText.isLetter(byte) || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "%")
  }
}

extension Finding.Message {
  fileprivate static func annotated(_ code: String, _ rest: String) -> Self {
    Self("the annotation in \"\(code)\" has no meaning", label: "equal to \"\(rest)\"")
  }
}
