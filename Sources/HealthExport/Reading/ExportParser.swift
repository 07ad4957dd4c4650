/// Reads the elements of a health document: samples into the log, everything else into lists.
struct ExportParser: ~Copyable {
  var scanner: ExportScanner
  var handler: any HealthExportHandler
  let options: HealthExportOptions
  var facts = ExportFacts()
  var report = ExportReport()
  var log = SampleLog()

  // Tables of what records refer to.
  var types: [TypeState] = []
  var origins = OriginTable()
  var metadata: MetadataTable
  private var typeNumbers: [String: Int] = [:]
  private var sourceNumbers: [String: Int] = [:]
  private var deviceNumbers: [ExportDevice: Int] = [:]
  private var valueNumbers: [String: Int] = [:]
  private var rawTypes = ByteInterner()
  private var rawSources = ByteInterner()
  private var rawVersions = ByteInterner()
  private var rawDevices = ByteInterner()
  private var rawUnits = ByteInterner()
  private var rawValues = ByteInterner()
  private var typeOfRaw: [Int] = []
  private var sourceOfRaw: [Int32] = []
  private var deviceOfRaw: [Int32] = []
  private var valueOfRaw: [Int] = []
  private var deviceClasses: [SourceClass] = []
  private let onlySources: [String]
  private let excludedSources: [String]
  private let filtersSources: Bool

  // Zones that records name.
  private(set) var zoneNames: [String] = []
  private(set) var zoneUses: [(count: Int, last: Int)] = []
  private var zoneNumbers: [String: Int] = [:]

  var clock = ClockText()
  /// Starts and ends later than this are in the future; `Int.max` without an export date.
  private var latestMoment = Int.max
  /// The offset that the document prints, for want of a zone.
  private(set) var printedOffset: Int?

  // The record that is being read.
  private var isRecordOpen = false
  private var record = StoredSample()
  private var recordType = 0
  private var recordOrigin = SampleOrigin()
  private var recordFault: ExportReport.Reason?
  private var recordPairs: [UInt64] = []
  private var isRecordMetadataKept = false
  private var isRecordRMSSD = false
  private var beats = BeatTimes()
  /// What beats say, by the line of their record.
  var beatSummaries: [Int32: BeatSummary] = [:]

  // The other elements that are being read, and those read.
  var drafts = ElementDrafts()
  private var unknownDepth = 0
  private var isClosed = false

  init(
    _ scanner: consuming ExportScanner, handler: any HealthExportHandler,
    options: HealthExportOptions
  ) {
    self.scanner = scanner
    self.handler = handler
    self.options = options
    metadata = MetadataTable(kept: options.keptMetadata)
    onlySources = options.onlySources.map(SourceRanking.folded)
    excludedSources = options.excludedSources.map(SourceRanking.folded)
    filtersSources = !options.onlySources.isEmpty || !options.excludedSources.isEmpty
    facts.catalog.versions = [""]
  }

  // MARK: - The document

  /// Reads all elements.
  mutating func readAll() {
    var untilProgress = 0
    var nextOffset = 1 << 20
    reading: while !isClosed {
      switch scanner.next() {
      case .start: start()
      case .end: end(scanner.element)
      case .finished: break reading
      }
      if !scanner.repairs.isEmpty { takeRepairs() }
      untilProgress += 1
      if untilProgress >= 1024 {
        untilProgress = 0
        if scanner.offset >= nextOffset {
          nextOffset = scanner.offset + 1 << 20
          if !reportProgress() {
            report.isStopped = true
            break reading
          }
        }
      }
    }
    takeRepairs()
    report.bytes = scanner.offset
    if isRecordOpen {
      // A record whose end is missing is half a record.
      isRecordOpen = false
      report.recordsRead -= 1
      types[recordType].counts.read -= 1
    }
    if !isClosed && !report.isStopped { report.truncatedAt = scanner.offset }
  }

