import FHIRConformance
import Testing

@Suite("The grammar of codes")
struct CodeGrammarTests {
  @Test(
    "accepts right codes",
    arguments: [
      (CodeGrammar.language, "en"), (.language, "de-CH"), (.language, "zh-Hant-TW"),
      (.language, "gsw"), (.language, "x-klingon"), (.language, "en-US-x-twain"),
      (.language, "no-NO"), (.language, "EN-us"), (.mimeType, "application/fhir+json"),
      (.mimeType, "text/plain; charset=utf-8"), (.mimeType, "image/svg+xml"), (.mimeType, "json"),
      (.mimeType, "text/cql"), (.subdivision, "US-TX"), (.subdivision, "CH-ZH"),
      (.subdivision, "ES-C"), (.timeZone, "Europe/Zurich"), (.timeZone, "Etc/GMT+3"),
      (.timeZone, "UTC"), (.uri, "urn:oid:1.2.3"), (.unit, "/min"), (.unit, "mm[Hg]"),
      (.unit, "{steps}"),
    ])
  func right(_ grammar: CodeGrammar, _ code: String) {
    #expect(code.bytes { grammar.verdict($0) } == .right)
  }

  @Test(
    "refuses wrong codes",
    arguments: [
      (CodeGrammar.language, "english"), (.language, "en_US"), (.language, "qq"), (.language, ""),
      (.language, "en-"), (.language, "e"), (.mimeType, "[%type%]"), (.mimeType, "application/"),
      (.mimeType, "text"), (.mimeType, "text/plain; charset"), (.subdivision, "Texas"),
      (.subdivision, "US-"), (.timeZone, "Europe//Zurich"), (.timeZone, "12"), (.uri, "a b"),
      (.unit, "beats/min"),
    ])
  func wrong(_ grammar: CodeGrammar, _ code: String) {
    #expect(code.bytes { grammar.verdict($0) } == .wrong)
  }

  @Test("knows every two-letter language", arguments: ["aa", "in", "iw", "ji", "zu", "mk", "sr"])
  func languages(_ code: String) {
    #expect(code.bytes { CodeGrammar.language.verdict($0) } == .right)
  }

  @Test(
    "knows the check digit of LOINC codes",
    arguments: ["8867-4", "80404-7", "41950-7", "103205-1", "2708-6", "59408-5", "LP43571-6"])
  func loinc(_ code: String) {
    #expect(code.bytes { LOINC.hasRightCheckDigit($0) })
  }

  @Test("refuses other LOINC codes", arguments: ["8867-5", "88674", "8867-", "-4", "", "886a-4"])
  func wrongLOINC(_ code: String) {
    #expect(!code.bytes { LOINC.hasRightCheckDigit($0) })
  }

  @Test("says which check digit is right")
  func correcting() {
    #expect(LOINC.correctingCheckDigit("8867-5") == "8867-4")
    #expect(LOINC.correctingCheckDigit("heart") == nil)
  }

  @Test(
    "knows the check digit of SNOMED CT codes",
    arguments: ["404684003", "138875005", "386661006", "73211009", "22298006"])
  func snomed(_ code: String) {
    #expect(code.bytes { SNOMED.hasRightCheckDigit($0) })
  }

  @Test("refuses other SNOMED CT codes", arguments: ["404684004", "12", "0404684003", "40468400a"])
  func wrongSNOMED(_ code: String) {
    #expect(!code.bytes { SNOMED.hasRightCheckDigit($0) })
  }
}
