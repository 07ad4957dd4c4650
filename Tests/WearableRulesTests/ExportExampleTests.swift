import FHIRDocuments
import FHIRLint
import HealthExport
import Testing

@testable import WearableRules

/// One example of a rule about exports, as an argument of the tests.
struct ExportCase: CustomTestStringConvertible {
  let rule: any ExportRule
  let number: Int
  let example: Example

  var testDescription: String { "\(rule.about.id) \(number)" }

  static let wrong = cases(\.wrong)
  static let right = cases(\.right)

  private static func cases(_ side: KeyPath<About, [Example]>) -> [ExportCase] {
    allRules.compactMap(\.asExportRule).flatMap { rule in
      rule.about[keyPath: side].enumerated().map {
        ExportCase(rule: rule, number: $0.offset + 1, example: $0.element)
      }
    }
  }

  /// The whole export around the records of the example, and the line of its arrow.
  var export: (text: String, line: Int) {
    let whole = """
      <?xml version="1.0" encoding="UTF-8"?>
      <HealthData locale="en_US">
      <ExportDate value="2026-06-01 10:00:00 +0200"/>
      \(example.text)
      </HealthData>
      """
    let parts = whole.split(separator: Example.arrow, omittingEmptySubsequences: false)
    return (parts.joined(), parts[0].split(separator: "\n", omittingEmptySubsequences: false).count)
  }

  func convert() throws -> (result: ConversionResult, line: Int) {
    var converter = Converter()
    converter.options.now = 1_780_400_000
    let (text, line) = export
    let result = try converter.convert(.bytes(Array(text.utf8), name: "export.xml")) { _ in true }
    return (result, line)
  }
}

@Suite("The examples of a rule about exports")
struct ExportExampleTests {
  @Test("fire exactly the rule at the arrow", arguments: ExportCase.wrong)
  func fires(_ item: ExportCase) throws {
    let (result, line) = try item.convert()
    let notices = result.notices()
    #expect(notices.map(\.finding.rule) == [item.rule.about.id])
    #expect(notices.first?.line == line)
    #expect(notices.first.map { $0.finding.severity } == item.rule.about.severity)
    #expect(result.findings.map { "\($0.finding.rule): \($0.finding.message)" } == [])
  }

  @Test("are silent where they are right", arguments: ExportCase.right)
  func isSilent(_ item: ExportCase) throws {
    let (result, _) = try item.convert()
    #expect(result.notices().map(\.finding.message) == [])
    #expect(result.findings.map { "\($0.finding.rule): \($0.finding.message)" } == [])
    #expect(result.summary.total > 0)
  }
}