  private mutating func reportProgress() -> Bool {
    handler.progress(
      ReadingProgress(
        bytes: scanner.stream.consumed, totalBytes: scanner.stream.total,
        records: report.recordsRead, latestStart: record.start))
  }

  private mutating func takeRepairs() {
    for repair in scanner.repairs { report.note(repair.kind, line: repair.line) }
    scanner.repairs.removeAll(keepingCapacity: true)
  }

  /// The text of an attribute, with repairs counted.
  mutating func text(_ attribute: ExportAttribute) -> String {
    text(scanner.slice(attribute))
  }

  mutating func text(_ slice: Slice) -> String {
    if slice.isEmpty { return "" }
    var repairs: [ExportReport.Repair] = []
    let text = SliceText.make(slice) { repairs.append($0) }
    for repair in repairs { report.note(repair, line: scanner.line) }
    return text
  }

  private mutating func start() {
    if unknownDepth > 0 {
      if !scanner.isEmptyElement { unknownDepth += 1 }
      return
    }
    let element = scanner.element
    if !scanner.unknownAttributes.isEmpty, element != .unknown { tallyUnknownAttributes() }
    switch element {
    case .record: startRecord()
    case .metadataEntry: takeMetadata()
    case .instantaneousBeats:
      if isRecordOpen { beats.add(rate: text(.bpm), time: text(.time)) }
    case .variabilityList: break
    case .unknown:
      let place = ExportReport.Place(line: scanner.line, subject: scanner.unknownName)
      report.unknownElements[scanner.unknownName, default: .init()].add(place)
      if !scanner.isEmptyElement { unknownDepth = 1 }
      return
    default:
      report.elements[element.name, default: 0] += 1
      startOther(element)
    }
    if scanner.isEmptyElement { end(element) }
  }

  private mutating func end(_ element: ExportElement) {
    if unknownDepth > 0, !scanner.isEmptyElement {
      if element == .healthData {
        unknownDepth = 0
      } else {
        unknownDepth -= 1
        return
      }
    }
    switch element {
    case .record: finishRecord()
    case .healthData:
      finishRecord()
      isClosed = true
    default: endOther(element)
    }
  }

  private mutating func tallyUnknownAttributes() {
    for attribute in scanner.unknownAttributes {
      let name = scanner.element.name + "." + attribute.name
      report.unknownAttributes[name, default: .init()].add(
        .init(line: scanner.line, subject: name))
    }
  }

  // MARK: - Records

  private mutating func startRecord() {
    // A record that was not closed before the next one is whole all the same.
    if isRecordOpen { finishRecord() }
    isRecordOpen = true
    recordFault = nil
    record = StoredSample()
    record.line = Int32(truncatingIfNeeded: scanner.line)
    record.isChild = drafts.isInCorrelation
    if !recordPairs.isEmpty { recordPairs.removeAll(keepingCapacity: true) }
    isRecordRMSSD = false
    if !beats.isEmpty { beats.removeAll() }

    recordType = typeNumber(scanner.slice(.type))
    report.recordsRead &+= 1
    types[recordType].counts.read &+= 1
    isRecordMetadataKept = types[recordType].plan != nil
    readTimes()
    guard isRecordMetadataKept else { return }
    recordOrigin = readOrigin()
    if filtersSources, !isWanted(recordOrigin) { recordFault = .sourceExcluded }
    readValue()
  }

