import CEmbeddedTables
import FHIRDocuments
import Testing

@testable import FHIRConformance

@Suite("The embedded definitions")
struct EmbeddedDefinitionsTests {
  private let definitions = Definitions.r4
  private static let hl7 = "http://hl7.org/fhir/StructureDefinition/"

  private func root(_ url: String) throws -> ElementRef {
    definitions.root(try #require(definitions.schema(url: url)))
  }

  private func schemas() -> [fl_schema] {
    (1..<UInt32(definitions.count(of: FL_SCHEMAS))).map { definitions.schema($0) }
  }

  @Test("hold every resource, data type and extension of R4")
  func counts() {
    let all = schemas()
    let types = all.filter { Int($0.flags) & FL_SCHEMA_PROFILE == 0 }
    let concrete = types.filter { Int($0.flags) & FL_SCHEMA_ABSTRACT == 0 }
    #expect(types.count { Int($0.kind) == FL_KIND_RESOURCE } == 148)
    #expect(concrete.count { Int($0.kind) == FL_KIND_RESOURCE } == 146)
    #expect(types.count { [FL_KIND_PRIMITIVE, FL_KIND_COMPLEX].contains(Int($0.kind)) } == 61)
    let isOurs = { (schema: fl_schema) in
      definitions.string(schema.url).hasPrefix("https://fhirlint.org/")
    }
    #expect(all.count { Int($0.flags) & FL_SCHEMA_EXTENSION != 0 && !isOurs($0) } == 396)
    #expect(all.allSatisfy { Int($0.flags) & FL_SCHEMA_NO_SNAPSHOT == 0 })
  }

  @Test(
    "lead property names to elements and types",
    arguments: [
      ("Observation", "status", "Observation.status", "code"),
      ("Observation", "valueQuantity", "Observation.value[x]", "Quantity"),
      ("Observation", "effectiveDateTime", "Observation.effective[x]", "dateTime"),
      ("Observation", "id", "Observation.id", "id"),
      ("Patient", "deceasedBoolean", "Patient.deceased[x]", "boolean"),
      ("Quantity", "comparator", "Quantity.comparator", "code"),
      ("Extension", "url", "Extension.url", "uri"),
      ("Extension", "valueAge", "Extension.value[x]", "Age"),
      ("string", "extension", "string.extension", "Extension"),
    ])
  func children(_ type: String, _ property: String, _ path: String, _ code: String) throws {
    let root = try root(Self.hl7 + type)
    let name = try #require(Name(property))
    let child = try #require(definitions.child(root, name))
    let element = definitions.element(child.element).pointee
    #expect(definitions.string(element.path) == path)
    let own = definitions.type(element.types, Int(child.type))
    #expect(definitions.string(own.code) == code)
    #expect(definitions.string(definitions.schema(definitions.typeSchema(child)).type) == code)
  }

  @Test("know no other properties", arguments: ["value", "valueAddress", "resourceType", "name"])
  func unknown(_ property: String) throws {
    let root = try root(Self.hl7 + "Observation")
    let name = try #require(Name(property))
    #expect(definitions.child(root, name) == nil)
  }

  @Test("have no value property under a primitive")
  func primitiveValue() throws {
    #expect(definitions.child(try root(Self.hl7 + "string"), .value) == nil)
  }

  @Test("list what is required")
  func required() throws {
    let range = definitions.element(try root(Self.hl7 + "Observation")).pointee.required
    let paths = (0..<Int(range.count)).map {
      definitions.string(definitions.element(definitions.entry(range, $0)).pointee.path)
    }
    #expect(paths == ["Observation.status", "Observation.code"])
  }

  @Test("lead content references to the element meant")
  func contentReference() throws {
    let component = try #require(
      definitions.child(try root(Self.hl7 + "Observation"), .component))
    let range = try #require(definitions.child(definitions.content(component), .referenceRange))
    #expect(
      definitions.string(definitions.element(definitions.content(range)).pointee.id)
        == "Observation.referenceRange")
    let bundle = try root(Self.hl7 + "Bundle")
    let entry = try #require(definitions.child(bundle, .entry))
    let link = try #require(definitions.child(definitions.content(entry), .link))
    #expect(definitions.child(definitions.content(link), .relation) != nil)
  }

  @Test("tell what repeats")
  func arrays() throws {
    let root = try root(Self.hl7 + "Observation")
    func repeats(_ name: Name) -> Bool {
      definitions.child(root, name).map {
        Int(definitions.element($0.element).pointee.flags) & FL_ARRAY != 0
      } ?? false
    }
    #expect(repeats(.category) && repeats(.component) && !repeats(.code) && !repeats(.status))
  }

  @Test("keep the slices of a profile with their element")
  func slices() throws {
    let root = try root(Self.hl7 + "bp")
    let component = try #require(definitions.child(root, .component)).element
    let record = definitions.element(component).pointee
    let names = (0..<Int(record.slices.count)).map {
      definitions.string(
        definitions.element(definitions.entry(record.slices, $0)).pointee.slice_name)
    }
    #expect(names == ["SystolicBP", "DiastolicBP"])
    #expect(Int(record.flags) & FL_SLICED != 0)
    let systolic = definitions.entry(record.slices, 0)
    let value = try #require(definitions.child(systolic, .valueQuantity))
    let code = try #require(definitions.child(value.element, .code))
    let fixed = definitions.element(code.element).pointee
    #expect(definitions.string(fixed.fixed) == "\"mm[Hg]\"")
    #expect(
      definitions.string(definitions.element(fixed.base_element).pointee.path) == "Quantity.code")
    #expect(Int(fixed.flags) & FL_DIFFERS != 0)
  }

  @Test("say which type of a choice a profile does not allow")
  func notAllowed() throws {
    let root = try root(Self.hl7 + "bodyweight")
    #expect(definitions.child(root, .valueQuantity)?.type == 0)
    #expect(definitions.child(root, .valueString)?.type == UInt16(FL_TYPE_NOT_ALLOWED))
  }

  @Test("leave out of profiles what their type says anyhow")
  func differences() throws {
    let root = try root(Self.hl7 + "heartrate")
    let record = definitions.element(root).pointee
    let keys = (0..<record.constraints.count).map {
      definitions.string(definitions.constraint(record.constraints.first + $0).key)
    }
    #expect(keys == ["vs-2"])
    let note = try #require(definitions.child(root, .note)).element
    #expect(Int(definitions.element(note).pointee.flags) & (FL_DIFFERS | FL_SUBTREE_DIFFERS) == 0)
    let code = try #require(definitions.child(root, .code)).element
    #expect(Int(definitions.element(code).pointee.flags) & FL_SUBTREE_DIFFERS != 0)
  }

  @Test("say where an extension may stand")
  func contexts() throws {
    let schema = definitions.schema(
      try #require(definitions.schema(url: Self.hl7 + "patient-birthPlace")))
    #expect(schema.contexts.count == 1)
    #expect(Int(schema.flags) & FL_SCHEMA_EXTENSION != 0)
  }

  @Test("hold the wearable profiles, with the elements of their base")
  func wearable() throws {
    let root = try root("https://fhirlint.org/fhir/StructureDefinition/wearable-heart-rate")
    #expect(definitions.child(root, .status) != nil)
    #expect(
      definitions.element(root).pointee.base_element == (try self.root(Self.hl7 + "Observation")))
  }

  @Test("find schemas by versioned canonicals only where the version fits")
  func versions() {
    #expect(definitions.schema(url: Self.hl7 + "bp|4.0.1") != nil)
    #expect(definitions.schema(url: Self.hl7 + "bp|4.0") != nil)
    #expect(definitions.schema(url: Self.hl7 + "bp|5.0.0") == nil)
  }

  @Test("refer only to records that are there")
  func integrity() {
    let elements = UInt32(definitions.count(of: FL_ELEMENTS))
    let schemas = UInt32(definitions.count(of: FL_SCHEMAS))
    for ref in 1..<elements {
      let record = definitions.element(ref).pointee
      #expect(record.schema > 0 && record.schema < schemas)
      #expect(record.parent < ref && record.base_element < elements)
      #expect(record.content_reference < elements)
      for number in 0..<Int(record.types.count) {
        #expect(definitions.type(record.types, number).schema > 0)
      }
      for number in 0..<Int(record.child_elements.count) {
        let child = definitions.element(definitions.entry(record.child_elements, number))
        #expect(child.pointee.parent == ref)
      }
      var last: UInt16 = 0
      for number in 0..<Int(record.children.count) {
        let child = definitions.embedded.children[Int(record.children.first) + number]
        #expect(child.name > last && child.element < elements)
        last = child.name
      }
    }
  }
}
