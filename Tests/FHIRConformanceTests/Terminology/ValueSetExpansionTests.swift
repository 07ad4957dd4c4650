import FHIRConformance
import Testing

@Suite("The expansion of value sets")
struct ValueSetExpansionTests {
  private static let animals = """
    {"resourceType": "CodeSystem", "url": "urn:animals", "content": "complete",
     "caseSensitive": true, "valueSet": "urn:animals/all",
     "property": [{"code": "legs", "type": "integer"}],
     "concept": [
       {"code": "animal", "display": "Animal",
        "property": [{"code": "notSelectable", "valueBoolean": true}],
        "concept": [
         {"code": "dog", "display": "Dog", "property": [{"code": "legs", "valueInteger": 4}],
          "concept": [{"code": "poodle", "display": "Poodle"}]},
         {"code": "bird", "display": "Bird", "property": [{"code": "legs", "valueInteger": 2}]},
         {"code": "dodo", "display": "Dodo",
          "property": [{"code": "inactive", "valueBoolean": true},
                       {"code": "parent", "valueCode": "bird"}]}
        ]},
       {"code": "stone", "display": "Stone"}
     ]}
    """
  private static let codes = ["animal", "dog", "poodle", "bird", "dodo", "stone"]

  private static func set(_ url: String, _ compose: String) -> String {
    #"{"resourceType": "ValueSet", "url": "\#(url)", "compose": {\#(compose)}}"#
  }

  @Test(
    "decides filters",
    arguments: [
      ("concept", "is-a", "dog", "dog poodle"),
      ("concept", "descendent-of", "dog", "poodle"),
      ("concept", "is-not-a", "animal", "stone"),
      ("concept", "generalizes", "poodle", "animal dog poodle"),
      ("concept", "is-a", "bird", "bird dodo"),
      ("code", "in", "dog, stone", "dog stone"),
      ("code", "not-in", "dog,stone", "animal poodle bird dodo"),
      ("code", "=", "bird", "bird"),
      ("code", "regex", "d.*", "dog dodo"),
      ("legs", "=", "4", "dog"),
      ("legs", "exists", "true", "dog bird"),
      ("legs", "exists", "false", "animal poodle dodo stone"),
      ("parent", "=", "animal", "dog bird dodo"),
      ("inactive", "=", "true", "dodo"),
    ])
  func filters(_ property: String, _ op: String, _ value: String, _ expected: String) {
    let compose = """
      "include": [{"system": "urn:animals", "filter": [
        {"property": "\(property)", "op": "\(op)", "value": "\(value)"}]}]
      """
    let terminology = TerminologyFixture.terminology(Self.animals, Self.set("urn:set", compose))
    let found = Self.codes.filter { terminology.holds($0, "urn:animals", in: "urn:set") }
    #expect(found.joined(separator: " ") == expected)
  }