  private mutating func readTimes() {
    let start = moment(.startDate)
    let end = scanner.has(.endDate) ? moment(.endDate) : start
    for fault in [start.fault, end.fault] where fault != .none && recordFault == nil {
      switch fault {
      case .noOffset: recordFault = .noOffset
      case .impossibleDate: recordFault = .impossibleDate
      default: recordFault = .noDate
      }
    }
    record.start = start.seconds
    record.end = end.seconds
    if printedOffset == nil, start.fault == .none { printedOffset = start.offset }
    guard recordFault == nil else { return }
    if end.seconds < start.seconds {
      recordFault = .endBeforeStart
    } else if start.seconds > latestMoment {
      recordFault = .startInFuture
    } else if end.seconds > latestMoment {
      recordFault = .endInFuture
    } else if start.seconds < -2_208_988_800 || end.seconds > 7_258_118_400 {
      // Before 1900 or after 2200.
      recordFault = .impossibleDate
    }
    if recordFault == nil {
      if start.seconds < types[recordType].counts.earliest {
        types[recordType].counts.earliest = start.seconds
      }
      if end.seconds > types[recordType].counts.latest {
        types[recordType].counts.latest = end.seconds
      }
    }
  }

  /// The moment that an attribute states.
  @inline(__always)
  mutating func moment(_ attribute: ExportAttribute) -> ClockText.Reading {
    let slice = scanner.slice(attribute)
    let reading = clock.read(slice.start, count: slice.count)
    if reading.isOldForm { report.note(.oldDateForm, line: scanner.line) }
    return reading
  }

  private mutating func readValue() {
    let slice = scanner.slice(.value)
    if types[recordType].isCategory {
      record.digits = valueNumber(slice)
      if types[recordType].isSleep,
        SleepStage(categoryValue: facts.catalog.categoryValues[record.digits]) == nil
      {
        if recordFault == nil { recordFault = .unknownCategory }
        report.note(
          .unknownSleepValue, line: scanner.line,
          subject: facts.catalog.categoryValues[record.digits])
      }
    } else if slice.isEmpty {
      if recordFault == nil { recordFault = .noValue }
    } else if let number = NumberText.read(slice.start, slice.count) {
      record.digits = number.digits
      record.exponent = Int16(truncatingIfNeeded: number.exponent)
      checkUnit(number)
    } else if recordFault == nil {
      recordFault = .notANumber
    }
    if types[recordType].keepsCreation, scanner.has(.creationDate) {
      let created = moment(.creationDate)
      if created.fault == .none { record.created = created.seconds }
    }
  }

  private mutating func checkUnit(_ number: DecimalNumber) {
    let unit = Int(recordOrigin.unit)
    switch unitState(unit) {
    case .converts: break
    case .assumed: report.note(.missingUnit, line: scanner.line, subject: subject)
    case .unknown, .unseen: if recordFault == nil { recordFault = .unknownUnit }
    case .otherDimension: if recordFault == nil { recordFault = .unitOfOtherDimension }
    }
    if number.digits < 0, types[recordType].isCumulative, recordFault == nil {
      recordFault = .negativeValue
    }
    if types[recordType].isPercent, number.value > ExportReport.largestFraction,
      recordFault == nil
    {
      report.note(.percentAlreadyHundreds, line: scanner.line, subject: subject)
    }
  }

  private mutating func unitState(_ unit: Int) -> TypeState.UnitState {
    let known = types[recordType].unit(unit)
    if case .unseen = known {
      return types[recordType].resolve(
        unit: unit, text: unit >= 0 ? facts.catalog.units[unit] : "")
    }
    return known
  }

  private var subject: String { types[recordType].type.identifier }

  private mutating func takeMetadata() {
    guard isRecordOpen else {
      takeOtherMetadata()
      return
    }
    guard isRecordMetadataKept else { return }
    let key = metadata.key(scanner.slice(.key))
    switch metadata.keys[key].meaning {
    case .ignored: break
    case .userEntered:
      let value = scanner.slice(.value)
      if value.count == 1 && value.start[0] == 0x31 { recordOrigin.sourceClass = .manual }
    case .timeZone:
      recordOrigin.zone = zoneNumber(text(.value), at: record.start)
    case .syncIdentifier:
      let value = scanner.slice(.value)
      record.sync = max(1, ByteInterner.hash(value.start, value.count))
    case .syncVersion:
      let value = scanner.slice(.value)
      if let number = NumberText.read(value.start, value.count) {
        record.syncVersion = Int32(clamping: Int(number.value.clamped))
      }
    case .algorithm:
      if types[recordType].isSDNN, text(.value).uppercased().contains("RMSSD") {
        isRecordRMSSD = true
      }
      keepPair(key)
    case .kept: keepPair(key)
    }
  }

