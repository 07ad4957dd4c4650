import FHIRConformance
import Testing

@Suite("The embedded terminology")
struct EmbeddedTerminologyTests {
  private static let hl7 = "http://hl7.org/fhir/"
  private static let thl7 = "http://terminology.hl7.org/"
  private let terminology = Terminology.r4

  @Test(
    "holds what belongs to a value set",
    arguments: [
      ("female", "\(hl7)administrative-gender", "\(hl7)ValueSet/administrative-gender|4.0.1"),
      ("final", "\(hl7)observation-status", "\(hl7)ValueSet/observation-status"),
      (
        "vital-signs", "\(thl7)CodeSystem/observation-category",
        "\(hl7)ValueSet/observation-category"
      ),
      ("/min", "http://unitsofmeasure.org", "\(hl7)ValueSet/ucum-vitals-common"),
      ("mm[Hg]", "http://unitsofmeasure.org", "\(hl7)ValueSet/ucum-units"),
      ("en-US", "urn:ietf:bcp:47", "\(hl7)ValueSet/languages"),
      ("gsw", "urn:ietf:bcp:47", "\(hl7)ValueSet/all-languages"),
      ("text/plain", "urn:ietf:bcp:13", "\(hl7)ValueSet/mimetypes"),
      ("CHF", "urn:iso:std:iso:4217", "\(hl7)ValueSet/currencies"),
      ("CH", "urn:iso:std:iso:3166", "\(hl7)ValueSet/iso3166-1-2"),
      ("CHE", "urn:iso:std:iso:3166", "\(hl7)ValueSet/iso3166-1-3"),
      ("IMP", "\(thl7)CodeSystem/v3-ActCode", "\(thl7)ValueSet/v3-ActEncounterCode"),
      ("8867-4", "http://loinc.org", "\(hl7)ValueSet/observation-vitalsignresult"),
      ("MR", "\(thl7)CodeSystem/v2-0203", "\(hl7)ValueSet/identifier-type"),
      ("Patient", "\(hl7)resource-types", "\(hl7)ValueSet/all-types"),
      ("Europe/Zurich", "https://www.iana.org/time-zones", "\(hl7)ValueSet/timezones"),
    ])
  func members(_ code: String, _ system: String, _ valueSet: String) {
    #expect(terminology.holds(code, system, in: valueSet))
    #expect(terminology.holds(code, nil, in: valueSet))
    #expect(terminology.membership(code, "urn:other", in: valueSet) == .notMember)
  }

  @Test(
    "does not hold what is none of its codes",
    arguments: [
      ("Female", "\(hl7)ValueSet/administrative-gender"),
      ("finished", "\(hl7)ValueSet/observation-status"),
      ("{beats}/min", "\(hl7)ValueSet/ucum-vitals-common"),
      ("beats", "\(hl7)ValueSet/ucum-units"),
      ("[%payloadMimeType%]", "\(hl7)ValueSet/mimetypes"),
      ("SFR", "\(hl7)ValueSet/currencies"),
      ("CHE", "\(hl7)ValueSet/iso3166-1-2"),
      ("_ActEncounterCode", "\(thl7)ValueSet/v3-ActEncounterCode"),
    ])
  func strangers(_ code: String, _ valueSet: String) {
    #expect(terminology.membership(code, nil, in: valueSet) == .notMember)
  }

  @Test("leaves SNOMED CT and the rest of LOINC unchecked")
  func unchecked() {
    for (code, system, valueSet) in [
      ("386661006", "http://snomed.info/sct", "clinical-findings"),
      ("11488-4", "http://loinc.org", "c80-doc-typecodes"),
      ("24331-1", "http://loinc.org", "report-codes"),
    ] {
      let answer = terminology.membership(code, system, in: Self.hl7 + "ValueSet/" + valueSet)
      let ref = terminology.codeSystem(system) ?? 0
      #expect(answer == .notChecked(.system(ref)))
    }
    #expect(terminology.status("1234-5", "http://loinc.org") == .notChecked)
    #expect(terminology.status("x", "http://example.org/nobody") == .unknownSystem)
    #expect(terminology.status("vital", Self.thl7 + "CodeSystem/observation-category") == .unknown)
  }

  @Test("knows displays and states of codes")
  func concepts() throws {
    let final = try #require(terminology.lookUp("final", Self.hl7 + "observation-status"))
    #expect(terminology.display(final) == "Final")
    #expect("  FINAL ".bytes { terminology.displayMatches($0, final) })
    #expect(!"Finals".bytes { terminology.displayMatches($0, final) })
    let group = try #require(
      terminology.lookUp("_ActEncounterCode", Self.thl7 + "CodeSystem/v3-ActCode"))
    #expect(terminology.isAbstract(group))
  }

  @Test(
    "says which codes may have been meant",
    arguments: [
      ("Female", "administrative-gender", ["female"]),
      ("femail", "administrative-gender", ["female"]),
      ("finall", "observation-status", ["final"]),
      ("Entered in Error", "observation-status", ["entered-in-error"]),
      ("zzzzzzzz", "observation-status", []),
    ])
  func nearness(_ code: String, _ valueSet: String, _ expected: [String]) throws {
    let ref = try #require(terminology.valueSet(Self.hl7 + "ValueSet/" + valueSet))
    #expect(terminology.nearestCodes(to: code, in: ref) == expected)
  }

  @Test("lists and counts the codes of a value set")
  func listing() throws {
    let gender = try #require(terminology.valueSet(Self.hl7 + "ValueSet/administrative-gender"))
    #expect(terminology.codes(in: gender, limit: 10) == ["male", "female", "other", "unknown"])
    #expect(terminology.count(of: gender) == 4)
    let units = try #require(terminology.valueSet(Self.hl7 + "ValueSet/ucum-units"))
    #expect(terminology.count(of: units) == nil)
  }

  @Test("minds the version of a value set only where one is asked for")
  func versions() {
    let url = Self.hl7 + "ValueSet/administrative-gender"
    #expect(terminology.valueSet(url) != nil)
    #expect(terminology.valueSet(url + "|4.0") != nil)
    #expect(terminology.valueSet(url + "|5.0.0") == nil)
    #expect(terminology.valueSet(url + "x") == nil)
  }
}
