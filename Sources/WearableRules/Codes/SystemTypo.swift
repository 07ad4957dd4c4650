import FHIRDocuments

/// Flags code systems that are a known one with a slip.
struct SystemTypo: ObservationRule {
  static let about = About(
    id: "code-system-typo",
    severity: .error,
    type: .codeInvalid,
    summary: "A code system that is a known one, misspelt",
    why: """
      Systems are compared letter by letter. A code under http://lonic.org or https://loinc.org is \
      found by no search for LOINC and belongs to no profile.
      """,
    looksAt: "system of the codings of code, component.code and category",
    help: "write the system as its owner publishes it",
    fix: "writes the published system",
    seeAlso: ["code-missing-system", "unit-system-wrong"],
    wrong: [
      Example(
        """
        "code": { "coding": [
          { "system": "http://loinc.org", "code": "8867-4" },
          { "system": ↓"http://lonic.org", "code": "103205-1" }] }
        """),
      Example(
        """
        "code": { "coding": [
          { "system": "http://loinc.org", "code": "8867-4" },
          { "system": ↓"https://loinc.org/", "code": "103205-1" }] }
        """),
      Example(
        """
        "code": { "coding": [
          { "system": "http://loinc.org", "code": "8867-4" },
          { "system": ↓"urn:oid:2.16.840.1.113883.6.1", "code": "103205-1" }] }
        """),
    ],
    right: [
      Example(
        """
        "code": { "coding": [{ "system": "http://loinc.org", "code": "8867-4" }] }
        """),
      Example(
        """
        "code": { "coding": [
          { "system": "http://loinc.org", "code": "8867-4" },
          { "system": "https://example.org/codes", "code": "hr" }] }
        """),
    ]
  )

  static let concerns: Metrics = .hasOtherSystem

  func check(_ observation: Observation, into findings: inout FindingSink) {
    let document = observation.document
    func check(_ coding: Coding) {
      guard coding.kind == .other,
        let meant = Self.systemMeant(by: document.bytes(coding.system))
      else { return }
      findings.report(
        Self.self, .misspelt(document.string(coding.system), "\(meant)"), at: coding.system,
        fix: .replace(coding.system, in: document, with: "\(meant)"))
    }
    observation.forEachCoding(check)
    observation.forEachCategory(check)
  }

  /// The system that was meant; nil where the text is a known system, or far from all of them.
  static func systemMeant(by text: UnsafeBufferPointer<UInt8>) -> StaticString? {
    if isCommon(text) { return nil }
    for (name, system) in others where equalsIgnoringCase(text, name) { return system }
    let place = core(of: text)
    for (name, system) in cores {
      let length = name.utf8CodeUnitCount
      guard place.count >= length &- 2, place.count <= length &+ 2 else { continue }
      if isNear(place, name) { return ByteText.equals(text, system) ? nil : system }
    }
    return nil
  }

  /// What is met most often and is right needs no closer look.
  private static func isCommon(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    switch text.count {
    case 22: ByteText.equals(text, "http://snomed.info/sct")
    case 58: ByteText.equals(text, "http://terminology.hl7.org/CodeSystem/observation-category")
    default: false
    }
  }

  /// What stands after the scheme and `www.`, without a slash at the end.
  private static func core(of text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var start = 0
    var end = text.count
    let prefixes: [StaticString] = ["http://", "https://", "http:/", "www."]
    for prefix in prefixes {
      let rest = UnsafeBufferPointer(rebasing: text[start..<end])
      if ByteText.find(prefix, in: rest) == 0 { start &+= prefix.utf8CodeUnitCount }
    }
    while end > start, text[end &- 1] == UInt8(ascii: "/") { end &-= 1 }
    return UnsafeBufferPointer(rebasing: text[start..<end])
  }

  private static let cores: [(core: StaticString, system: StaticString)] = [
    ("loinc.org", "http://loinc.org"),
    ("snomed.info/sct", "http://snomed.info/sct"),
    (
      "terminology.hl7.org/codesystem/observation-category",
      "http://terminology.hl7.org/CodeSystem/observation-category"
    ),
  ]

  private static let others: [(text: StaticString, system: StaticString)] = [
    ("loinc", "http://loinc.org"), ("ln", "http://loinc.org"),
    ("urn:oid:2.16.840.1.113883.6.1", "http://loinc.org"),
    ("2.16.840.1.113883.6.1", "http://loinc.org"),
    ("snomed", "http://snomed.info/sct"), ("snomed-ct", "http://snomed.info/sct"),
    ("urn:oid:2.16.840.1.113883.6.96", "http://snomed.info/sct"),
    ("2.16.840.1.113883.6.96", "http://snomed.info/sct"),
    ("http://snomed.info", "http://snomed.info/sct"),
  ]

  private static func equalsIgnoringCase(
    _ text: UnsafeBufferPointer<UInt8>, _ other: StaticString
  ) -> Bool {
    text.count == other.utf8CodeUnitCount && ByteText.find(other, in: text) == 0
  }

  /// Tells whether two texts differ by at most two letters added, left out or changed.
  private static func isNear(_ text: UnsafeBufferPointer<UInt8>, _ other: StaticString) -> Bool {
    let length = other.utf8CodeUnitCount
    // One row of the edit distance at a time; texts are short, and only near ones come here.
    var previous = (0...length).map { $0 }
    var current = previous
    for row in 0..<text.count {
      current[0] = row + 1
      for column in 0..<length {
        let same = ByteText.lower(text[row]) == other.utf8Start[column]
        current[column + 1] = min(
          previous[column] + (same ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
      }
      swap(&previous, &current)
    }
    return previous[length] <= 2
  }
}

extension Finding.Message {
  fileprivate static func misspelt(_ text: String, _ system: String) -> Self {
    Self(
      "\"\(text)\" is not the system it looks like", label: "did you mean \"\(system)\"?",
      help: "write \"\(system)\"")
  }
}
