import FHIRConformance
import FHIRDocuments
import Testing

@Suite("A snapshot made from a differential")
struct SnapshotGeneratorTests {
  private static let hl7 = "http://hl7.org/fhir/StructureDefinition/"

  private func structure(
    url: String = "urn:test", type: String = "Observation", base: String? = nil,
    _ elements: String...
  ) -> StructureDefinition {
    let text = """
      {"resourceType": "StructureDefinition", "url": "\(url)", "type": "\(type)", "kind": "resource",
      "derivation": "constraint", "baseDefinition": "\(base ?? Self.hl7 + type)",
      "differential": {"element": [\(elements.joined(separator: ","))]}}
      """
    let document = Document()
    var reader = JSONReader()
    reader.read(SourceBytes(text), into: document)
    #expect(document.syntaxFindings.isEmpty)
    return StructureDefinition(document)
  }

  private func made(
    _ structures: StructureDefinition...
  ) -> (snapshot: [String: ElementDefinition], ids: [String], problems: [SnapshotProblem.Kind]) {
    let generator = SnapshotGenerator(structures, over: .r4)
    let elements = structures.last.map { generator.snapshot(of: $0) } ?? []
    return (
      Dictionary(elements.map { ($0.id, $0) }) { first, _ in first }, elements.map(\.id),
      generator.problems.map(\.kind)
    )
  }

