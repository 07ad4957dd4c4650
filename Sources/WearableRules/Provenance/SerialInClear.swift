import FHIRDocuments

/// Flags hardware addresses in the names of devices.
struct SerialInClear: ObservationRule, DeviceRule {
  static let about = About(
    id: "provenance-serial-in-clear",
    severity: .information,
    summary: "A hardware address in the name of a device",
    why: """
      A Bluetooth address follows one device, and with it one person, through every data set. In a \
      name it is shown and copied; in an identifier it can be left out or hashed.
      """,
    looksAt: "device.display; Device.deviceName.name, modelNumber and distinctIdentifier",
    help: "keep the address in Device.identifier or udiCarrier, or leave it out",
    seeAlso: ["provenance-person-in-identifier"],
    wrong: [
      Example(
        """
        "device": { "display": ↓"Watch 04:52:C7:1A:2B:3C" }
        """),
      Example(
        """
        {
          "resourceType": "Device",
          "deviceName": [{ "name": ↓"Watch 04-52-C7-1A-2B-3C", "type": "user-friendly-name" }]
        }
        """),
    ],
    right: [
      Example(
        """
        "device": { "display": "Watch" }
        """),
      Example(
        """
        {
          "resourceType": "Device",
          "identifier": [{ "system": "urn:ietf:rfc:3986", "value": "urn:mac:04:52:C7:1A:2B:3C" }],
          "deviceName": [{ "name": "Watch", "type": "user-friendly-name" }]
        }
        """),
    ]
  )

  static let concerns: Metrics = .hasDevice

  func check(_ observation: Observation, into findings: inout FindingSink) {
    guard observation.device != 0 else { return }
    for text in observation.document.children(observation.device, .display) {
      check(text: text, in: observation.document, into: &findings)
    }
  }

  func check(device: NodeID, in document: Document, into findings: inout FindingSink) {
    for child in document.children(device) {
      switch document[child].name {
      case .deviceName:
        for name in document.children(child, .name) {
          check(text: name, in: document, into: &findings)
        }
      case .modelNumber, .distinctIdentifier: check(text: child, in: document, into: &findings)
      default: continue
      }
    }
  }

  private func check(text: NodeID, in document: Document, into findings: inout FindingSink) {
    guard document.hasValue(text), Self.hasHardwareAddress(document.bytes(text)) else { return }
    findings.report(Self.self, .hardwareAddress, at: text)
  }

  /// Six pairs of hexadecimal digits with `:` or `-` between them, and no digit next to them.
  private static func hasHardwareAddress(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= 17 else { return false }
    var start = 0
    while start &+ 17 <= bytes.count {
      if isAddress(bytes, start) { return true }
      start &+= 1
    }
    return false
  }

  private static func isAddress(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    let separator = bytes[start &+ 2]
    guard separator == UInt8(ascii: ":") || separator == UInt8(ascii: "-") else { return false }
    for offset in 0..<17 {
      let byte = bytes[start &+ offset]
      if offset % 3 == 2 ? byte != separator : !isHexadecimal(byte) { return false }
    }
    if start > 0, isHexadecimal(bytes[start &- 1]) { return false }
    return start &+ 17 == bytes.count || !isHexadecimal(bytes[start &+ 17])
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte &- 0x30 <= 9 || (byte | 0x20) &- 0x61 < 6
  }
}

extension Finding.Message {
  fileprivate static let hardwareAddress = Self(
    "the name of the device holds its hardware address", label: "follows one device")
}
