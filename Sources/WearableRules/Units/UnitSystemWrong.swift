import FHIRDocuments

/// Flags unit systems that look like UCUM's, or are no system at all.
struct UnitSystemWrong: QuantityRule {
  static let about = About(
    id: "unit-system-wrong",
    severity: .error,
    type: .codeInvalid,
    summary: "A unit system that is not the one it looks like",
    why: """
      Systems are compared letter by letter. With another spelling, or with the name of an app in its \
      place, the unit is not understood as UCUM and the value cannot be computed with.
      """,
    looksAt: "system of every quantity",
    help: "write \"http://unitsofmeasure.org\"",
    fix: "writes the system of UCUM for its known spellings",
    seeAlso: ["unit-code-without-system", "code-system-typo"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "80404-7" }] },
        "valueQuantity": { "value": 42, "unit": "ms",
          "system": ↓"https://unitsofmeasure.org", "code": "ms" }
        """),
      Example(
        """
        "code": { "text": "waist" },
        "valueQuantity": { "value": 84, "unit": "cm", "system": ↓"iPhone", "code": "cm" }
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "80404-7" }] },
        "valueQuantity": { "value": 42, "unit": "ms", "system": "http://unitsofmeasure.org",
          "code": "ms" }
        """),
      Example(
        """
        "code": { "text": "tablets" },
        "valueQuantity": { "value": 2, "unit": "tablets", "system": "http://snomed.info/sct",
          "code": "732936001" }
        """),
    ]
  )

  func check(_ quantity: Quantity, in document: Document, into findings: inout FindingSink) {
    guard quantity.system != 0, !quantity.isUCUM(document) else { return }
    let bytes = document.bytes(quantity.system)
    let given = document.string(quantity.system)
    if Self.meansUCUM(bytes) {
      findings.report(
        Self.self, .misspelt(given), at: quantity.system,
        fix: .replace(quantity.system, in: document, with: "http://unitsofmeasure.org"))
    } else if ByteText.find(":", in: bytes) == nil {
      findings.report(Self.self, .noSystem(given), at: quantity.system)
    }
  }

  private static func meansUCUM(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if ByteText.find("unitsofmeasure", in: bytes) != nil { return true }
    if ByteText.find("unitofmeasure", in: bytes) != nil { return true }
    let others: [StaticString] = [
      "urn:oid:2.16.840.1.113883.6.8", "2.16.840.1.113883.6.8", "ucum", "http://ucum.org",
      "https://ucum.org", "http://www.ucum.org",
    ]
    return others.contains {
      bytes.count == $0.utf8CodeUnitCount && ByteText.find($0, in: bytes) == 0
    }
  }
}

extension Finding.Message {
  fileprivate static func misspelt(_ given: String) -> Self {
    Self(
      "\"\(given)\" is not the system of UCUM",
      label: "did you mean \"http://unitsofmeasure.org\"?")
  }

  fileprivate static func noSystem(_ given: String) -> Self {
    Self("\"\(given)\" is no system of units", label: "no URI")
  }
}
