import Foundation
import Testing

@testable import HealthExport

/// Makes and reads the exports of the tests.
enum Exports {
  /// The bytes of a file in the folder of fixtures.
  static func bytes(_ name: String) throws -> [UInt8] {
    let url = try #require(
      Bundle.module.url(forResource: "Fixtures/" + name, withExtension: nil))
    return [UInt8](try Data(contentsOf: url))
  }

  /// Reads a fixture.
  static func read(
    _ name: String, windowSize: Int = ScanWindow.usualSize,
    _ change: (inout HealthExportOptions) -> Void = { _ in }
  ) throws -> CollectingHandler {
    try read(bytes: bytes(name), windowSize: windowSize, change)
  }

  /// Reads a document in memory.
  static func read(
    bytes: [UInt8], windowSize: Int = ScanWindow.usualSize, wantsSamples: Bool = true,
    _ change: (inout HealthExportOptions) -> Void = { _ in }
  ) throws -> CollectingHandler {
    var options = HealthExportOptions()
    change(&options)
    var handler = CollectingHandler()
    handler.wantsSamples = wantsSamples
    let reader = HealthExportReader(options: options)
    let result = try reader.read(
      .bytes(bytes, name: "export.xml"), handler: handler, windowSize: windowSize)
    return try #require(result.handler as? CollectingHandler)
  }

  /// Reads a document made of elements.
  static func read(
    elements: String, exportDate: String = "2025-06-01 12:00:00 +0000",
    _ change: (inout HealthExportOptions) -> Void = { _ in }
  ) throws -> CollectingHandler {
    try read(bytes: Array(document(elements, exportDate: exportDate).utf8), change)
  }

  static func document(
    _ elements: String, exportDate: String = "2025-06-01 12:00:00 +0000"
  ) -> String {
    "<HealthData locale=\"en_GB\">\n <ExportDate value=\"\(exportDate)\"/>\n\(elements)\n</HealthData>\n"
  }

  /// One record of steps.
  static func steps(
    _ value: String, from start: String, to end: String, source: String = "Watch",
    rest: String = ""
  ) -> String {
    "<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"\(source)\" unit=\"count\" "
      + "startDate=\"\(start)\" endDate=\"\(end)\" value=\"\(value)\"\(rest.isEmpty ? "/>" : ">\(rest)</Record>")\n"
  }
}