  private mutating func keepPair(_ key: Int) {
    var repairs: [ExportReport.Repair] = []
    let value = metadata.value(scanner.slice(.value)) { repairs.append($0) }
    for repair in repairs { report.note(repair, line: scanner.line) }
    if recordPairs.count < 64 { recordPairs.append(UInt64(key) << 32 | UInt64(value)) }
  }

  private mutating func finishRecord() {
    guard isRecordOpen else { return }
    isRecordOpen = false
    if isRecordRMSSD { retypeAsRMSSD() }
    switch types[recordType].decision {
    case .notMapped:
      types[recordType].counts.notMapped &+= 1
      return
    case .notSelected:
      types[recordType].counts.notSelected &+= 1
      return
    case .use: break
    }
    if recordFault == nil, types[recordType].isCumulative, record.end - record.start > 366 * 86_400
    {
      recordFault = .tooLong
    }
    if let fault = recordFault {
      types[recordType].counts.leftOut &+= 1
      report.leaveOut(fault, line: Int(record.line), subject: subject)
      return
    }
    if types[recordType].isSDNN {
      // One value without length per night from another maker is usually RMSSD.
      if record.start == record.end, recordOrigin.sourceClass == .other {
        report.note(.suspiciousVariability, line: Int(record.line), subject: subject)
      }
    }
    if !beats.isEmpty {
      let summary = beats.summary()
      if summary.intervals > 0 { beatSummaries[record.line] = summary }
    }
    if !recordPairs.isEmpty {
      let set = metadata.set(recordPairs, next: facts.catalog.metadata.count)
      if set.isNew { facts.catalog.metadata.append(metadata.entries(recordPairs)) }
      recordOrigin.metadata = Int32(truncatingIfNeeded: set.number)
    }
    record.origin = Int32(truncatingIfNeeded: origins.number(recordOrigin))
    types[recordType].note(recordOrigin, start: record.start)
    if record.syncVersion != 0, record.sync != 0 {
      types[recordType].note(sync: record.sync, version: record.syncVersion)
    }
    if record.isChild { drafts.members.append((record, recordType)) }
    log.append(record, type: recordType)
  }

  /// Moves a record that says itself that it is RMSSD out of the type of SDNN.
  private mutating func retypeAsRMSSD() {
    types[recordType].counts.read &-= 1
    report.note(.rmssdUnderSDNN, line: Int(record.line), subject: subject)
    recordType = typeNumber(.rmssd)
    types[recordType].counts.read &+= 1
    // The unit has to be known to the other type too.
    if types[recordType].plan != nil { _ = unitState(Int(recordOrigin.unit)) }
  }

  // MARK: - What records refer to

  @inline(__always)
  private mutating func typeNumber(_ slice: Slice) -> Int {
    let raw = rawTypes.number(slice.start, slice.count)
    if raw == typeOfRaw.count { typeOfRaw.append(typeNumber(HealthType(text(slice)))) }
    return typeOfRaw[raw]
  }

