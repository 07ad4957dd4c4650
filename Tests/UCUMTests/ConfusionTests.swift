import Testing

@testable import UCUM

@Suite("What people mix up with a unit")
struct ConfusionTests {
  @Test(
    "is known of units that can be read",
    arguments: ["/min", "Cel", "C", "[degF]", "F", "kcal", "cal", "ms", "mm[Hg]", "%", "{steps}"])
  func isKnown(_ code: String) throws {
    #expect(try Unit(code).confusedWith != nil)
  }

  @Test(
    "leads from one to the other", arguments: [("C", "Cel"), ("ft", "[ft_i]"), ("cal", "kcal")])
  func leads(_ pair: (String, String)) throws {
    #expect(try Unit(pair.0).confusedWith?.contains(pair.1) == true)
    #expect(try Unit(pair.1).confusedWith?.contains(pair.0) == true)
  }

  @Test("is shown with what one of the unit is in others")
  func others() throws {
    #expect(try Unit("mm[Hg]").inOtherUnits == ["0.133322 kPa", "0.01933672 [psi]"])
    #expect(try Unit("Cel").inOtherUnits == ["33.8 [degF]", "274.15 K"])
    #expect(try Unit("[iU]").inOtherUnits.isEmpty)
  }

  @Test("and how people write it")
  func spellings() throws {
    #expect(try Unit("/min").spellings.contains("bpm"))
    #expect(try Unit("mmol/L").spellings.allSatisfy { $0 != "mmol/L" })
  }
}
