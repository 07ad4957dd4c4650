import FHIRDocuments

/// Flags SDNN codes from sources that are known to deliver RMSSD.
struct HRVSourceSuspect: ObservationRule {
  static let about = About(
    id: "wearable-hrv-source-suspect",
    severity: .warning,
    summary: "SDNN code, but the source delivers RMSSD",
    why: """
      Health Connect has one record type for heart-rate variability, and it holds RMSSD; several \
      makers of rings, bands and watches report RMSSD only. A value of theirs under 80404-7 (SDNN) \
      is most often the other statistic. Apple's devices are not suspected: since iOS 27 they have \
      both.
      """,
    looksAt: "names of the device, meta.source, identifier.system, strings in extensions",
    help: "find out which statistic the source sends; RMSSD needs a code of its own",
    seeAlso: ["wearable-hrv-rmssd-as-sdnn"],
    wrong: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": ↓"80404-7" }] },
        "device": { "display": "Oura Ring" },
        "valueQuantity": { "value": 42, "unit": "ms", "system": "http://unitsofmeasure.org",
          "code": "ms" }
        """),
      Example(
        """
        "meta": { "source": "urn:app:com.google.android.apps.healthdata" },
        "code": { "coding": [{ "system": "http://loinc.org", "code": ↓"80404-7" }] },
        "valueQuantity": { "value": 42, "unit": "ms", "system": "http://unitsofmeasure.org",
          "code": "ms" }
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "system": "https://fhirlint.org/fhir/CodeSystem/wearable",
          "code": "hrv-rmssd" }] },
        "device": { "display": "Oura Ring" },
        "valueQuantity": { "value": 42, "unit": "ms", "system": "http://unitsofmeasure.org",
          "code": "ms" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "80404-7" }],
          "text": "SDNN" },
        "device": { "display": "Polar H10 chest strap" },
        "valueQuantity": { "value": 42, "unit": "ms", "system": "http://unitsofmeasure.org",
          "code": "ms" }
        """),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "80404-7" }] },
        "device": { "display": "Apple Watch" },
        "valueQuantity": { "value": 42, "unit": "ms", "system": "http://unitsofmeasure.org",
          "code": "ms" }
        """),
    ]
  )

  static let concerns: Metrics = .hrvSDNN

  func check(_ observation: Observation, into findings: inout FindingSink) {
    guard let coding = observation.coding(.sdnn) else { return }
    let document = observation.document
    var suspect: (text: NodeID, name: StaticString)?
    for part in observation.texts {
      let bytes = document.bytes(part.node)
      // Who names a statistic is not suspected; what is named wrongly is another rule's matter.
      if Self.namesStatistic(bytes, part.origin) { return }
      if suspect == nil, Self.origins.contains(part.origin), let name = Self.source(in: bytes) {
        suspect = (part.node, name)
      }
    }
    guard let suspect else { return }
    findings.report(
      Self.self, .suspect("\(suspect.name)"), at: coding.code,
      related: [(suspect.text, "the source")])
  }

  private static let origins: TextPart.Origin = [.device, .source, .ownExtension]

  private static func namesStatistic(
    _ bytes: UnsafeBufferPointer<UInt8>, _ origin: TextPart.Origin
  ) -> Bool {
    if ByteText.find("sdnn", in: bytes) != nil || ByteText.find("rmssd", in: bytes) != nil {
      return true
    }
    if ByteText.find("successive difference", in: bytes) != nil
      || ByteText.find("root mean square", in: bytes) != nil
    {
      return true
    }
    return origin == .method && ByteText.find("standard deviation", in: bytes) != nil
  }

  private static let names: [StaticString] = [
    "health connect", "healthconnect", "oura", "whoop", "fitbit", "suunto", "ultrahuman", "polar",
  ]

  private static let packages: [StaticString] = [
    "com.google.android.apps.healthdata", "androidx.health",
  ]

  private static func source(in bytes: UnsafeBufferPointer<UInt8>) -> StaticString? {
    for name in names where ByteText.findWords(name, in: bytes) != nil { return name }
    for package in packages where ByteText.find(package, in: bytes) != nil {
      return "health connect"
    }
    return nil
  }
}

extension Finding.Message {
  fileprivate static func suspect(_ source: String) -> Self {
    Self(
      "80404-7 means SDNN, but \(source) is known to send RMSSD", label: "this code means SDNN")
  }
}
