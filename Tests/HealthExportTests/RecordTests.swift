import Testing

@testable import HealthExport

@Suite("A record")
struct RecordTests {
  static let day = "2025-03-04 08:00:00 +0000"

  /// Records that cannot be used, and why.
  static let faults: [(String, ExportReport.Reason)] = [
    (
      Exports.steps("1", from: "2025-03-04 08:00:00 +0000", to: "2025-03-04 07:00:00 +0000"),
      .endBeforeStart
    ),
    (
      Exports.steps("1", from: "2025-06-03 08:00:00 +0000", to: "2025-06-03 09:00:00 +0000"),
      .startInFuture
    ),
    (
      Exports.steps("1", from: "2025-06-01 08:00:00 +0000", to: "9999-12-31 00:00:00 +0000"),
      .endInFuture
    ),
    (Exports.steps("1", from: "2025-02-30 08:00:00 +0000", to: day), .impossibleDate),
    (Exports.steps("1", from: "2025-03-04 25:00:00 +0000", to: day), .impossibleDate),
    (Exports.steps("1", from: "2025-03-04 08:00:00", to: day), .noOffset),
    (Exports.steps("1", from: "", to: day), .noDate),
    (Exports.steps("", from: day, to: day), .noValue),
    (Exports.steps("3,5", from: day, to: day), .notANumber),
    (Exports.steps("NaN", from: day, to: day), .notANumber),
    (Exports.steps("inf", from: day, to: day), .notANumber),
    (Exports.steps("-5", from: day, to: day), .negativeValue),
    (Exports.steps("1", from: "2020-03-04 08:00:00 +0000", to: day), .tooLong),
    (
      Exports.steps("1", from: day, to: day).replacingUnit("kg"), .unitOfOtherDimension
    ),
    (Exports.steps("1", from: day, to: day).replacingUnit("furlong"), .unknownUnit),
  ]

  @Test("is left out with its line", arguments: faults)
  func leftOut(_ element: String, _ reason: ExportReport.Reason) throws {
    let export = try Exports.read(elements: element)
    #expect(export.report.leftOut[reason]?.count == 1)
    #expect(export.report.leftOut[reason]?.places.first?.line == 3)
    #expect(export.report.isBalanced && export.samples.isEmpty)
  }

  @Test("may have a date of the first exports")
  func oldDates() throws {
    let export = try Exports.read(
      elements: Exports.steps("7", from: "20150616071820-0700", to: "20150616071920-0700"),
      exportDate: "20150701000000-0700")
    #expect(export.samples.map(\.start.seconds) == [1_434_464_300])
    #expect(export.report.repairs[.oldDateForm]?.count == 3)
  }

  @Test("counts once in its latest version")
  func versions() throws {
    func record(_ value: String, _ version: String) -> String {
      Exports.steps(
        value, from: Self.day, to: Self.day,
        rest:
          "<MetadataEntry key=\"HKMetadataKeySyncIdentifier\" value=\"x\"/><MetadataEntry key=\"HKMetadataKeySyncVersion\" value=\"\(version)\"/>"
      )
    }
    let export = try Exports.read(elements: record("5", "1") + record("8", "3") + record("6", "2"))
    #expect(export.samples.map(\.quantity) == [8])
    #expect(export.report.leftOut[.supersededVersion]?.count == 2)
    #expect(export.report.isBalanced)
  }

  @Test(
    "keeps its number as written", arguments: ["71.40", "0.9800000190734863", "-3", "0", "1e-05"])
  func numbers(_ text: String) throws {
    let number = try #require(NumberText.read(text))
    #expect(number.value == Double(text))
    if !text.contains("e") { #expect(number.text == text) }
  }

  @Test("is not read inside an element that is not known")
  func unknownElements() throws {
    let export = try Exports.read(
      elements: "<StateOfMind><Record/><Deep><Deeper/></Deep></StateOfMind>"
        + Exports.steps("5", from: Self.day, to: Self.day).replacingUnit("count\" mood=\"9"))
    #expect(export.report.unknownElements["StateOfMind"]?.count == 1)
    #expect(export.report.unknownAttributes["Record.mood"]?.count == 1)
    #expect(export.samples.map(\.quantity) == [5])
  }

  @Test("is read of the sources asked for")
  func sources() throws {
    let elements =
      Exports.steps("1", from: Self.day, to: Self.day, source: "Sam’s\u{A0}Watch")
      + Exports.steps("2", from: Self.day, to: Self.day, source: "Other")
    let only = try Exports.read(elements: elements) { $0.onlySources = ["sam's watch"] }
    #expect(only.samples.map(\.quantity) == [1])
    let without = try Exports.read(elements: elements) { $0.excludedSources = ["Sam’s Watch"] }
    #expect(without.samples.map(\.quantity) == [2])
    #expect(without.report.leftOut[.sourceExcluded]?.count == 1)
  }

  @Test("stops where the handler says so")
  func stops() throws {
    struct Stopping: HealthExportHandler {
      var last = ExportReport()
      mutating func plan(for type: HealthType) -> TypeDecision { .notMapped }
      mutating func progress(_ progress: ReadingProgress) -> Bool { false }
      mutating func finish(_ report: ExportReport) { last = report }
    }
    var handler = Stopping()
    let record = Exports.steps("1", from: Self.day, to: Self.day)
    let document = Exports.document(String(repeating: record, count: 12_000))
    let report = try HealthExportReader().read(
      .bytes(Array(document.utf8), name: "x"), into: &handler)
    #expect(report.isStopped && handler.last.isStopped)
    #expect(report.recordsRead < 12_000)
  }
}

extension String {
  fileprivate func replacingUnit(_ unit: String) -> String {
    replacing("unit=\"count\"", with: "unit=\"\(unit)\"")
  }
}
