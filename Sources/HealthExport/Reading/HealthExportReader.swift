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
  public func read(
    _ input: Input, into handler: inout some HealthExportHandler
  ) throws(HealthExportError) -> ExportReport {
    var report = ExportReport()
    report.documentName = ""
    return report
  }
}
