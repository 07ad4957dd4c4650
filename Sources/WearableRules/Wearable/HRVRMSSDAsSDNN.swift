import FHIRDocuments

/// Flags RMSSD values that are filed under the LOINC code for SDNN.
struct HRVRMSSDAsSDNN: ObservationRule {
  static let about = About(
    id: "wearable-hrv-rmssd-as-sdnn",
    severity: .error,
    summary: "RMSSD filed under the LOINC code for SDNN",
    why: """
      80404-7 names the standard deviation of the normal-to-normal intervals (SDNN). RMSSD is \
      another statistic of the same intervals; for one person it can be half or twice as large. A \
      receiver that compares the two draws wrong conclusions.
      """,
    note: "LOINC 80404-7 is defined as a standard deviation; the two numbers cannot be compared",
    looksAt: """
      code.text, displays and codes of other systems in code, method, names of the device, \
      meta.source, identifier.system, strings in extensions; never notes
      """,
    help: "send the SDNN value, or give RMSSD a code of its own",
    unsafeFix: "writes the code hrv-rmssd of fhirlint's own code system in the place of 80404-7",
    seeAlso: ["wearable-hrv-source-suspect", "wearable-hrv-unit"],
    wrong: [
      Example(
        """
        "code": {
          "coding": [{ "system": "http://loinc.org", "code": "80404-7" }],
          "text": ↓"HRV (RMSSD)"
        },
        "valueQuantity": { "value": 42, "unit": "ms", "system": "http://unitsofmeasure.org",
          "code": "ms" }
        """),
      Example(
        """
        "code": {
          "coding": [
            { "system": "http://loinc.org", "code": "80404-7" },
            { "system": "http://developer.apple.com/documentation/healthkit",
              "code": ↓"HKQuantityTypeIdentifierHeartRateVariabilityRMSSD" }
          ]
        },
        "valueQuantity": { "value": 42, "unit": "ms", "system": "http://unitsofmeasure.org",
          "code": "ms" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "80404-7" }] },
        "method": { "text": ↓"root mean square of successive differences" },
        "valueQuantity": { "value": 42, "unit": "ms", "system": "http://unitsofmeasure.org",
          "code": "ms" }
        """),
    ],
    right: [
      Example(
        """
        "code": {
          "coding": [{ "system": "https://fhirlint.org/fhir/CodeSystem/wearable",
            "code": "hrv-rmssd" }],
          "text": "HRV (RMSSD)"
        },
        "valueQuantity": { "value": 42, "unit": "ms", "system": "http://unitsofmeasure.org",
          "code": "ms" }
        """),
      Example(
        """
        "code": {
          "coding": [{ "system": "http://loinc.org", "code": "80404-7" }],
          "text": "HRV (SDNN, not RMSSD)"
        },
        "valueQuantity": { "value": 42, "unit": "ms", "system": "http://unitsofmeasure.org",
          "code": "ms" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "80404-7" }] },
        "valueQuantity": { "value": 42, "unit": "ms", "system": "http://unitsofmeasure.org",
          "code": "ms" },
        "note": [{ "text": "RMSSD was 38 ms" }]
        """),
    ]
  )

  static let concerns: Metrics = .hrvSDNN

  func check(_ observation: Observation, into findings: inout FindingSink) {
    guard let coding = observation.coding(.sdnn) else { return }
    let document = observation.document
    for part in observation.texts where Self.saysRMSSD(document.bytes(part.node)) {
      findings.report(
        Self.self, part.origin == .code ? .textSaysRMSSD : .sourceSaysRMSSD, at: part.node,
        related: [(coding.code, "this code means SDNN")], fix: Self.fix(coding, document))
      return
    }
  }

  /// Only a person knows which statistic the number is.
  private static func fix(_ coding: Coding, _ document: Document) -> Finding.Fix? {
    var edits = [
      document.edit(replacing: coding.system, with: "\(OwnCode.system)"),
      document.edit(replacing: coding.code, with: "hrv-rmssd"),
    ]
    if coding.display != 0 {
      edits.append(
        document.edit(replacing: coding.display, with: OwnCode.display(of: "hrv-rmssd")))
    }
    return Finding.Fix("writes the code hrv-rmssd", isSafe: false, edits)
  }

  /// A text that names both statistics decides nothing.
  private static func saysRMSSD(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let place =
      ByteText.find("rmssd", in: text) ?? ByteText.find("root mean square", in: text)
      ?? ByteText.find("successive difference", in: text)
    guard let place, !ByteText.isNegated(text, at: place) else { return false }
    return ByteText.find("sdnn", in: text) == nil
      && ByteText.find("standard deviation", in: text) == nil
  }
}

extension Finding.Message {
  fileprivate static let textSaysRMSSD = Self(
    "80404-7 means SDNN, but the text says RMSSD", label: "but this says RMSSD")

  fileprivate static let sourceSaysRMSSD = Self(
    "80404-7 means SDNN, but the value was made as RMSSD", label: "but this says RMSSD")
}
