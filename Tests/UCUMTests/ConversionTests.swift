import Testing

@testable import UCUM

@Suite("Conversion")
struct ConversionTests {
  @Test("reckons in decimals", arguments: Row.all(of: "conversions.tsv"))
  func converts(_ row: Row) throws {
    let from = try Unit(row[1])
    let to = try Unit(row[2])
    do throws(UnitError) {
      let result = try from.convert(row[0], to: to)
      if let expected = Double(row[3]), let got = Double(result) {
        #expect(abs(got - expected) <= 1e-15 * max(abs(expected), 1e-300), "\(result)")
      } else {
        #expect(result == row[3])
      }
      if row[3].utf8.count <= 17 { #expect(result == row[3]) }
    } catch {
      #expect(error.kind.rawValue == row[3])
    }
  }

  @Test("goes to and fro", arguments: ["Cel", "[degF]", "[degRe]", "mCel", "K", "[degR]"])
  func round(_ code: String) throws {
    let unit = try Unit(code)
    let base = try Unit("K")
    for value in ["-3.25", "0", "36.6", "1e3"] {
      let there = try unit.convert(value, to: base, digits: 30)
      let back = try base.convert(there, to: unit, digits: 20)
      let difference = try #require(Double(back)) - #require(Double(value))
      #expect(abs(difference) < 1e-20)
    }
  }

  @Test("agrees in floating point")
  func double() throws {
    let body = try #require(try Unit("[degF]").convert(98.6, to: Unit("Cel")))
    #expect(abs(body - 37) < 1e-9)
    #expect(try Unit("kg").convert(1.0, to: Unit("m")) == nil)
    #expect(try Unit("1").convert(0.0, to: Unit("dB")) == nil)
  }

  @Test("rounds to the digits asked for")
  func digits() throws {
    let ratio = try Unit("km/h").convert("10", to: Unit("m/s"), digits: 4)
    #expect(ratio == "2.778")
  }

  @Test("compares kinds of quantity", arguments: Row.all(of: "commensurable.tsv"))
  func commensurable(_ row: Row) throws {
    #expect(try Unit(row[0]).isCommensurable(with: Unit(row[1])) == (row[2] == "1"))
  }

  @Test(
    "knows what means the same",
    arguments: [
      ("/min", "{beats}/min", true), ("mg/dL", "mg/dl", true), ("Hz", "/min", false),
      ("[Cal]", "kcal", true), ("B", "dB", false), ("Cel", "K", false), ("deg", "circ/360", true),
      ("mL/kg/min", "mL/(min.kg)", true), ("%", "10*-2", true),
    ])
  func equivalent(a: String, b: String, expected: Bool) throws {
    #expect(try Unit(a).isEquivalent(to: Unit(b)) == expected)
  }

  @Test("multiplies and divides")
  func arithmetic() throws {
    let mass = try Measure("1.5", Unit("g"))
    let length = try Measure("2", Unit("m"))
    let product = try mass.multiplied(by: length)
    #expect(product.value == "3" && product.unit.text == "g.m")
    let quotient = try mass.divided(by: length)
    #expect(quotient.value == "0.75" && quotient.unit.text == "g/m")
    let flow = try Measure("1", Unit("[lb_av]/h")).divided(by: Measure("1", Unit("kg/s")))
    #expect(try flow.converted(to: Unit("1")).value == "0.000125997880555555556")
    #expect(try Unit("m").divided(by: Unit("/s")).dimension == Dimension(length: 1, time: 1))
    #expect(throws: UnitError.self) {
      try mass.multiplied(by: Measure("1", Unit("Cel")))
    }
    #expect(throws: UnitError.self) { try mass.divided(by: Measure("0", Unit("m"))) }
  }

  @Test("divides long numbers rightly")
  func longDivision() throws {
    var state: UInt64 = 42
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      // Many limbs of zeros and ones bring out the rare branches.
      return state >> 60 < 5 ? 0xFFFF_FFFF_0000_0000 : (state >> 60 < 8 ? 0 : state)
    }
    for round in 0..<400 {
      var a = WholeNumber(next() | 1)
      var b = WholeNumber(next() | 1)
      for _ in 0..<(round % 5) { a = a * WholeNumber(next() | 1) + WholeNumber(next()) }
      for _ in 0..<(round % 3) { b = b * WholeNumber(next() | 1) + WholeNumber(next()) }
      let (quotient, remainder) = try #require(a.dividing(by: b))
      #expect(remainder < b)
      #expect(quotient * b + remainder == a)
      #expect(WholeNumber(digits: a.decimalDigits) == a)
    }
  }
}
