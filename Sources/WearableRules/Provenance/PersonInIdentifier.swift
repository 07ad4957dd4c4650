import FHIRDocuments

/// Flags identifiers that show a person's e-mail address or phone number.
struct PersonInIdentifier: ObservationRule {
  static let about = About(
    id: "provenance-person-in-identifier",
    severity: .warning,
    summary: "An identifier with an e-mail address or phone number",
    why: """
      Identifiers are copied, logged and put into URLs. An address in one names the person wherever \
      the resource goes, and it cannot be taken back.
      """,
    looksAt: "Observation.id and identifier.value",
    help: "use a key that means nothing to others, e.g. p1001-steps-2026-05-04",
    seeAlso: ["provenance-serial-in-clear"],
    wrong: [
      Example(
        """
        "identifier": [{ "system": "https://example.org/wearable-day",
          "value": ↓"jo@example.org-steps-2026-05-04" }]
        """),
      Example(
        """
        "identifier": [{ "system": "https://example.org/wearable-day",
          "value": ↓"+4915550123456/steps/2026-05-04" }]
        """),
    ],
    right: [
      Example(
        """
        "identifier": [{ "system": "https://example.org/wearable-day",
          "value": "p1001-steps-2026-05-04" }]
        """),
      Example(
        """
        "identifier": [{ "system": "https://example.org/sample",
          "value": "p1001@2026-05-04T07:12:00+02:00" }]
        """),
    ]
  )

  static let concerns: Metrics = .hasIdentifier

  func check(_ observation: Observation, into findings: inout FindingSink) {
    let document = observation.document
    guard observation.identifier != 0 else { return }
    for item in document.children(observation.node, .identifier) {
      for part in document.children(item, .value) where document.hasValue(part) {
        let bytes = document.bytes(part)
        if Self.hasAddress(bytes) {
          findings.report(Self.self, .address, at: part)
        } else if Self.hasPhoneNumber(bytes) {
          findings.report(Self.self, .phoneNumber, at: part)
        }
      }
    }
  }

  /// A letter or digit, `@`, and a domain with a dot between letters.
  private static func hasAddress(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let sign = bytes.firstIndex(of: UInt8(ascii: "@")), sign > 0,
      isWord(bytes[sign &- 1])
    else { return false }
    var index = sign &+ 1
    while index < bytes.count, isWord(bytes[index]) || bytes[index] == UInt8(ascii: "-") {
      index &+= 1
    }
    guard index > sign &+ 1, index &+ 2 < bytes.count, bytes[index] == UInt8(ascii: ".") else {
      return false
    }
    return ByteText.isLetter(bytes[index &+ 1]) && ByteText.isLetter(bytes[index &+ 2])
  }

  /// A plus sign and eight digits or more, with nothing but a separator before it.
  private static func hasPhoneNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let sign = bytes.firstIndex(of: UInt8(ascii: "+")) else { return false }
    if sign > 0, isWord(bytes[sign &- 1]) { return false }
    var count = 0
    for byte in bytes[(sign &+ 1)...] {
      guard byte &- 0x30 <= 9 else { break }
      count &+= 1
    }
    return count >= 8
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    ByteText.isLetter(byte) || byte &- 0x30 <= 9
  }
}

extension Finding.Message {
  fileprivate static let address = Self(
    "the identifier holds an e-mail address", label: "names a person")

  fileprivate static let phoneNumber = Self(
    "the identifier holds what looks like a phone number", label: "names a person")
}
