import FHIRConformance
import FHIRDocuments
import Foundation
import Testing

@Suite("The package loader")
struct PackageLoaderTests {
  private let folder: String

  init() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
    folder = path.path
  }

  private func write(_ name: String, _ text: String) throws -> String {
    let path = folder + "/" + name
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private static let json = """
    {"resourceType": "StructureDefinition", "url": "urn:test:profile", "version": "1.0.0",
    "name": "Test", "type": "Patient", "kind": "resource", "derivation": "constraint",
    "baseDefinition": "http://hl7.org/fhir/StructureDefinition/Patient",
    "differential": {"element": [
    {"id": "Patient.name", "path": "Patient.name", "min": 1},
    {"id": "Patient.gender", "path": "Patient.gender",
    "binding": {"strength": "required", "valueSet": "urn:test:set"}}]}}
    """

  private static let xml = """
    <StructureDefinition xmlns="http://hl7.org/fhir"><url value="urn:test:profile"/>
    <version value="1.0.0"/><name value="Test"/><kind value="resource"/><type value="Patient"/>
    <baseDefinition value="http://hl7.org/fhir/StructureDefinition/Patient"/>
    <derivation value="constraint"/><differential>
    <element id="Patient.name"><path value="Patient.name"/><min value="1"/></element>
    <element id="Patient.maritalStatus"><path value="Patient.maritalStatus"/>
    <patternCodeableConcept><coding><system value="urn:s"/><userSelected value="true"/></coding>
    </patternCodeableConcept></element></differential></StructureDefinition>
    """

  @Test("puts a profile beside the embedded definitions", arguments: [json, xml])
  func profile(_ text: String) throws {
    let path = try write(text.hasPrefix("<") ? "profile.xml" : "profile.json", text)
    let loaded = PackageLoader().load([path])
    #expect(loaded.findings.isEmpty)
    let definitions = loaded.definitions
    let schema = try #require(definitions.schema(url: "urn:test:profile|1.0"))
    let root = definitions.root(schema)
    let name = try #require(definitions.child(root, Name("name")!))
    let record = definitions.element(name.element).pointee
    #expect(record.min == 1)
    #expect(definitions.string(record.path) == "Patient.name")
    #expect(
      definitions.string(definitions.element(record.base_element).pointee.path) == "Patient.name")
    #expect(
      definitions.string(definitions.schema(definitions.typeSchema(name)).type) == "HumanName")
    #expect(definitions.schema(url: "http://hl7.org/fhir/StructureDefinition/Patient") != nil)
  }

  @Test("writes patterns of XML definitions as JSON")
  func pattern() throws {
    let loaded = PackageLoader().load([try write("profile.xml", Self.xml)])
    let definitions = loaded.definitions
    let root = definitions.root(try #require(definitions.schema(url: "urn:test:profile")))
    let status = try #require(definitions.child(root, .maritalStatus))
    #expect(
      definitions.string(definitions.element(status.element).pointee.pattern)
        == #"{"coding":[{"system":"urn:s","userSelected":true}]}"#)
  }

  @Test("binds to value sets of the same folder")
  func folders() throws {
    _ = try write("profile.json", Self.json)
    _ = try write(
      "set.json",
      #"{"resourceType": "ValueSet", "url": "urn:test:set", "status": "active", "compose": {"include": [{"system": "http://hl7.org/fhir/administrative-gender", "concept": [{"code": "other"}]}]}}"#
    )
    _ = try write("notes.json", "{}")
    _ = try write(
      "package.json",
      #"{"name": "test", "version": "1.0.0", "dependencies": {"hl7.fhir.r4.core": "4.0.1", "hl7.fhir.uv.ips": "1.1.0"}}"#
    )
    let loaded = PackageLoader().load([folder])
    #expect(loaded.findings.map(\.rule) == ["package-missing-dependency"])
    let definitions = loaded.definitions
    let root = definitions.root(try #require(definitions.schema(url: "urn:test:profile")))
    let gender = try #require(definitions.child(root, Name("gender")!))
    #expect(definitions.element(gender.element).pointee.value_set != 0)
    #expect(Terminology(definitions).holds("other", nil, in: "urn:test:set"))
  }

  @Test(
    "says what it cannot load",
    arguments: [
      ("nothing-here.tgz", "package-unreadable"), ("some.package#1.0.0", "package-unreadable"),
    ])
  func missing(_ name: String, _ rule: String) {
    let loaded = PackageLoader().load([name])
    #expect(loaded.findings.map(\.rule) == [rule])
    #expect(loaded.findings.allSatisfy { $0.message.contains(name) && $0.help != nil })
  }

  @Test("says which file is broken, and loads the others")
  func broken() throws {
    _ = try write("a.json", #"{"resourceType": "StructureDefinition", "url": "#)
    _ = try write("b.json", Self.json)
    let loaded = PackageLoader().load([folder])
    #expect(loaded.findings.map(\.rule) == ["package-file-broken"])
    #expect(loaded.definitions.schema(url: "urn:test:profile") != nil)
  }

  @Test("refuses archives that are cut off or none at all")
  func archives() throws {
    let cut = folder + "/cut.tgz"
    try Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]).write(to: URL(fileURLWithPath: cut))
    let noise = folder + "/noise.tgz"
    try Data([0x1F, 0x8B, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]).write(
      to: URL(fileURLWithPath: noise))
    #expect(PackageLoader().load([cut]).findings.map(\.rule) == ["package-unreadable"])
    #expect(PackageLoader().load([noise]).findings.map(\.rule) == ["package-unreadable"])
  }
}
