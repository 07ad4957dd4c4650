import FHIRDocuments

/// What says that a device or an app made a value.
struct DeviceMarks: OptionSet {
  let rawValue: UInt16

  /// `Observation.device` with something in it.
  static let device = DeviceMarks(rawValue: 1)
  /// The phone or hub that passed the value on.
  static let gateway = DeviceMarks(rawValue: 2)
  /// A category for device data: ours, or that of the HL7 personal-health-device guide.
  static let category = DeviceMarks(rawValue: 4)
  /// A tag for device data.
  static let tag = DeviceMarks(rawValue: 8)
  /// An extension with the source device or revision of a health platform.
  static let sourceExtension = DeviceMarks(rawValue: 16)
  /// A Provenance of the Bundle.
  static let provenance = DeviceMarks(rawValue: 32)
  /// `meta.source`.
  static let source = DeviceMarks(rawValue: 64)
  /// A Device that names its owner app or system by an identifier.
  static let deviceIdentifier = DeviceMarks(rawValue: 128)
  /// An extension with the source app or revision.
  static let sourceRevision = DeviceMarks(rawValue: 256)

  /// Our category for values that a person typed in: nothing is missing then.
  static let entered = DeviceMarks(rawValue: 512)

  static let anyDevice: DeviceMarks = [
    .device, .gateway, .category, .tag, .sourceExtension, .provenance, .entered,
  ]
  static let anySource: DeviceMarks = [.source, .deviceIdentifier, .provenance, .sourceRevision]
}

extension Observation {
  /// What says where the value comes from.
  var deviceMarks: DeviceMarks {
    if let storedMarks { return storedMarks }
    var marks: DeviceMarks = []
    // A text where an object belongs names a device too; that it is no object is said elsewhere.
    if device != 0, document[device].firstChild != 0 || document.hasValue(device) {
      marks.insert(.device)
      marks.formUnion(identifierMarks)
    }
    for coding in categoryCodings { marks.formUnion(categoryMarks(coding)) }
    if meta != 0 { marks.formUnion(metaMarks) }
    if ownExtension != 0 {
      for item in document.children(node, .`extension`) { marks.formUnion(extensionMarks(item)) }
    }
    if marks.isDisjoint(with: .anyDevice) || marks.isDisjoint(with: .anySource) {
      if bundle?.hasProvenance(of: node) == true || hasContainedProvenance {
        marks.insert(.provenance)
      }
    }
    storedMarks = marks
    return marks
  }

  private var identifierMarks: DeviceMarks {
    if document.child(device, .identifier) != nil { return .deviceIdentifier }
    let resolved = resolvedDevice
    guard resolved != 0, document.child(resolved, .identifier) != nil else { return [] }
    return .deviceIdentifier
  }

  private var hasContainedProvenance: Bool {
    contained != 0
      && document.children(node, .contained).contains {
        document.resourceType($0) == .Types.provenance
      }
  }

  private func categoryMarks(_ coding: Coding) -> DeviceMarks {
    guard coding.kind == .ours || coding.kind == .other, coding.code != 0,
      document.hasValue(coding.code)
    else { return [] }
    if coding.kind == .ours {
      if document.value(coding.code, equals: "device-data") { return .category }
      return document.value(coding.code, equals: "user-entered") ? .entered : []
    }
    let isDevice =
      document.value(coding.code, equals: "phd")
      && ByteText.ends(document.bytes(coding.system), with: "PhdObservationCategories")
    return isDevice ? .category : []
  }

  private var metaMarks: DeviceMarks {
    var marks: DeviceMarks = []
    for child in document.children(meta) {
      switch document[child].name {
      case .source where document.hasValue(child): marks.insert(.source)
      case .tag where isDeviceTag(child): marks.insert(.tag)
      default: continue
      }
    }
    return marks
  }

  /// There is no tag everybody uses: a tag whose code speaks of a wearable, a device or a sensor
  /// counts.
  private func isDeviceTag(_ tag: NodeID) -> Bool {
    guard let code = document.child(tag, .code), document.hasValue(code) else { return false }
    let bytes = document.bytes(code)
    let words: [StaticString] = ["wearable", "device", "sensor", "phd", "pghd"]
    return words.contains { ByteText.find($0, in: bytes) != nil }
  }

  private func extensionMarks(_ item: NodeID) -> DeviceMarks {
    guard let url = document.child(item, .url), document.hasValue(url) else { return [] }
    let bytes = document.bytes(url)
    if ByteText.ends(bytes, with: "/observation-gatewayDevice") { return .gateway }
    if ByteText.ends(bytes, with: "/observation-deviceCode") { return .device }
    if ByteText.ends(bytes, with: "/sourceDevice") { return .sourceExtension }
    if ByteText.ends(bytes, with: "/sourceRevision") { return [.sourceExtension, .sourceRevision] }
    return []
  }
}
