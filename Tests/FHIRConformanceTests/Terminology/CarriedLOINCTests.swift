import FHIRConformance
import Testing
import UCUM

@Suite("The carried LOINC codes")
struct CarriedLOINCTests {
  @Test("have right check digits, each once", arguments: CarriedLOINC.all)
  func checkDigits(_ entry: CarriedLOINC) {
    #expect(entry.code.bytes { LOINC.hasRightCheckDigit($0) })
    #expect(CarriedLOINC.all.filter { $0.code == entry.code }.count == 1)
    #expect(CarriedLOINC.find(entry.code) == entry)
  }

  @Test("have units of UCUM", arguments: CarriedLOINC.all)
  func units(_ entry: CarriedLOINC) {
    for unit in entry.units { #expect(unit.bytes { CodeGrammar.unit.verdict($0) } == .right) }
  }

  @Test("do not contradict their own displays", arguments: CarriedLOINC.all)
  func ownDisplays(_ entry: CarriedLOINC) {
    #expect(!entry.isContradicted(by: entry.display))
    #expect(!entry.isContradicted(by: entry.display.uppercased() + " "))
  }

  @Test(
    "see displays of something else",
    arguments: [
      ("8867-4", "Respiratory rate"), ("9279-1", "Heart rate"), ("8480-6", "Diastolic pressure"),
      ("2708-6", "Body temperature"), ("55423-8", "Calories"), ("29463-7", "Body height"),
    ])
  func contradictions(_ code: String, _ display: String) throws {
    #expect(try #require(CarriedLOINC.find(code)).isContradicted(by: display))
  }

  @Test(
    "accept short, local and foreign displays",
    arguments: [
      ("8867-4", "HR"), ("8867-4", "Herzfrequenz"), ("8867-4", "Pulse rate"), ("2708-6", "SpO2"),
      ("8480-6", "BP systolic"), ("85354-9", "Blood pressure"), ("8310-5", "temperature.oral"),
      ("80404-7", "HRV"), ("94122-9", "VO2 max"), ("93832-4", "Time asleep"),
    ])
  func agreement(_ code: String, _ display: String) throws {
    #expect(try !#require(CarriedLOINC.find(code)).isContradicted(by: display))
  }

  @Test("are no others", arguments: ["8867-5", "1-8", "", "heart", "LP1-2", "123456789012-3"])
  func others(_ code: String) {
    #expect(CarriedLOINC.find(code) == nil)
  }
}
