/// Records, from their start tag to their place in the log.
extension ExportParser {
  mutating func startRecord() {
    // A record that was not closed before the next one is whole all the same.
    if record.isOpen { finishRecord() }
    record.isOpen = true
    record.fault = nil
    record.sample = StoredSample()
    record.sample.line = Int32(truncatingIfNeeded: scanner.line)
    record.sample.isChild = drafts.isInCorrelation
    if !record.pairs.isEmpty { record.pairs.removeAll(keepingCapacity: true) }
    record.isRMSSD = false
    record.isFraction = false
    if !record.beats.isEmpty { record.beats.removeAll() }

    record.type = typeNumber(scanner.slice(.type))
    report.recordsRead &+= 1
    types[record.type].counts.read &+= 1
    record.isMetadataKept = types[record.type].plan != nil
    readTimes()
    guard record.isMetadataKept else {
      if options.listsSources { _ = origins.number(readOrigin()) }
      return
    }
    record.origin = readOrigin()
    if wanted.isSelective, !isWanted(record.origin) { record.fault = .sourceExcluded }
    readValue()
  }

  private mutating func readTimes() {
    let start = moment(.startDate)
    let end = scanner.has(.endDate) ? moment(.endDate) : start
    for fault in [start.fault, end.fault] where fault != .none && record.fault == nil {
      switch fault {
      case .noOffset: record.fault = .noOffset
      case .impossibleDate: record.fault = .impossibleDate
      default: record.fault = .noDate
      }
    }
    record.sample.start = start.seconds
    record.sample.end = end.seconds
    if printedOffset == nil, start.fault == .none { printedOffset = start.offset }
    guard record.fault == nil else { return }
    if end.seconds < start.seconds {
      record.fault = .endBeforeStart
    } else if start.seconds > latestMoment {
      record.fault = .startInFuture
    } else if end.seconds > latestMoment {
      record.fault = .endInFuture
    } else if start.seconds < -2_208_988_800 || end.seconds > 7_258_118_400 {
      // Before 1900 or after 2200.
      record.fault = .impossibleDate
    }
    if record.fault == nil {
      if start.seconds < types[record.type].counts.earliest {
        types[record.type].counts.earliest = start.seconds
      }
      if end.seconds > types[record.type].counts.latest {
        types[record.type].counts.latest = end.seconds
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
    if types[record.type].isCategory {
      record.sample.digits = valueNumber(slice)
      if types[record.type].isSleep,
        SleepStage(categoryValue: facts.catalog.categoryValues[record.sample.digits]) == nil
      {
        if record.fault == nil { record.fault = .unknownCategory }
        report.note(
          .unknownSleepValue, line: scanner.line,
          subject: facts.catalog.categoryValues[record.sample.digits])
      }
    } else if slice.isEmpty {
      if record.fault == nil { record.fault = .noValue }
    } else if let number = NumberText.read(slice.start, slice.count) {
      record.sample.digits = number.digits
      record.sample.exponent = Int16(truncatingIfNeeded: number.exponent)
      checkUnit(number)
    } else if record.fault == nil {
      record.fault = .notANumber
    }
    if types[record.type].keepsCreation, scanner.has(.creationDate) {
      let created = moment(.creationDate)
      if created.fault == .none { record.sample.created = created.seconds }
    }
  }

  private mutating func checkUnit(_ number: DecimalNumber) {
    let unit = Int(record.origin.unit)
    switch unitState(unit) {
    case .converts: break
    case .assumed: report.note(.missingUnit, line: scanner.line, subject: subject)
    case .unknown, .unseen: if record.fault == nil { record.fault = .unknownUnit }
    case .otherDimension: if record.fault == nil { record.fault = .unitOfOtherDimension }
    }
    if number.digits < 0, types[record.type].isCumulative, record.fault == nil {
      record.fault = .negativeValue
    }
    if types[record.type].isPercent, record.fault == nil {
      if number.value > ExportReport.largestFraction {
        report.note(.percentAlreadyHundreds, line: scanner.line, subject: subject)
      } else {
        record.isFraction = number.digits != 0
      }
    }
  }

  private mutating func unitState(_ unit: Int) -> TypeState.UnitState {
    let known = types[record.type].unit(unit)
    if case .unseen = known {
      return types[record.type].resolve(
        unit: unit, text: unit >= 0 ? facts.catalog.units[unit] : "")
    }
    return known
  }

  private var subject: String { types[record.type].type.identifier }

  mutating func takeMetadata() {
    guard record.isOpen else {
      takeOtherMetadata()
      return
    }
    guard record.isMetadataKept else { return }
    let key = metadata.key(scanner.slice(.key))
    switch metadata.keys[key].meaning {
    case .ignored: break
    case .userEntered:
      let value = scanner.slice(.value)
      if value.count == 1 && value.start[0] == 0x31 { record.origin.sourceClass = .manual }
    case .timeZone:
      record.origin.zone = zoneNumber(text(.value), at: record.sample.start)
    case .syncIdentifier:
      let value = scanner.slice(.value)
      record.sample.sync = max(1, ByteInterner.hash(value.start, value.count))
    case .syncVersion:
      let value = scanner.slice(.value)
      if let number = NumberText.read(value.start, value.count) {
        record.sample.syncVersion = Int32(clamping: Int(number.value.clamped))
      }
    case .algorithm:
      if types[record.type].isSDNN, text(.value).uppercased().contains("RMSSD") {
        record.isRMSSD = true
      }
      keepPair(key)
    case .kept: keepPair(key)
    }
  }

  private mutating func keepPair(_ key: Int) {
    var repairs: [ExportReport.Repair] = []
    let value = metadata.value(scanner.slice(.value)) { repairs.append($0) }
    for repair in repairs { report.note(repair, line: scanner.line) }
    if record.pairs.count < 64 { record.pairs.append(UInt64(key) << 32 | UInt64(value)) }
  }

  mutating func finishRecord() {
    guard record.isOpen else { return }
    record.isOpen = false
    if record.isRMSSD { retypeAsRMSSD() }
    types[record.type].counts.noteLine(Int(record.sample.line))
    switch types[record.type].decision {
    case .notMapped:
      types[record.type].counts.notMapped &+= 1
      return
    case .notSelected:
      types[record.type].counts.notSelected &+= 1
      return
    case .use: break
    }
    if record.fault == nil, types[record.type].isCumulative,
      record.sample.end - record.sample.start > 366 * 86_400
    {
      record.fault = .tooLong
    }
    if let fault = record.fault {
      types[record.type].counts.leftOut &+= 1
      report.leaveOut(fault, line: Int(record.sample.line), subject: subject)
      return
    }
    types[record.type].counts.noteUse(
      line: Int(record.sample.line), isEntered: record.origin.sourceClass == .manual,
      isFraction: record.isFraction)
    if types[record.type].isSDNN {
      // One value without length per night from another maker is usually RMSSD.
      if record.sample.start == record.sample.end, record.origin.sourceClass == .other {
        report.note(.suspiciousVariability, line: Int(record.sample.line), subject: subject)
      }
    }
    if !record.beats.isEmpty {
      let summary = record.beats.summary()
      if summary.intervals > 0 { beatSummaries[record.sample.line] = summary }
    }
    if !record.pairs.isEmpty {
      let set = metadata.set(record.pairs, next: facts.catalog.metadata.count)
      if set.isNew { facts.catalog.metadata.append(metadata.entries(record.pairs)) }
      record.origin.metadata = Int32(truncatingIfNeeded: set.number)
    }
    record.sample.origin = Int32(truncatingIfNeeded: origins.number(record.origin))
    types[record.type].note(record.origin, start: record.sample.start)
    if record.sample.syncVersion != 0, record.sample.sync != 0 {
      types[record.type].note(sync: record.sample.sync, version: record.sample.syncVersion)
    }
    if record.sample.isChild { drafts.members.append((record.sample, record.type)) }
    log.append(record.sample, type: record.type)
  }

  /// Moves a record that says itself that it is RMSSD out of the type of SDNN.
  private mutating func retypeAsRMSSD() {
    types[record.type].counts.read &-= 1
    report.note(.rmssdUnderSDNN, line: Int(record.sample.line), subject: subject)
    record.type = typeNumber(.rmssd)
    types[record.type].counts.read &+= 1
    // The unit has to be known to the other type too.
    if types[record.type].plan != nil { _ = unitState(Int(record.origin.unit)) }
  }
}

extension Double {
  /// The value inside the range of 32-bit integers; 0 for what is no number.
  fileprivate var clamped: Double { isNaN ? 0 : Swift.min(Swift.max(self, -2e9), 2e9) }
}
