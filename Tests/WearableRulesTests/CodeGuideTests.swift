import FHIRConformance
import Testing

@testable import WearableRules

@Suite("The guide to codes")
struct CodeGuideTests {
  @Test("knows every code that rules know, by name and with a unit where there is one")
  func isComplete() throws {
    for carried in CarriedLOINC.all {
      let guide = try #require(CodeGuide.find(carried.code), "\(carried.code)")
      var code = carried.code
      let number = code.withUTF8 { LOINC.number($0) } ?? 0
      guard let known = LOINC(rawValue: number) else { continue }
      #expect(!guide.display.isEmpty, "\(carried.code)")
      #expect(!guide.units.isEmpty || carried.units.isEmpty, "\(carried.code)")
      #expect(known.metrics.isDisjoint(with: .wearable) || !guide.rules.isEmpty, "\(carried.code)")
    }
  }

  @Test("speaks of codes it knows", arguments: CodeGuide.confusions.keys.sorted())
  func confusions(_ code: String) {
    #expect(CodeGuide.find(code) != nil)
  }

  @Test("names profiles that are there")
  func profiles() throws {
    for carried in CarriedLOINC.all {
      for url in try #require(CodeGuide.find(carried.code)).profiles {
        #expect(Definitions.r4.schema(url: url) != nil, "\(url)")
      }
    }
    #expect(
      CodeGuide.find("hrv-rmssd")?.profiles
        == ["https://fhirlint.org/fhir/StructureDefinition/wearable-hrv-rmssd"])
  }

  @Test("knows check digits", arguments: [("8867-4", true), ("8867-5", false), ("x", false)])
  func checkDigits(_ code: String, _ isRight: Bool) {
    #expect(LOINCText.hasRightCheckDigit(code) == isRight)
  }

  @Test("knows no other codes", arguments: ["12345-5", "8867-44", "8867", "", "HeartRate"])
  func unknown(_ code: String) {
    #expect(CodeGuide.find(code) == nil)
  }
}