  @Test("takes the whole system, and nothing it does not have")
  func wholeSystem() {
    let terminology = TerminologyFixture.terminology(
      Self.animals, Self.set("urn:set", #""include": [{"system": "urn:animals"}]"#))
    #expect(terminology.holds("dodo", "urn:animals", in: "urn:set"))
    #expect(terminology.holds("dodo", nil, in: "urn:set"))
    #expect(terminology.membership("dog", "urn:other", in: "urn:set") == .notMember)
    let system = terminology.codeSystem("urn:animals") ?? 0
    #expect(terminology.membership("cat", "urn:animals", in: "urn:set") == .notInCodeSystem(system))
    #expect(terminology.membership("cat", nil, in: "urn:set") == .notMember)
  }

  @Test("knows the value set a code system names without anybody stating it")
  func implicitSet() {
    let terminology = TerminologyFixture.terminology(Self.animals)
    #expect(terminology.holds("stone", "urn:animals", in: "urn:animals/all"))
  }

  @Test("leaves excluded and, where asked to, inactive codes out")
  func excludes() {
    let terminology = TerminologyFixture.terminology(
      Self.animals,
      Self.set(
        "urn:set",
        """
        "inactive": false, "include": [{"system": "urn:animals"}],
        "exclude": [{"system": "urn:animals", "concept": [{"code": "stone"}]}]
        """))
    let found = Self.codes.filter { terminology.holds($0, "urn:animals", in: "urn:set") }
    #expect(found == ["animal", "dog", "poodle", "bird"])
    #expect(terminology.membership("stone", "urn:animals", in: "urn:set") == .notMember)
  }

  @Test("takes what is in all value sets of an include")
  func intersection() {
    let terminology = TerminologyFixture.terminology(
      Self.animals,
      Self.set(
        "urn:four",
        """
        "include": [{"system": "urn:animals", "concept": [{"code": "dog"}, {"code": "bird"}]}]
        """),
      Self.set("urn:all", #""include": [{"system": "urn:animals"}]"#),
      Self.set(
        "urn:set",
        """
        "include": [{"system": "urn:animals", "concept": [{"code": "dog"}, {"code": "stone"}],
          "valueSet": ["urn:four", "urn:all"]}]
        """))
    let found = Self.codes.filter { terminology.holds($0, "urn:animals", in: "urn:set") }
    #expect(found == ["dog"])
  }

  @Test("joins the includes and value sets below them")
  func nested() {
    let terminology = TerminologyFixture.terminology(
      Self.animals,
      Self.set("urn:one", #""include": [{"system": "urn:animals", "concept": [{"code": "dog"}]}]"#),
      Self.set("urn:two", #""include": [{"valueSet": ["urn:one"]}, {"system": "urn:ietf:bcp:47"}]"#)
    )
    #expect(terminology.holds("dog", "urn:animals", in: "urn:two"))
    #expect(terminology.holds("de-CH", "urn:ietf:bcp:47", in: "urn:two"))
    #expect(!terminology.holds("stone", "urn:animals", in: "urn:two"))
  }

  @Test("finds value sets that take in themselves")
  func cycle() {
    let facts = TerminologyFixture.facts([
      Self.set("urn:a", #""include": [{"valueSet": ["urn:b"]}]"#),
      Self.set("urn:b", #""include": [{"valueSet": ["urn:a"]}]"#),
    ])
    let (set, compiler) = TerminologyFixture.tables(facts)
    #expect(compiler.problems == [.cycle(valueSet: "urn:a")])
    let terminology = Terminology(Definitions(embedded: set, extra: nil))
    #expect(terminology.membership("x", "urn:x", in: "urn:a") == .notChecked(.valueSet))
  }

  @Test("leaves codes of systems nobody carries unchecked")
  func openSystems() {
    let terminology = TerminologyFixture.terminology(
      Self.animals,
      Self.set(
        "urn:set",
        """
        "include": [{"system": "http://snomed.info/sct", "filter": [
          {"property": "concept", "op": "is-a", "value": "404684003"}]}]
        """),
      Self.set(
        "urn:units",
        """
        "include": [{"system": "http://unitsofmeasure.org", "filter": [
          {"property": "canonical", "op": "=", "value": "s"}]}]
        """),
      Self.set(
        "urn:listed",
        #""include": [{"system": "http://loinc.org", "concept": [{"code": "8867-4"}]}]"#))
    let snomed = terminology.codeSystem("http://snomed.info/sct") ?? 0
    #expect(
      terminology.membership("386661006", "http://snomed.info/sct", in: "urn:set")
        == .notChecked(.system(snomed)))
    #expect(terminology.membership("dog", "urn:animals", in: "urn:set") == .notMember)
    // What the grammar refuses is wrong even where a filter cannot be decided.
    let units = terminology.codeSystem("http://unitsofmeasure.org") ?? 0
    #expect(
      terminology.membership("beats/min", "http://unitsofmeasure.org", in: "urn:units")
        == .notInCodeSystem(units))
    #expect(
      terminology.membership("a", "http://unitsofmeasure.org", in: "urn:units")
        == .notChecked(.system(units)))
    #expect(terminology.holds("8867-4", "http://loinc.org", in: "urn:listed"))
    #expect(terminology.membership("8310-5", "http://loinc.org", in: "urn:listed") == .notMember)
  }

  @Test("names value sets that are missing")
  func missing() {
    let facts = TerminologyFixture.facts([
      Self.animals, Self.set("urn:a", #""include": [{"valueSet": ["urn:gone|1"]}]"#),
    ])
    #expect(
      TerminologyFixture.tables(facts).compiler.problems
        == [.missingValueSet("urn:gone|1", in: "urn:a")])
  }

  @Test("uses an expansion where there is no compose")
  func expansion() {
    let terminology = TerminologyFixture.terminology(
      Self.animals,
      """
      {"resourceType": "ValueSet", "url": "urn:set", "expansion": {"contains": [
        {"system": "urn:animals", "abstract": true, "code": "animal",
         "contains": [{"system": "urn:animals", "code": "dog"}]}]}}
      """)
    #expect(terminology.holds("dog", "urn:animals", in: "urn:set"))
    #expect(!terminology.holds("animal", "urn:animals", in: "urn:set"))
  }

  @Test("gives the same tables whatever the order")
  func order() {
    let resources = [
      Self.animals,
      Self.set("urn:one", #""include": [{"system": "urn:animals", "concept": [{"code": "dog"}]}]"#),
      Self.set("urn:two", #""include": [{"valueSet": ["urn:one"]}, {"system": "urn:x"}]"#),
    ]
    func bytes(_ resources: [String]) -> [UInt8] {
      let builder = TableBuilder(extra: false)
      let compiler = TerminologyCompiler(builder: builder, base: nil)
      compiler.add(TerminologyFixture.facts(resources))
      compiler.compile()
      return builder.finish()
    }
    #expect(bytes(resources) == bytes(resources.reversed()))
  }

  @Test("stays the same through the text tables")
  func textTables() throws {
    let facts = TerminologyFixture.facts([
      Self.animals,
      Self.set(
        "urn:set",
        """
        "inactive": false, "include": [{"valueSet": ["urn:x"]}, {"system": "urn:animals", "filter": [
          {"property": "concept", "op": "is-a", "value": "dog"}]}],
        "exclude": [{"system": "urn:animals", "concept": [{"code": "poodle"}]}]
        """),
    ])
    let texts = facts.texts()
    #expect(try TerminologyFacts(texts).texts() == texts)
  }
}
