import FHIRDocuments
import Foundation
import Testing

@testable import FHIRConformance

/// One input with the findings asked for, from Fixtures/walk-cases.json.
struct WalkCase: Decodable, CustomTestStringConvertible {
  let name: String
  let input: String
  /// "rule @ expression", in any order.
  let expect: [String]
  /// "extra": further findings are allowed.
  let allow: String?

  var testDescription: String { name }

  static let all: [WalkCase] = {
    guard
      let url = Bundle.module.url(
        forResource: "walk-cases", withExtension: "json", subdirectory: "Fixtures"),
      let data = try? Data(contentsOf: url)
    else { return [] }
    return (try? JSONDecoder().decode([WalkCase].self, from: data)) ?? []
  }()
}

@Suite("The walk")
struct ResourceWalkTests {
  /// The findings of a text, as "rule @ expression".
  func findings(_ text: String) -> [Finding] {
    let document = Document()
    var reader = JSONReader()
    reader.read(SourceBytes(text), into: document)
    var findings: [Finding] = document.syntaxFindings
    ResourceWalk(definitions: .r4).check(document, into: &findings)
    return findings
  }

  @Test(
    "asks for one repetition of a preferred value set",
    arguments: [
      (#"{"coding":[{"system":"http://hl7.org/fhir/administrative-gender","code":"male"}]}"#, 1),
      (
        #"{"coding":[{"system":"http://hl7.org/fhir/administrative-gender","code":"male"}]},"#
          + #"{"coding":[{"system":"http://terminology.hl7.org/CodeSystem/observation-category","#
          + #""code":"vital-signs"}]}"#, 0
      ),
    ])
  func preferred(_ categories: String, _ count: Int) {
    let found = findings(
      #"{"resourceType":"Observation","status":"final","category":[\#(categories)],"#
        + #""code":{"text":"x"}}"#)
    #expect(found.filter { $0.rule == "binding-preferred" }.count == count)
  }

  @Test("has cases to run")
  func hasCases() { #expect(WalkCase.all.count > 60) }

  @Test("finds what is wrong at its place, and nothing else", arguments: WalkCase.all)
  func finds(_ walkCase: WalkCase) {
    // Advice about codes outside preferred and extensible sets is not what these cases are about.
    let found = findings(walkCase.input)
      .filter { !$0.rule.hasPrefix("binding-") || $0.severity == .error }
      .map { "\($0.rule) @ \($0.expression)" }.sorted()
    let wanted = walkCase.expect.sorted()
    if walkCase.allow == "extra" {
      #expect(wanted.allSatisfy(found.contains), "found \(found)")
    } else {
      #expect(found == wanted)
    }
  }
}
