import Testing

@testable import UCUM

@Suite("The unit table")
struct TableTests {
  let table = UnitTable.standard

  @Test("holds all prefixes, base units and units of UCUM 2.2")
  func counts() {
    #expect(table.prefixes.count == 24)
    #expect(table.atoms.count == 7 + 305)
    #expect(table.atoms.count { $0.function != nil } == 21)
    #expect(table.atoms.count { $0.arbitrary != 0 } == 41)
  }

  @Test("reads every atom and every prefixed atom in one way only")
  func oneReading() {
    var readings: [String: Int] = [:]
    for atom in table.atoms {
      readings[atom.code.text, default: 0] += 1
      for prefix in table.prefixes where atom.isMetric {
        readings[prefix.code.text + atom.code.text, default: 0] += 1
      }
    }
    #expect(readings.values.allSatisfy { $0 == 1 })
    for code in readings.keys { #expect((try? Unit(code)) != nil, "\(code)") }
  }

  @Test(
    "knows sizes and dimensions",
    arguments: [
      ("[lb_av]", "453.59237", "M"), ("[mi_i]", "1609.344", "L"),
      ("m[Hg]", "133322000", "L-1.T-2.M"),
      ("mol", "6.02214076e23", "1"), ("[acr_us]", "4046.87260987425201", "L2"),
      ("[G]", "6.6743e-14", "L3.T-2.M-1"), ("deg", "0.0174532925199432958", "A"),
      ("[mu_0]", "0.00125663706143591730", "L.M.Q-2"), ("Oe", "79.5774715459476679", "L-1.T-1.Q"),
      ("[car_Au]", "0.0416666666666666667", "1"), ("eV", "1.602176634e-16", "L2.T-2.M"),
      ("[HP]", "745699.87158227022", "L2.T-3.M"), ("ph", "0.0001", "L-2.A2.F"),
    ])
  func sizes(code: String, factor: String, dimension: String) throws {
    let unit = try Unit(code)
    let expected =
      factor.hasSuffix("0") && factor.contains(".") ? String(factor.dropLast()) : factor
    #expect(unit.factorText == expected)
    #expect(unit.dimension.description == dimension)
  }

  @Test(
    "writes base units",
    arguments: [
      ("mm[Hg]", "m-1.s-2.g"), ("[IU]/L", "m-3.[iU]"), ("%", "1"), ("kat/[CFU]", "s-1.[CFU]-1"),
      ("{steps}/d", "s-1"), ("[CFU]/[CFU]", "1"),
    ])
  func baseUnits(code: String, canonical: String) throws {
    #expect(try Unit(code).canonicalText == canonical)
  }

  @Test("is ready and quick")
  func quick() {
    // Debug builds are far slower than release ones: this only catches something absurd.
    let clock = ContinuousClock()
    let codes = ["mm[Hg]", "/min", "mL/kg/min", "10*3/uL", "kg/m2", "{steps}/d"].map {
      Array($0.utf8)
    }
    let time = clock.measure {
      for _ in 0..<200 {
        for code in codes {
          code.withUnsafeBufferPointer { #expect(Unit.validate($0) == .valid) }
        }
      }
    }
    #expect(time < .seconds(2))
  }
}
