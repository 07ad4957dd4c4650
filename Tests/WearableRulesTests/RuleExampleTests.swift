import FHIRDocuments
import Testing

@testable import WearableRules

/// One example of a rule, as an argument of the tests.
struct ExampleCase: CustomTestStringConvertible {
  let rule: any Rule
  let number: Int
  let example: Example

  var testDescription: String { "\(rule.about.id) \(number)" }

  static let wrong = cases(\.wrong)
  static let right = cases(\.right)

  private static func cases(_ side: KeyPath<About, [Example]>) -> [ExampleCase] {
    allRules.filter { $0 is any ObservationRule || $0 is any DeviceRule }.flatMap { rule in
      rule.about[keyPath: side].enumerated().map {
        ExampleCase(rule: rule, number: $0.offset + 1, example: $0.element)
      }
    }
  }
}

/// Reads a text and runs every rule over it.
func findings(in text: String, options: RuleOptions = ExampleCase.options) -> [Finding] {
  let document = Document()
  var reader = JSONReader()
  reader.read(SourceBytes(text), into: document)
  #expect(document.syntaxFindings.isEmpty, "\(document.syntaxFindings.map(\.message)) in \(text)")
  var findings: [Finding] = []
  RuleRunner(options: options).check(document, into: &findings)
  return findings
}

extension ExampleCase {
  static var options: RuleOptions { RuleOptions(now: .init(seconds: 1_780_000_000)) }
}

@Suite("The examples of a rule")
struct RuleExampleTests {
  @Test("fire exactly the rule at the arrow", arguments: ExampleCase.wrong)
  func fires(_ item: ExampleCase) {
    let resource = item.example.resource
    let found = findings(in: resource.text)
    #expect(found.map(\.rule) == [item.rule.about.id], "\(resource.text)\n\(found)")
    #expect(found.first?.place.start == UInt32(resource.arrow), "\(found)")
  }

  @Test("are silent where they are right", arguments: ExampleCase.right)
  func isSilent(_ item: ExampleCase) {
    let found = findings(in: item.example.resource.text)
    #expect(found.isEmpty, "\(found)")
  }

  @Test("are at least two of each kind", arguments: RuleCase.all)
  func areEnough(_ item: RuleCase) {
    let about = item.about
    #expect(about.wrong.count >= 2, "\(about.id)")
    #expect(about.right.count >= 2, "\(about.id)")
  }
}
