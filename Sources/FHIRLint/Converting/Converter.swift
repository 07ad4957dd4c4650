import FHIRDocuments
import HealthConversion
import HealthExport

/// Turns an Apple Health export into FHIR R4 resources, and checks each before it leaves.
public struct Converter: Sendable {
  public var options: ConversionOptions
  public var reading: HealthExportOptions
  /// Says how resources are checked; nil leaves them unchecked.
  public var check: LinterConfiguration?

  public init(
    options: ConversionOptions = ConversionOptions(),
    reading: HealthExportOptions = HealthExportOptions()
  ) {
    self.options = options
    self.reading = reading
    var check = LinterConfiguration()
    check.isWearable = true
    check.isStrict = true
    check.skipsInformation = true
    self.check = check
    self.options.programVersion = Version.number
    self.options.now = secondsSince1970()
  }

  /// Converts an export.
  ///
  /// - Parameters:
  ///   - progress: Hears how far reading has come; false stops it.
  ///   - take: Takes each resource in turn; false ends the work.
  /// - Throws: What makes the export unreadable as a whole. Damaged parts are in the result.
  public func convert(
    _ input: HealthExportReader.Input,
    progress: @escaping (ReadingProgress) -> Bool = { _ in true },
    take: @escaping (MadeResource) -> Bool
  ) throws(HealthExportError) -> ConversionResult {
    let inspector = check.map { MadeResourceCheck($0) }
    var isStopped = false
    let conversion = Conversion(options) { resource in
      // What nobody takes any more is not withheld.
      guard !isStopped else { return true }
      guard inspector?.passes(resource) ?? true else { return false }
      if !take(resource) { isStopped = true }
      return true
    }
    conversion.progressTaker = { isStopped ? false : progress($0) }
    var handler = conversion
    let report = try HealthExportReader(options: reading).read(input, into: &handler)
    return ConversionResult(
      summary: conversion.summary, facts: conversion.facts, report: report,
      findings: inspector?.kept ?? [], counts: inspector?.counts ?? [:], isChecked: check != nil)
  }
}

/// States what came of a conversion.
public struct ConversionResult: Sendable {
  /// A finding of the check of what was made.
  public struct Problem: Sendable {
    public let resource: String
    /// What the resource was made from.
    public let origin: String
    public let line: Int
    public let finding: Finding
  }

  public let summary: ConversionSummary
  public let facts: ExportFacts
  public let report: ExportReport
  /// The errors and warnings of the check, the first ones.
  public let findings: [Problem]
  /// How many findings there were of each severity.
  public let counts: [Severity: Int]
  public let isChecked: Bool

  /// The document ends where it should, and the archive is whole.
  public var isComplete: Bool {
    report.truncatedAt == nil && report.repairs[.archiveDamaged] == nil
      && report.repairs[.archiveTooLarge] == nil
      && report.repairs[.wrongChecksum] == nil
  }
}
