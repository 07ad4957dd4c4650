/// Reads the elements of a health document: samples into the log, everything else into lists.
struct ExportParser: ~Copyable {
  var scanner: ExportScanner
  var handler: any HealthExportHandler
  let options: HealthExportOptions
  var facts = ExportFacts()
  var report = ExportReport()
  var log = SampleLog()

  /// Every type that occurs, with what is made of it.
  var types: [TypeState] = []
  var origins = OriginTable()
  var metadata: MetadataTable
  var numbers = ReferenceNumbers()
  private var sharedTexts = SharedTexts()
  var wanted: WantedSources
  /// The zones that records name.
  var zoneNames = ZoneNames()

  var clock = ClockText()
  /// Starts and ends later than this are in the future; `Int.max` without an export date.
  var latestMoment = Int.max
  /// The offset that the document prints, for want of a zone.
  var printedOffset: Int?

  /// The record that is being read.
  var record = RecordDraft()
  /// What beats say, by the line of their record.
  var beatSummaries: [Int32: BeatSummary] = [:]

  /// The other elements that are being read, and those read.
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
    wanted = WantedSources(options)
    facts.catalog.versions = [""]
  }

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
    if record.isOpen {
      // A record whose end is missing is half a record.
      record.isOpen = false
      report.recordsRead -= 1
      types[record.type].counts.read -= 1
    }
    if !isClosed && !report.isStopped { report.truncatedAt = scanner.offset }
  }

  private mutating func reportProgress() -> Bool {
    handler.progress(
      ReadingProgress(
        bytes: scanner.stream.consumed, totalBytes: scanner.stream.total,
        records: report.recordsRead, latestStart: record.sample.start))
  }

  private mutating func takeRepairs() {
    for repair in scanner.repairs { report.note(repair.kind, line: repair.line) }
    scanner.repairs.removeAll(keepingCapacity: true)
  }

  /// The text of an attribute, with repairs counted.
  mutating func text(_ attribute: ExportAttribute) -> String {
    text(scanner.slice(attribute))
  }

  /// The text of an attribute whose values are few: a type, a unit, a key.
  mutating func sharedText(_ attribute: ExportAttribute) -> String {
    var repairs: [ExportReport.Repair] = []
    let text = sharedTexts.text(scanner.slice(attribute)) { repairs.append($0) }
    for repair in repairs { report.note(repair, line: scanner.line) }
    return text
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
      if record.isOpen { record.beats.add(rate: text(.bpm), time: text(.time)) }
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
}
