import FHIRConformance
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
    allRules.filter { $0.asExportRule == nil }.flatMap { rule in
      rule.about[keyPath: side].enumerated().map {
        ExampleCase(rule: rule, number: $0.offset + 1, example: $0.element)
      }
    }
  }
}

/// Reads a text, walks it and runs every rule over it, as a check does.
///
/// What the walk only informs about, such as a missing narrative, is left out.
func findings(in text: String, options: RuleOptions = ExampleCase.options) -> [Finding] {
  let document = Document()
  var reader = JSONReader()
  reader.read(SourceBytes(text), into: document)
  let runner = RuleRunner(options: options, gathersFacts: true)
  let walk = ResourceWalk(definitions: .r4)
  var findings = document.syntaxFindings
  runner.begin(document)
  walk.check(
    document,
    conceptProfiles: { runner.addProfilesByConcept($0, $1, into: &$2) },
    into: &findings)
  let ownStart = findings.count
  runner.check(document, into: &findings)
  runner.settle(&findings, from: 0, ownStart: ownStart, in: document)
  findings += RunJudge(options: options).judge(
    runner.facts, in: document.source, format: document.format)
  let names = Set(allRules.map(\.about.id))
  return findings.filter { names.contains($0.rule) || $0.severity > .information }
}

/// Findings in few words.
func told(_ findings: [Finding]) -> String {
  findings.map { "\($0.severity) \($0.rule) @\($0.place.start) \($0.expression): \($0.message)" }
    .joined(separator: "\n")
}

extension ExampleCase {
  static var options: RuleOptions { RuleOptions(now: .init(seconds: 1_893_456_000)) }
}

@Suite("The examples of a rule")
struct RuleExampleTests {
  @Test("fire exactly the rule at the arrow", arguments: ExampleCase.wrong)
  func fires(_ item: ExampleCase) {
    let resource = item.example.resource
    let found = findings(in: resource.text)
    #expect(found.map(\.rule) == [item.rule.about.id], "\(resource.text)\n\(told(found))")
    #expect(found.first?.place.start == UInt32(resource.arrow), "\(told(found))")
  }

  @Test("are silent where they are right", arguments: ExampleCase.right)
  func isSilent(_ item: ExampleCase) {
    let found = findings(in: item.example.resource.text)
    #expect(found.isEmpty, "\(told(found))")
  }

  @Test("are at least two of each kind", arguments: RuleCase.all)
  func areEnough(_ item: RuleCase) {
    let about = item.about
    #expect(about.wrong.count >= 2, "\(about.id)")
    #expect(about.right.count >= 2, "\(about.id)")
  }
}
