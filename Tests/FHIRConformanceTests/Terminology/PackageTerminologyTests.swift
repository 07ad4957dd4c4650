import FHIRConformance
import Testing

@Suite("The terminology of a package")
struct PackageTerminologyTests {
  private static let base = """
    {"resourceType": "CodeSystem", "url": "urn:colours", "content": "complete",
     "concept": [{"code": "red", "concept": [{"code": "scarlet"}]},
       {"code": "blue"}, {"code": "violet", "property": [
         {"code": "parent", "valueCode": "blue"}, {"code": "parent", "valueCode": "red"}]}]}
    """
  private static let baseSet = """
    {"resourceType": "ValueSet", "url": "urn:reds", "compose": {"include": [
      {"system": "urn:colours", "filter": [{"property": "concept", "op": "is-a", "value": "red"}]},
      {"system": "http://loinc.org", "concept": [{"code": "8867-4", "display": "Heart rate"}]}]}}
    """

  private func terminology(_ resources: String...) -> Terminology {
    let (embedded, _) = TerminologyFixture.tables(
      TerminologyFixture.facts([Self.base, Self.baseSet]))
    let base = Definitions(embedded: embedded, extra: nil)
    let (extra, _) = TerminologyFixture.tables(TerminologyFixture.facts(resources), over: base)
    return Terminology(Definitions(embedded: embedded, extra: extra))
  }

  @Test("builds on embedded code systems and value sets")
  func building() {
    let terminology = terminology(
      """
      {"resourceType": "ValueSet", "url": "urn:mine", "compose": {"include": [
        {"valueSet": ["urn:reds"]}, {"system": "urn:own", "concept": [{"code": "x"}]}],
        "exclude": [{"system": "urn:colours", "concept": [{"code": "red"}]}]}}
      """,
      """
      {"resourceType": "ValueSet", "url": "urn:filtered", "compose": {"include": [
        {"system": "urn:colours", "filter": [
          {"property": "concept", "op": "descendent-of", "value": "red"}]},
        {"system": "http://loinc.org", "concept": [{"code": "8310-5"}]}]}}
      """)
    #expect(terminology.holds("scarlet", "urn:colours", in: "urn:mine"))
    #expect(terminology.holds("8867-4", "http://loinc.org", in: "urn:mine"))
    #expect(terminology.holds("x", "urn:own", in: "urn:mine"))
    #expect(!terminology.holds("red", "urn:colours", in: "urn:mine"))
    #expect(terminology.holds("scarlet", "urn:colours", in: "urn:filtered"))
    #expect(terminology.holds("violet", "urn:colours", in: "urn:filtered"))
    #expect(terminology.holds("8310-5", "http://loinc.org", in: "urn:filtered"))
    #expect(!terminology.holds("red", "urn:colours", in: "urn:filtered"))
    // The embedded value set is still there, and what it carries is still known.
    #expect(terminology.holds("red", "urn:colours", in: "urn:reds"))
    let heartRate = terminology.lookUp("8867-4", "http://loinc.org") ?? 0
    #expect(terminology.display(heartRate) == "Heart rate")
  }

  @Test("may bring code systems anew")
  func replacing() {
    let terminology = terminology(
      """
      {"resourceType": "CodeSystem", "url": "urn:colours", "version": "2", "content": "complete",
       "concept": [{"code": "green"}]}
      """,
      """
      {"resourceType": "ValueSet", "url": "urn:mine", "compose": {"include": [
        {"system": "urn:colours"}]}}
      """)
    #expect(terminology.holds("green", "urn:colours", in: "urn:mine"))
    #expect(!terminology.holds("red", "urn:colours", in: "urn:mine"))
    #expect(terminology.holds("red", "urn:colours", in: "urn:reds"))
    #expect(terminology.status("green", "urn:colours") != .unknown)
  }

  @Test("tells supplements from code systems")
  func supplements() {
    let terminology = terminology(
      """
      {"resourceType": "CodeSystem", "url": "urn:more", "content": "supplement",
       "supplements": "urn:colours",
       "concept": [{"code": "blue", "property": [{"code": "cold", "valueBoolean": true}]}]}
      """,
      """
      {"resourceType": "ValueSet", "url": "urn:cold", "compose": {"include": [
        {"system": "urn:colours", "filter": [{"property": "cold", "op": "=", "value": "true"}]}]}}
      """)
    let supplement = terminology.codeSystem("urn:more") ?? 0
    #expect(terminology.status("blue", "urn:more") == .supplement(supplement))
    #expect(terminology.status("pink", "urn:colours") == .unknown)
    // Properties of embedded codes are not carried: the filter cannot be decided.
    let colours = terminology.codeSystem("urn:colours") ?? 0
    #expect(
      terminology.membership("blue", "urn:colours", in: "urn:cold")
        == .notChecked(.system(colours)))
  }

  @Test("leaves codes of fragments unchecked")
  func fragments() {
    let terminology = terminology(
      """
      {"resourceType": "CodeSystem", "url": "urn:part", "content": "fragment",
       "concept": [{"code": "one"}]}
      """,
      """
      {"resourceType": "ValueSet", "url": "urn:set", "compose": {"include": [
        {"system": "urn:part"}]}}
      """)
    let part = terminology.codeSystem("urn:part") ?? 0
    #expect(terminology.holds("one", "urn:part", in: "urn:set"))
    #expect(
      terminology.membership("two", "urn:part", in: "urn:set") == .notChecked(.system(part)))
  }
}
