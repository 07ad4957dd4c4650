import Foundation
import Testing

@testable import HealthExport

@Suite("A well-formed export")
struct JudgeTests {
  private static let sizes: [(elements: Int, seed: UInt64, locale: String)] = [
    (1, 1, "en_US"), (40, 2, "de_DE"), (300, 3, "en_US"), (300, 4, "de_DE"), (3000, 5, "en_US"),
    (3000, 6, "de_DE"),
  ]

  @Test("has the same elements, attributes and values for libxml2", arguments: sizes)
  func generated(_ elements: Int, _ seed: UInt64, _ locale: String) throws {
    let bytes = GeneratedExport.document(elements: elements, seed: seed, locale: locale)
    let judge = try #require(LibXML2Judge.tags(bytes))
    #expect(judge.count > elements)
    for size in [100, 4096, ScanWindow.usualSize] {
      let ours = ScannerTests.tags(bytes, windowSize: size)
      #expect(ours.repairs == [])
      #expect(ours.tags.count == judge.count)
      #expect(zip(ours.tags, judge).first { $0 != $1 } == nil)
    }
  }

  @Test("is counted whole", arguments: sizes)
  func balanced(_ elements: Int, _ seed: UInt64, _ locale: String) throws {
    let bytes = GeneratedExport.document(elements: elements, seed: seed, locale: locale)
    let tags = try #require(LibXML2Judge.tags(bytes))
    let export = try Exports.read(bytes: bytes)
    #expect(export.report.isBalanced)
    #expect(export.report.recordsRead == tags.count { $0.name == "Record" })
    #expect(export.report.truncatedAt == nil)
  }

  /// Exports in the folder that the environment names: `FHIRLINT_EXPORTS=FOLDER`.
  private static let otherFiles: [String] = {
    guard let folder = ProcessInfo.processInfo.environment["FHIRLINT_EXPORTS"] else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".xml") }.sorted().map { folder + "/" + $0 }
  }()

  @Test("from elsewhere has the same elements, attributes and values", arguments: otherFiles)
  func others(_ path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let judge = try #require(LibXML2Judge.tags(bytes), "\(path) is not well-formed")
    let ours = ScannerTests.tags(bytes).tags
    #expect(ours.count == judge.count)
    #expect(zip(ours, judge).first { $0 != $1 } == nil)
  }
}