  mutating func typeNumber(_ type: HealthType) -> Int {
    if let number = typeNumbers[type.identifier] { return number }
    let number = types.count
    typeNumbers[type.identifier] = number
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
      let raw = rawVersions.number(version.start, version.count)
      if raw + 1 == facts.catalog.versions.count { facts.catalog.versions.append(text(version)) }
      origin.version = Int32(truncatingIfNeeded: raw + 1)
    }
    let device = scanner.slice(.device)
    if !device.isEmpty {
      origin.device = deviceNumber(device)
      origin.sourceClass = deviceClasses[Int(origin.device)]
    }
    let unit = scanner.slice(.unit)
    if !unit.isEmpty {
      let raw = rawUnits.number(unit.start, unit.count)
      if raw == facts.catalog.units.count { facts.catalog.units.append(text(unit)) }
      origin.unit = Int32(truncatingIfNeeded: raw)
    }
    return origin
  }

  @inline(__always)
  private mutating func sourceNumber(_ slice: Slice) -> Int32 {
    let raw = rawSources.number(slice.start, slice.count)
    if raw == sourceOfRaw.count {
      let source = ExportSource(name: text(slice))
      let number = sourceNumbers[source.key] ?? facts.catalog.sources.count
      if number == facts.catalog.sources.count {
        sourceNumbers[source.key] = number
        facts.catalog.sources.append(source)
      }
      sourceOfRaw.append(Int32(truncatingIfNeeded: number))
    }
    return sourceOfRaw[raw]
  }

  @inline(__always)
  private mutating func deviceNumber(_ slice: Slice) -> Int32 {
    let skipped = DeviceText.pointerLength(slice)
    let raw = rawDevices.number(slice.start + skipped, slice.count - skipped)
    if raw == deviceOfRaw.count {
      let device = DeviceText.parse(
        text(
          Slice(
            start: slice.start + skipped, count: slice.count - skipped, marks: slice.marks)))
      let number = deviceNumbers[device] ?? facts.catalog.devices.count
      if number == facts.catalog.devices.count {
        deviceNumbers[device] = number
        facts.catalog.devices.append(device)
        deviceClasses.append(device.isWatch ? .watch : device.isPhone ? .phone : .other)
      }
      deviceOfRaw.append(Int32(truncatingIfNeeded: number))
    }
    return deviceOfRaw[raw]
  }

  @inline(__always)
  private mutating func valueNumber(_ slice: Slice) -> Int {
    let raw = rawValues.number(slice.start, slice.count)
    if raw == valueOfRaw.count {
      let value = text(slice)
      let number = valueNumbers[value] ?? facts.catalog.categoryValues.count
      if number == facts.catalog.categoryValues.count {
        valueNumbers[value] = number
        facts.catalog.categoryValues.append(value)
      }
      valueOfRaw.append(number)
    }
    return valueOfRaw[raw]
  }

  /// The number of a zone name, and a use of it counted.
  mutating func zoneNumber(_ name: String, at moment: Int) -> Int32 {
    let number: Int
    if let known = zoneNumbers[name] {
      number = known
    } else {
      number = zoneNames.count
      zoneNumbers[name] = number
      zoneNames.append(name)
      zoneUses.append((0, .min))
    }
    zoneUses[number].count += 1
    zoneUses[number].last = max(zoneUses[number].last, moment)
    return Int32(truncatingIfNeeded: number)
  }

  /// Takes the date of the export, from which the future begins.
  mutating func takeExportDate() {
    let reading = moment(.value)
    guard reading.fault == .none else { return }
    facts.exportDate = ZonedInstant(seconds: reading.seconds, offset: reading.offset)
    latestMoment = reading.seconds + 86_400
  }

  /// Tells whether the user wants records of an origin: by source key or product type.
  func isWanted(_ origin: SampleOrigin) -> Bool {
    var names = [SourceRanking.folded(facts.catalog.sources[Int(origin.source)].key)]
    if origin.device >= 0, let hardware = facts.catalog.devices[Int(origin.device)].hardware {
      names.append(SourceRanking.folded(hardware))
    }
    if names.contains(where: excludedSources.contains) { return false }
    return onlySources.isEmpty || names.contains(where: onlySources.contains)
  }
}

extension Double {
  /// The value inside the range of 32-bit integers; 0 for what is no number.
  var clamped: Double { isNaN ? 0 : Swift.min(Swift.max(self, -2e9), 2e9) }
}
