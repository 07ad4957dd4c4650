import FHIRDocuments

/// Flags day values that cannot be found again when they are sent once more.
struct IdentifierUnstable: ObservationRule {
  static let about = About(
    id: "bundle-identifier-unstable",
    severity: .warning,
    summary: "A day value without a stable identity",
    why: """
      A day grows until it is over, and exports are sent again. Without an identity that is the same \
      each time, every sending makes a new resource, and the receiver ends up with the day many times.
      """,
    looksAt: """
      identifier, id and, in a batch or transaction, the request of 41950-7, 41979-6 and of whole \
      days of other metrics; random UUIDs (version 4) count as unstable, named ones (3, 5) do not
      """,
    help: """
      give an identifier built of person, metric and day, and send with PUT to it (or POST with \
      ifNoneExist)
      """,
    seeAlso: ["bundle-duplicate-day", "bundle-identifier-clash"],
    wrong: [
      Example(steps, without: ["identifier"]),
      Example(
        """
        \(steps),
        "identifier": [{ "system": "urn:ietf:rfc:3986",
          "value": ↓"urn:uuid:8d1c9d2e-6a4f-4c1b-9d0a-3f5b7c2e1a90" }]
        """),
      Example(transaction(#""method": ↓"POST", "url": "Observation""#)),
    ],
    right: [
      Example(
        """
        \(steps),
        "identifier": [{ "system": "https://example.org/day", "value": "p1-steps-2026-05-04" }]
        """),
      Example(
        transaction(
          """
          "method": "PUT",
                  "url": "Observation?identifier=https://example.org/day%7Cp1-steps-2026-05-04"
          """)),
      Example(
        """
        \(steps),
        "id": "0e63a2ff-6a4f-5c1b-9d0a-3f5b7c2e1a90"
        """, without: ["identifier"]),
    ]
  )

  private static let steps = """
    "code": { "coding": [{ "system": "http://loinc.org", "code": "41950-7" }] },
    "effectivePeriod": { "start": "2026-05-04T00:00:00+02:00",
      "end": "2026-05-04T23:59:59+02:00" },
    "valueQuantity": { "value": 8123, "unit": "steps",
      "system": "http://unitsofmeasure.org", "code": "{steps}" }
    """

  private static func transaction(_ request: String) -> String {
    """
    {
      "resourceType": "Bundle", "type": "transaction",
      "entry": [{
        "fullUrl": "urn:uuid:8d1c9d2e-6a4f-4c1b-9d0a-3f5b7c2e1a90",
        "resource": {
          "resourceType": "Observation", "status": "final",
          "meta": { "source": "urn:app:com.example.health" },
          "identifier": [{ "system": "https://example.org/day", "value": "p1-steps-2026-05-04" }],
          "category": [{ "coding": [{ "code": "activity",
            "system": "http://terminology.hl7.org/CodeSystem/observation-category" }] }],
          "code": { "coding": [{ "system": "http://loinc.org", "code": "41950-7" }] },
          "subject": { "reference": "Patient/p1" },
          "effectivePeriod": { "start": "2026-05-04T00:00:00+02:00",
            "end": "2026-05-04T23:59:59+02:00" },
          "valueQuantity": { "value": 8123, "unit": "steps",
            "system": "http://unitsofmeasure.org", "code": "{steps}" },
          "device": { "display": "Wrist device" }
        },
        "request": { \(request) }
      }]
    }
    """
  }

  static let concerns: Metrics = [.cumulative, .mean, .restingHeartRate]

  func check(_ observation: Observation, into findings: inout FindingSink) {
    guard Self.isOfDay(observation) else { return }
    let document = observation.document
    switch Self.request(of: observation) {
    case .stable: return
    case .post(let method):
      findings.report(Self.self, .post, at: method)
      return
    case .none: break
    }
    guard observation.identifier != 0 else {
      // An id that is built of a name is meant to be the same each time.
      guard Self.uuidVersion(observation.id, document) != .named else { return }
      findings.report(Self.self, .noIdentifier, at: observation.node)
      return
    }
    var random: NodeID = 0
    for item in document.children(observation.node, .identifier) {
      guard let value = document.child(item, .value), document.hasValue(value) else { continue }
      guard Self.uuidVersion(value, document) == .random else { return }
      if random == 0 { random = value }
    }
    if random != 0 { findings.report(Self.self, .randomIdentifier, at: random) }
  }

  private static func isOfDay(_ observation: Observation) -> Bool {
    if !observation.metrics.isDisjoint(with: .ofDay) { return true }
    let time = observation.effectiveTime
    return time.kind == .period && time.dayFit == .whole
  }

  /// What the request of the entry does.
  private enum Request {
    /// It finds the resource again.
    case stable
    /// It makes a new resource each time.
    case post(NodeID)
    /// There is none, or it says nothing.
    case none
  }

  private static func request(of observation: Observation) -> Request {
    let document = observation.document
    guard observation.node != 0,
      let request = document.child(document[observation.node].parent, .request),
      let method = document.child(request, .method), document.hasValue(method)
    else { return .none }
    if document.value(method, equals: "POST") {
      return document.child(request, .ifNoneExist) == nil ? .post(method) : .stable
    }
    guard document.value(method, equals: "PUT"), let url = document.child(request, .url),
      document.hasValue(url)
    else { return .none }
    let text = document.bytes(url)
    if text.contains(UInt8(ascii: "?")) { return .stable }
    let start = text.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let id = UnsafeBufferPointer(rebasing: text[start...])
    return uuidVersion(id) == .random ? .none : .stable
  }

  /// What a text says of how it was made.
  private enum UUIDVersion {
    case random, named, other
  }

  private static func uuidVersion(_ node: NodeID, _ document: Document) -> UUIDVersion {
    node != 0 && document.hasValue(node) ? uuidVersion(document.bytes(node)) : .other
  }

  private static func uuidVersion(_ bytes: UnsafeBufferPointer<UInt8>) -> UUIDVersion {
    var text = bytes
    if ByteText.starts(text, with: "urn:uuid:") {
      text = UnsafeBufferPointer(rebasing: text.dropFirst(9))
    }
    guard text.count == 36 else { return .other }
    for (index, byte) in text.enumerated() {
      let isDash = index == 8 || index == 13 || index == 18 || index == 23
      let isHex = byte &- 0x30 <= 9 || (byte | 0x20) &- 0x61 < 6
      guard isDash ? byte == UInt8(ascii: "-") : isHex else { return .other }
    }
    switch text[14] {
    case UInt8(ascii: "4"): return .random
    case UInt8(ascii: "3"), UInt8(ascii: "5"): return .named
    default: return .other
    }
  }
}

extension Finding.Message {
  fileprivate static let post = Self(
    "POST makes a new resource each time this day is sent", label: "without ifNoneExist")

  fileprivate static let noIdentifier = Self(
    "nothing identifies this day when it is sent again", label: "no identifier")

  fileprivate static let randomIdentifier = Self(
    "a random UUID does not identify the day when it is sent again", label: "new each time")
}
