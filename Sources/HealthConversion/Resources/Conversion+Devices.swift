import HealthExport

/// Devices: what measured, or the app that wrote.
extension Conversion {
  /// What made a value; nil for what a person typed in.
  func deviceMark(_ device: Int?, _ source: Int?, isEntered: Bool) -> DeviceReferences.Mark? {
    if isEntered { return nil }
    if let device { return .device(device) }
    return source.map { .source($0) }
  }

  /// Writes the Device where it is wanted and was not written yet.
  func prepare(_ mark: DeviceReferences.Mark?) {
    guard options.writesDevices, let mark else { return }
    switch mark {
    case .device(let number):
      let number = devices.deviceNumbers[number]
      guard !devices.devices[number].isWritten else { return }
      devices.devices[number].isWritten = true
      write(facts.catalog.devices[devices.latest[number]], devices.devices[number])
    case .source(let number):
      guard !devices.sources[number].isWritten else { return }
      devices.sources[number].isWritten = true
      write(facts.catalog.sources[number], devices.sources[number])
    }
  }

  /// Adds the member `device`.
  func write(_ mark: DeviceReferences.Mark?) {
    guard let mark else { return }
    bytes.write(#","device":"#)
    bytes.write(raw: reference(mark))
  }

  /// The bytes of a Reference.
  func reference(_ mark: DeviceReferences.Mark) -> [UInt8] {
    switch mark {
    case .device(let number): devices.devices[devices.deviceNumbers[number]].reference
    case .source(let number): devices.sources[number].reference
    }
  }

  func prepareDevice(of sample: HealthSample) { prepare(mark(sample)) }

  func writeDevice(of sample: HealthSample) { write(mark(sample)) }

  func prepareDevice(of day: DayStatistics) { prepare(mark(day)) }

  func writeDevice(of day: DayStatistics) { write(mark(day)) }

  private func mark(_ sample: HealthSample) -> DeviceReferences.Mark? {
    deviceMark(sample.device, sample.source, isEntered: sample.isUserEntered)
  }

  /// The device that gave most to a day.
  ///
  /// An Observation has room for one; the Provenance names all sources.
  private func mark(_ day: DayStatistics) -> DeviceReferences.Mark? {
    if day.isUserEntered { return nil }
    if day.devices.count == 1, let only = day.devices.first { return .device(only) }
    let measured = day.contributions.filter { $0.sourceClass != .manual }
    let main = measured.max { $0.amount < $1.amount }
    let list = facts.catalog.devices
    switch main?.sourceClass {
    case .watch?:
      if let watch = day.devices.last(where: { list[$0].isWatch }) { return .device(watch) }
    case .phone?:
      if let phone = day.devices.last(where: { list[$0].isPhone }) { return .device(phone) }
    default:
      if let device = day.devices.last(where: { !list[$0].isWatch && !list[$0].isPhone }) {
        return .device(device)
      }
    }
    if let main { return .source(main.source) }
    return day.devices.last.map { .device($0) }
  }

  private func write(_ device: ExportDevice, _ entry: DeviceReferences.Entry) {
    startDevice(entry.id)
    if let manufacturer = device.manufacturer, !manufacturer.isEmpty {
      side.write(#","manufacturer":"#)
      side.write(string: manufacturer)
    }
    writeDeviceName(
      names.isOn ? device.model ?? entry.display : device.name ?? device.model ?? entry.display)
    if let hardware = device.hardware ?? device.model, !hardware.isEmpty {
      side.write(#","modelNumber":"#)
      side.write(string: hardware)
    }
    let versions = [("software", device.software), ("firmware", device.firmware)]
    writeVersions(versions.compactMap { kind, version in version.map { (kind, $0) } })
    endDevice(entry.id)
  }

  private func write(_ source: ExportSource, _ entry: DeviceReferences.Entry) {
    startDevice(entry.id)
    writeDeviceName(entry.display)
    writeVersions(source.versions.last.map { $0.isEmpty ? [] : [("software", $0)] } ?? [])
    endDevice(entry.id)
  }

  private func startDevice(_ id: StableID) {
    side.removeAll()
    side.write(#"{"resourceType":"Device","id":""#)
    side.write(id)
    side.write(#"""#)
    side.writeIdentifier(id)
  }

  private func writeDeviceName(_ name: String) {
    guard !name.isEmpty else { return }
    side.write(#","deviceName":[{"name":"#)
    side.write(string: name)
    side.write(#","type":"user-friendly-name"}]"#)
  }

  private func writeVersions(_ versions: [(kind: String, text: String)]) {
    let versions = versions.filter { !$0.text.isEmpty }
    guard !versions.isEmpty else { return }
    side.write(#","version":["#)
    for (index, version) in versions.enumerated() {
      if index > 0 { side.write(",") }
      side.write(#"{"type":{"text":"#)
      side.write(string: version.kind)
      side.write(#"},"value":"#)
      side.write(string: version.text)
      side.write("}")
    }
    side.write("]")
  }

  private func endDevice(_ id: StableID) {
    side.write(#","patient":{"reference":"#)
    side.write(string: subjectReference)
    side.write("}}")
    emit("Device", id: id.text, from: side, origin: "device")
  }
}
