import FHIRDocuments

/// Flags wearable metrics without a sign that a device or an app made the value.
struct NotMarkedDevice: ObservationRule {
  static let about = About(
    id: "provenance-not-marked-device",
    severity: .warning,
    summary: "Nothing says that a device measured this",
    why: """
      A value from a watch is read differently from one a nurse took. A reader can only tell them \
      apart where the resource says so, in a place that survives copies.
      """,
    note: "an error with --wearable, or where one of the wearable profiles is claimed",
    looksAt: """
      device, the gateway-device and source-device extensions, the categories device-data, phd and \
      user-entered, meta.tag, Provenance in the Bundle; not what a practitioner or organization \
      measured, what was computed from other Observations, or what was cancelled
      """,
    help: """
      add "device" with a reference or a display, or the category device-data of \
      https://fhirlint.org/fhir/CodeSystem/wearable
      """,
    seeAlso: ["provenance-source-missing", "provenance-device-as-performer"],
    wrong: [
      Example(without: ["device"]),
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "55423-8" }] },
        "effectivePeriod": { "start": "2026-05-04T09:00:00+02:00",
          "end": "2026-05-04T10:00:00+02:00" },
        "valueQuantity": { "value": 812, "unit": "steps",
          "system": "http://unitsofmeasure.org", "code": "{steps}" }
        """, without: ["device"]),
    ],
    right: [
      Example(
        """
        "device": { "reference": "Device/watch-1" }
        """),
      Example(
        """
        "category": [
          { "coding": [{ "code": "vital-signs",
            "system": "http://terminology.hl7.org/CodeSystem/observation-category" }] },
          { "coding": [{ "code": "device-data",
            "system": "https://fhirlint.org/fhir/CodeSystem/wearable" }] }
        ]
        """, without: ["device"]),
      Example(
        """
        "category": [
          { "coding": [{ "code": "vital-signs",
            "system": "http://terminology.hl7.org/CodeSystem/observation-category" }] },
          { "coding": [{ "code": "user-entered",
            "system": "https://fhirlint.org/fhir/CodeSystem/wearable" }] }
        ]
        """, without: ["device"]),
      Example(
        """
        "extension": [{
          "url": "http://hl7.org/fhir/StructureDefinition/observation-gatewayDevice",
          "valueReference": { "reference": "Device/phone-1" }
        }]
        """, without: ["device"]),
      Example(
        """
        "performer": [{ "reference": "Practitioner/nurse-1" }]
        """, without: ["device"]),
    ]
  )

  static let concerns: Metrics = .wearable

  func check(_ observation: Observation, into findings: inout FindingSink) {
    guard observation.deviceMarks.isDisjoint(with: .anyDevice), observation.lacksOrigin else {
      return
    }
    findings.report(
      Self.self, .unmarked, at: observation.node, severity: observation.provenanceSeverity)
  }
}

extension Observation {
  /// Nothing else says who made the value: no practitioner measured it, it was not computed from
  /// other Observations, and it counts.
  ///
  /// Data that is wearable for certain has no such excuse.
  var lacksOrigin: Bool {
    if provenanceSeverity == .error { return true }
    if derivedFrom != 0 { return false }
    if status != 0, document.hasValue(status),
      document.value(status, equals: "entered-in-error")
        || document.value(status, equals: "cancelled")
    {
      return false
    }
    for performer in document.children(node, .performer) {
      guard let reference = document.child(performer, .reference), document.hasValue(reference)
      else { continue }
      let text = document.bytes(reference)
      for type: StaticString in [
        "practitioner/", "practitionerrole/", "organization/", "careteam/",
      ]
      where ByteText.find(type, in: text) != nil {
        return false
      }
    }
    return true
  }

  /// How grave missing provenance is: an error for data that is wearable for certain.
  var provenanceSeverity: Severity {
    options.wearable || claimsOwnProfile ? .error : .warning
  }
}

extension Finding.Message {
  fileprivate static let unmarked = Self(
    "nothing says that a device measured this",
    label: "neither Observation.device nor a device category or tag")
}
