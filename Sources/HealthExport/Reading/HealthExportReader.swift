/// Reads an Apple Health export: a zip, an XML file, an unpacked folder, or standard input.
public struct HealthExportReader: Sendable {
  /// Where an export is read from.
  public enum Input: Sendable, Hashable {
    /// A zip, an XML file or a folder.
    case path(String)
    /// An XML document from standard input.
    case standardInput
    /// A document or archive in memory.
    case bytes([UInt8], name: String)
  }

  public var options: HealthExportOptions

  public init(options: HealthExportOptions = HealthExportOptions()) {
    self.options = options
  }

  /// Reads the export once and hands everything to the handler.
  ///
  /// Damaged data never throw: they are repaired or left out, and counted in the report. What is
  /// thrown leaves nothing to read.
  @discardableResult
  public func read<Handler: HealthExportHandler>(
    _ input: Input, into handler: inout Handler
  ) throws(HealthExportError) -> ExportReport {
    // Reading goes through one type for all handlers: calls to them are rare, per-byte work is not.
    let result = try read(input, handler: handler, windowSize: ScanWindow.usualSize)
    if let changed = result.handler as? Handler { handler = changed }
    return result.report
  }

  func read(
    _ input: Input, handler: any HealthExportHandler, windowSize: Int
  ) throws(HealthExportError) -> (handler: any HealthExportHandler, report: ExportReport) {
    var database = ZoneDatabase(folder: options.zoneFolder)
    var home: ZoneRules?
    if let name = options.homeZone {
      home = database.zone(named: name)
      if home == nil {
        guard FolderList.isFolder(options.zoneFolder) else {
          throw .noZoneDatabase(folder: options.zoneFolder)
        }
        throw .unknownZone(name: name)
      }
    }
    let container = try ExportContainer(input)
    let document = try container.document()
    var scanner = ExportScanner(document.stream, windowSize: windowSize)
    var head: [UInt8] = []
    guard scanner.findRoot(head: &head) else { throw .noHealthData(name: document.name) }
    var parser = ExportParser(scanner, handler: handler, options: options)
    parser.facts.formatVersion = Self.version(in: head)
    parser.report.documentName = document.name
    for name in container.refused {
      parser.report.note(.memberNameRefused, line: 0, subject: name)
    }
    if container.isDamaged { parser.report.note(.archiveDamaged, line: 0, subject: document.name) }
    parser.readAll()
    parser.checkEnd(isArchive: container.isArchive)
    if !parser.beatSummaries.isEmpty { _ = parser.typeNumber(.rmssd) }
    let zones = parser.placeZones(&database, user: home)
    parser.deliver(zones, container: container)
    return (parser.handler, parser.report)
  }

  /// The number behind `Export Version:` in the comment of the document type.
  private static func version(in head: [UInt8]) -> Int? {
    let needle = Array("Export Version: ".utf8)
    guard head.count > needle.count else { return nil }
    for start in 0..<(head.count - needle.count) where head[start] == needle[0] {
      guard head[start...].starts(with: needle) else { continue }
      let digits = head[(start + needle.count)...].prefix { (0x30...0x39).contains($0) }.prefix(4)
      return Int(String(decoding: digits, as: UTF8.self))
    }
    return nil
  }
}

extension ExportParser {
  /// Reads an archive's member to its end, where its checksum is compared, and notes damage.
  mutating func checkEnd(isArchive: Bool) {
    let stream = scanner.stream
    if isArchive, !report.isStopped, stream.damage == nil {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: 1 << 16, alignment: 16)
      defer { memory.deallocate() }
      while stream.read(into: memory, count: 1 << 16) > 0 {}
    }
    switch stream.damage {
    case nil: break
    case .wrongChecksum: report.note(.wrongChecksum, line: 0, subject: report.documentName)
    case .tooLarge:
      report.note(.archiveTooLarge, line: 0, subject: report.documentName)
      report.truncatedAt = report.truncatedAt ?? report.bytes
    default:
      report.note(.archiveDamaged, line: 0, subject: report.documentName)
      if report.truncatedAt == nil, isArchive { report.truncatedAt = report.bytes }
    }
  }
}
