import Testing

@testable import FHIRConformance

@Suite("A measure and its reports")
struct MeasureTests {
  static let cases = CaseFile.cases("measure-cases")

  @Test("agree", arguments: cases)
  func agree(_ example: CaseFile.Case) {
    let found = PackagedCheck.findings(
      example.one("input") ?? "", known: example.all("known"), rules: ["measure-"])
    #expect(found == example.all("expect").sorted())
  }

  @Test(
    "name definitions of libraries",
    arguments: [
      ("Common.InPopulation", "Common", "InPopulation"),
      ("\"Initial Population\"", "", "Initial Population"),
      ("Common.\"Initial Population\"", "Common", "Initial Population"),
    ])
  func namesDefinitions(_ expression: String, _ library: String, _ definition: String) {
    let parts = MeasureCheck.parts(expression)
    #expect(parts?.library == library)
    #expect(parts?.definition == definition)
  }

  @Test("leave other CQL alone", arguments: ["Count(X)", "A + B", "a.b.c", "1"])
  func leavesOthers(_ expression: String) { #expect(MeasureCheck.parts(expression) == nil) }
}