  @Test("keeps all elements of the base")
  func base() {
    let result = made(structure(#"{"path": "Observation.subject", "min": 1}"#))
    #expect(result.ids.count == 50)
    #expect(result.snapshot["Observation.subject"]?.min == 1)
    #expect(result.snapshot["Observation.subject"]?.max == 1)
    #expect(result.problems.isEmpty)
  }

  @Test("unfolds data types where the differential goes below them")
  func datatypes() {
    let result = made(structure(#"{"path": "Observation.code.coding.system", "min": 1}"#))
    #expect(result.snapshot["Observation.code.coding.system"]?.min == 1)
    #expect(result.snapshot["Observation.code.coding.display"]?.min == 0)
    #expect(result.snapshot["Observation.code.text"] != nil)
    #expect(result.snapshot["Observation.category.coding"] == nil)
    #expect(result.problems.isEmpty)
  }

  @Test("unfolds content references where the differential goes below them")
  func contentReferences() {
    let result = made(
      structure(#"{"path": "Observation.component.referenceRange.low", "min": 1}"#))
    #expect(result.snapshot["Observation.component.referenceRange.low"]?.min == 1)
    #expect(result.snapshot["Observation.component.referenceRange"]?.contentReference == "")
    #expect(result.snapshot["Observation.referenceRange.low"]?.min == 0)
    #expect(result.problems.isEmpty)
  }

  @Test("puts slices behind the element they belong to")
  func slices() {
    let result = made(
      structure(
        #"{"path": "Observation.component", "slicing": {"discriminator": [{"type": "value", "path": "code"}], "rules": "open"}}"#,
        #"{"path": "Observation.component", "sliceName": "a", "min": 1}"#,
        #"{"path": "Observation.component.code.text", "fixedString": "a"}"#,
        #"{"path": "Observation.component", "sliceName": "b", "max": "1"}"#,
        #"{"path": "Observation.component", "sliceName": "b/c"}"#,
        #"{"path": "Observation.component.value[x]", "max": "0"}"#))
    #expect(result.snapshot["Observation.component:a.code.text"]?.fixed?.json == "\"a\"")
    #expect(result.snapshot["Observation.component.code.text"] == nil)
    #expect(result.snapshot["Observation.component:a"]?.min == 1)
    #expect(result.snapshot["Observation.component:b"]?.min == 0)
    #expect(result.snapshot["Observation.component:b/c"]?.sliceName == "b/c")
    #expect(result.snapshot["Observation.component:b/c"]?.max == 1)
    #expect(result.snapshot["Observation.component:b/c.value[x]"]?.max == 0)
    #expect(result.snapshot["Observation.component:b.value[x]"] == nil)
    #expect(result.problems.isEmpty)
  }

  @Test(
    "takes the short and the long way to write a slice of a choice",
    arguments: [
      #"{"id": "Observation.valueQuantity", "path": "Observation.valueQuantity", "min": 1}"#,
      #"{"id": "Observation.value[x]:valueQuantity", "path": "Observation.value[x]", "sliceName": "valueQuantity", "min": 1}"#,
      #"{"path": "Observation.value[x]", "sliceName": "valueQuantity", "min": 1}"#,
    ])
  func choices(_ element: String) throws {
    let result = made(structure(element))
    let slice = try #require(result.snapshot["Observation.value[x]:valueQuantity"])
    #expect(slice.min == 1)
    #expect(slice.types.map(\.code) == ["Quantity"])
    #expect(slice.path == "Observation.value[x]")
    #expect(result.snapshot["Observation.value[x]"]?.slicing?.discriminators.first?.path == "$this")
    #expect(result.problems.isEmpty)
  }

  @Test("does not go below a choice whose type is open")
  func openChoice() {
    let result = made(
      structure(#"{"path": "Observation.value[x].value", "maxValueDecimal": 100}"#))
    #expect(result.ids.count == 50)
    #expect(result.problems.count == 1)
  }

  @Test("does not follow paths and chains without end")
  func limits() {
    let deep = "Observation" + String(repeating: ".extension", count: 2000)
    #expect(made(structure("{\"path\": \"\(deep)\"}")).problems == [.unknownElement])
    let chain = (0..<500).map { number in
      structure(url: "urn:\(number)", base: "urn:\(number + 1)", #"{"path": "Observation"}"#)
    }
    let generator = SnapshotGenerator(chain, over: .r4)
    #expect(generator.snapshot(of: chain[0]).isEmpty)
    #expect(!generator.problems.isEmpty)
  }

  @Test("narrows bounds and lengths")
  func bounds() {
    let result = made(
      structure(
        type: "Patient",
        #"{"path": "Patient.birthDate", "minValueDate": "1900-01-01"}"#,
        #"{"path": "Patient.name.family", "maxLength": 40, "extension": [{"url": "http://hl7.org/fhir/StructureDefinition/minLength", "valueInteger": 2}]}"#
      ))
    #expect(result.snapshot["Patient.birthDate"]?.minValue == "\"1900-01-01\"")
    #expect(result.snapshot["Patient.name.family"]?.maxLength == 40)
    #expect(result.snapshot["Patient.name.family"]?.minLength == 2)
  }

  @Test("keeps slices of a recursive element apart from the element it refers to")
  func recursion() {
    let result = made(
      structure(
        type: "Parameters",
        #"{"path": "Parameters.parameter.part", "min": 3, "slicing": {"discriminator": [{"type": "value", "path": "name"}], "rules": "open"}}"#,
        #"{"path": "Parameters.parameter.part", "sliceName": "a", "min": 1}"#,
        #"{"path": "Parameters.parameter.part.part", "max": "0"}"#))
    #expect(result.snapshot["Parameters.parameter.part:a.part"]?.min == 0)
    #expect(result.snapshot["Parameters.parameter.part:a.part"]?.max == 0)
    #expect(result.problems.isEmpty)
  }

  @Test("slices extensions by their URL without being told")
  func extensions() {
    let result = made(
      structure(
        #"{"path": "Observation.extension", "sliceName": "x", "type": [{"code": "Extension", "profile": ["http://hl7.org/fhir/StructureDefinition/data-absent-reason"]}]}"#,
        #"{"path": "Observation.extension.value[x]", "min": 1}"#))
    #expect(result.snapshot["Observation.extension"]?.slicing?.discriminators.first?.path == "url")
    #expect(result.snapshot["Observation.extension:x.url"]?.fixed != nil)
    #expect(result.snapshot["Observation.extension:x.value[x]"]?.types.map(\.code) == ["code"])
    #expect(result.problems.isEmpty)
  }

  @Test("stands on other definitions without a snapshot")
  func chains() {
    let first = structure(
      url: "urn:first",
      #"{"path": "Observation.subject", "min": 1, "constraint": [{"key": "t-1", "severity": "error"}]}"#
    )
    let second = structure(
      url: "urn:second", base: "urn:first", #"{"path": "Observation.note", "max": "1"}"#)
    let result = made(first, second)
    #expect(result.snapshot["Observation.subject"]?.min == 1)
    #expect(
      result.snapshot["Observation.subject"]?.constraints.contains { $0.key == "t-1" } == true)
    #expect(result.snapshot["Observation.note"]?.max == 1)
  }

  @Test("says what makes no sense")
  func problems() {
    #expect(
      made(structure(#"{"path": "Observation.nothing"}"#)).problems == [.unknownElement])
    #expect(
      made(structure(#"{"path": "Observation.status", "min": 0}"#)).problems
        == [.lowerMin(0, base: 1)])
    #expect(
      made(structure(#"{"path": "Observation.subject", "max": "*"}"#)).problems
        == [.higherMax(.max, base: 1)])
    #expect(
      made(structure(#"{"path": "Observation.status", "type": [{"code": "Quantity"}]}"#)).problems
        == [.typeNotAllowed("Quantity", base: ["code"])])
    #expect(
      made(structure(#"{"path": "Observation.status", "binding": {"strength": "example"}}"#))
        .problems
        == [.weakerBinding("example", base: "required")])
    #expect(
      made(structure(#"{"path": "Observation.component", "sliceName": "a"}"#)).problems
        == [.missingSlicing])
    #expect(
      made(structure(base: "urn:none", #"{"path": "Observation"}"#)).problems == [
        .unknownBase("urn:none")
      ])
    #expect(
      made(structure(base: "urn:test", #"{"path": "Observation"}"#)).problems.first == .cyclicBase)
  }
}
