import FHIRDocuments
import Testing

@testable import FHIRConformance

@Suite("A slicing")
struct SlicingTests {
  private static let url = "http://example.org/fhir/StructureDefinition/sliced"

  @Test(
    "sorts items into slices and says what keeps them out",
    arguments: CaseFile.cases("slicing-cases"))
  func sorts(_ slicing: CaseFile.Case) throws {
    let type = try #require(slicing.one("type"))
    let profile = """
      {"resourceType":"StructureDefinition","url":"\(Self.url)","name":"Sliced","status":"active",
      "fhirVersion":"4.0.1","kind":"resource","abstract":false,"type":"\(type)",
      "baseDefinition":"http://hl7.org/fhir/StructureDefinition/\(type)","derivation":"constraint",
      "differential":{"element":[\(slicing.all("element").joined(separator: ","))]}}
      """
    let input = """
      {"resourceType":"\(type)","meta":{"profile":["\(Self.url)"]},
      \(try #require(slicing.one("input")))}
      """
    let found = PackagedCheck.allFindings(input, known: [profile])
      .filter { $0.severity == .error && $0.profile == Self.url }
    #expect(
      found.map { "\($0.rule) @ \($0.expression)" }.sorted() == slicing.all("expect").sorted())
    for note in slicing.all("note") {
      #expect(found.contains { $0.note == note }, "\(found.compactMap(\.note))")
    }
  }

  @Test("has cases to run")
  func hasCases() { #expect(CaseFile.cases("slicing-cases").count > 18) }
}
