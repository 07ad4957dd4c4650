import FHIRConformance
import Testing
import UCUM

@testable import HealthConversion

@Suite("The mapping of Apple's types")
struct MetricTableTests {
  private let table = MetricTable.standard

  @Test("has every type once, and a name for each")
  func isComplete() {
    #expect(table.metrics.count == 221)
    #expect(Set(table.metrics.map(\.identifier)).count == 221)
    #expect(Set(table.metrics.map(\.name)).count == 221)
    #expect(table.metrics.allSatisfy { !$0.label.isEmpty })
  }

  @Test("has UCUM units only")
  func units() {
    for metric in table.metrics where !metric.unit.isEmpty {
      #expect((try? Unit(metric.unit)) != nil, "\(metric.identifier): \(metric.unit)")
    }
  }

  @Test("never files RMSSD under the code for SDNN")
  func rmssd() throws {
    let rmssd = try #require(table["HKQuantityTypeIdentifierHeartRateVariabilityRMSSD"])
    for code in rmssd.codes + rmssd.dayCodes {
      if case .loinc(let loinc, _) = code { #expect(loinc != "80404-7") }
    }
  }

  @Test(
    "finds types by names and beginnings",
    arguments: [
      ("heart-rate", 1), ("hrv", 2), ("steps", 1), ("StepCount", 1),
      ("HKQuantityTypeIdentifierDietary", 39), ("nothing-like-it", 0),
    ])
  func names(_ name: String, _ count: Int) {
    #expect(table.metrics(named: name).count == count)
  }

  @Test("gives days other codes where LOINC has them")
  func dayCodes() throws {
    let steps = try #require(table["HKQuantityTypeIdentifierStepCount"])
    #expect(
      steps.codes == [.loinc("55423-8", display: CarriedLOINC.find("55423-8")?.display ?? "")])
    #expect(steps.dayCodes.first != steps.codes.first)
  }
}
