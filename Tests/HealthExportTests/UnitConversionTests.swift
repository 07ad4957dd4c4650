import Testing

@testable import HealthExport

@Suite("A unit of the export")
struct UnitConversionTests {
  @Test(
    "converts to UCUM",
    arguments: [
      ("lb", "kg", 176.37, 80.0001), ("st", "kg", 12.6, 80.0137), ("ft", "cm", 5.905511811, 180),
      ("mi", "m", 3.1, 4988.966), ("kJ", "kcal", 1000, 239.006), ("degF", "Cel", 98.6, 37),
      ("mmol<180.1558800000541>/L", "mg/dL", 5.4, 97.284), ("%", "%", 0.97, 97),
      ("fl_oz_us", "mL", 8, 236.588), ("mcg", "ug", 12.5, 12.5), ("count", "{steps}", 9, 9),
      ("count", "kg/m2", 24.7, 24.7), ("dBASPL", "dB[SPL]", 68.4, 68.4), ("IU", "[iU]", 4, 4),
      ("kcal/hr·kg", "kcal/(kg.h)", 3.2, 3.2), ("mL/min·kg", "mL/(kg.min)", 46.8, 46.8),
    ])
  func converts(_ from: String, _ to: String, _ value: Double, _ expected: Double) throws {
    let conversion = try #require(UnitConversion(from: from, to: to))
    #expect(abs(conversion.apply(value) - expected) < 0.001)
  }

  @Test(
    "does not convert what it does not know",
    arguments: [("furlong/fortnight", "/min"), ("kg", "m"), ("", "/min"), ("mmol<x>/L", "mg/dL")])
  func refuses(_ from: String, _ to: String) {
    #expect(UnitConversion(from: from, to: to) == nil)
  }
}
