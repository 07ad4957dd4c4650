import HealthExport

/// Holds the references to devices and apps, each made once.
struct DeviceReferences {
  /// What made a value: a sensor or, where none is known, the app that wrote it.
  enum Mark: Hashable {
    case device(Int)
    case source(Int)
  }

  /// The bytes of a Reference, and the id of the Device it is about.
  struct Entry {
    var id: StableID
    var reference: [UInt8]
    var display: String
    var isWritten = false
  }

  /// The real devices; several entries of the catalog may be one, after an update of its system.
  var devices: [Entry] = []
  var deviceNumbers: [Int] = []
  /// The entry of the catalog that says most about a device: the latest one.
  var latest: [Int] = []
  var sources: [Entry] = []

  init() {}

  init(_ catalog: ExportCatalog, _ conversion: Conversion) {
    var numbers: [String: Int] = [:]
    for (index, device) in catalog.devices.enumerated() {
      let key = [
        device.name, device.manufacturer, device.model, device.hardware, device.localIdentifier,
        device.udiDeviceIdentifier,
      ].map { $0 ?? "" }.joined(separator: "\u{1F}")
      if let number = numbers[key] {
        deviceNumbers.append(number)
        latest[number] = index
        continue
      }
      numbers[key] = devices.count
      deviceNumbers.append(devices.count)
      latest.append(index)
      let id = StableID(conversion.subjectReference, "device", key, in: conversion.space)
      devices.append(Self.entry(id, display(device, conversion.names), conversion))
    }
    for source in catalog.sources {
      let id = StableID(conversion.subjectReference, "app", source.key, in: conversion.space)
      let name = conversion.names.name(source.name, as: "source")
      sources.append(Self.entry(id, name, conversion))
    }
  }

  /// The words people know a device by.
  private func display(_ device: ExportDevice, _ names: Pseudonyms) -> String {
    let product = device.hardware ?? device.model
    if names.isOn { return product ?? device.manufacturer ?? "device" }
    guard let name = device.name ?? device.model else { return product ?? "device" }
    guard let product, product != name else { return name }
    return "\(name) (\(product))"
  }

  private static func entry(
    _ id: StableID, _ display: String, _ conversion: Conversion
  ) -> Entry {
    var bytes = ResourceBytes()
    if conversion.options.writesDevices {
      bytes.write(#"{"reference":"Device/"#)
      bytes.write(id)
      bytes.write(#"""#)
    } else {
      bytes.write(#"{"type":"Device""#)
      bytes.writeReferenceIdentifier(id)
    }
    if !display.isEmpty {
      bytes.write(#","display":"#)
      bytes.write(string: display)
    }
    bytes.write("}")
    return Entry(id: id, reference: bytes.bytes, display: display)
  }
}

extension ResourceBytes {
  /// Adds the identifier of what a Reference is about.
  mutating func writeReferenceIdentifier(_ id: StableID) {
    write(#","identifier":{"system":"https://fhirlint.org/fhir/sid/apple-health","value":""#)
    write(id)
    write(#""}"#)
  }
}
