/// What records refer to: types, sources, devices, units and values, each by a number.
extension ExportParser {
  @inline(__always)
  mutating func typeNumber(_ slice: Slice) -> Int {
    let raw = numbers.rawTypes.number(slice.start, slice.count)
    if raw == numbers.typeOfRaw.count {
      numbers.typeOfRaw.append(typeNumber(HealthType(text(slice))))
    }
    return numbers.typeOfRaw[raw]
  }

  mutating func typeNumber(_ type: HealthType) -> Int {
    if let number = numbers.typeNumbers[type.identifier] { return number }
    let number = types.count
    numbers.typeNumbers[type.identifier] = number
    facts.catalog.types.append(type)
    types.append(TypeState(type, decision: handler.plan(for: type)))
    return number
  }

  @inline(__always)
  mutating func readOrigin() -> SampleOrigin {
    var origin = SampleOrigin()
    origin.source = sourceNumber(
      scanner.has(.sourceName) ? scanner.slice(.sourceName) : scanner.slice(.source))
    let version = scanner.slice(.sourceVersion)
    if !version.isEmpty {
      let raw = numbers.rawVersions.number(version.start, version.count)
      if raw + 1 == facts.catalog.versions.count { facts.catalog.versions.append(text(version)) }
      origin.version = Int32(truncatingIfNeeded: raw + 1)
    }
    let device = scanner.slice(.device)
    if !device.isEmpty {
      origin.device = deviceNumber(device)
      origin.sourceClass = numbers.deviceClasses[Int(origin.device)]
    }
    let unit = scanner.slice(.unit)
    if !unit.isEmpty {
      let raw = numbers.rawUnits.number(unit.start, unit.count)
      if raw == facts.catalog.units.count { facts.catalog.units.append(text(unit)) }
      origin.unit = Int32(truncatingIfNeeded: raw)
    }
    return origin
  }

  @inline(__always)
  private mutating func sourceNumber(_ slice: Slice) -> Int32 {
    let raw = numbers.rawSources.number(slice.start, slice.count)
    if raw == numbers.sourceOfRaw.count {
      let source = ExportSource(name: text(slice))
      let number = numbers.sourceNumbers[source.key] ?? facts.catalog.sources.count
      if number == facts.catalog.sources.count {
        numbers.sourceNumbers[source.key] = number
        facts.catalog.sources.append(source)
      }
      numbers.sourceOfRaw.append(Int32(truncatingIfNeeded: number))
    }
    return numbers.sourceOfRaw[raw]
  }

  @inline(__always)
  private mutating func deviceNumber(_ slice: Slice) -> Int32 {
    let skipped = DeviceText.pointerLength(slice)
    let raw = numbers.rawDevices.number(slice.start + skipped, slice.count - skipped)
    if raw == numbers.deviceOfRaw.count {
      let device = DeviceText.parse(
        text(
          Slice(
            start: slice.start + skipped, count: slice.count - skipped, marks: slice.marks)))
      let number = numbers.deviceNumbers[device] ?? facts.catalog.devices.count
      if number == facts.catalog.devices.count {
        numbers.deviceNumbers[device] = number
        facts.catalog.devices.append(device)
        numbers.deviceClasses.append(device.isWatch ? .watch : device.isPhone ? .phone : .other)
      }
      numbers.deviceOfRaw.append(Int32(truncatingIfNeeded: number))
    }
    return numbers.deviceOfRaw[raw]
  }

  @inline(__always)
  mutating func valueNumber(_ slice: Slice) -> Int {
    let raw = numbers.rawValues.number(slice.start, slice.count)
    if raw == numbers.valueOfRaw.count {
      let value = text(slice)
      let number = numbers.valueNumbers[value] ?? facts.catalog.categoryValues.count
      if number == facts.catalog.categoryValues.count {
        numbers.valueNumbers[value] = number
        facts.catalog.categoryValues.append(value)
      }
      numbers.valueOfRaw.append(number)
    }
    return numbers.valueOfRaw[raw]
  }

  /// The number of a zone name, and a use of it counted.
  mutating func zoneNumber(_ name: String, at moment: Int) -> Int32 {
    Int32(truncatingIfNeeded: zoneNames.use(name, at: moment))
  }

  /// Takes the date of the export, from which the future begins.
  mutating func takeExportDate() {
    let reading = moment(.value)
    guard reading.fault == .none else { return }
    facts.exportDate = ZonedInstant(seconds: reading.seconds, offset: reading.offset)
    latestMoment = reading.seconds + 86_400
  }

  /// Tells whether the user wants records of an origin: by source key or product type.
  mutating func isWanted(_ origin: SampleOrigin) -> Bool {
    wanted.contains(origin, facts.catalog)
  }
}
