import Testing

@testable import FHIRConformance

@Suite("A decimal")
struct ExactDecimalTests {
  @Test(
    "keeps its digits",
    arguments: ["0", "1.10", "-0.005", "12345678901234567890.123456789", "99999999999999999999999"])
  func keeps(_ text: String) throws {
    #expect(try #require(ExactDecimal(text)).description == text)
  }

  @Test("reads exponents", arguments: [("1e3", "1000"), ("1.5E-2", "0.015"), ("-2e0", "-2")])
  func exponents(_ text: String, _ plain: String) throws {
    #expect(try #require(ExactDecimal(text)).description == plain)
  }

  @Test("refuses other texts", arguments: ["", "-", "1.", ".5", "1e", "1x", "1e99", "--1"])
  func refuses(_ text: String) {
    #expect(ExactDecimal(text) == nil)
  }

  @Test("compares across scales")
  func compares() throws {
    let one = try #require(ExactDecimal("1.0"))
    #expect(one == ExactDecimal(1))
    #expect(one.hashValue == ExactDecimal(1).hashValue)
    let large = try #require(ExactDecimal("99999999999999999999999999999999999999"))
    let small = try #require(ExactDecimal("0.00000000000000000000000000000000000001"))
    #expect(small < large)
    #expect(large > small)
    #expect(large.negated < small)
  }

  @Test("reckons exactly")
  func reckons() throws {
    let third = try #require(ExactDecimal(1).divided(by: ExactDecimal(3)))
    #expect(third.description == "0.3333333333333333")
    #expect(ExactDecimal(1).divided(by: ExactDecimal(0)) == nil)
    #expect(try #require(ExactDecimal("2.345")).rounded(to: 2).description == "2.35")
    #expect(try #require(ExactDecimal("-2.5")).rounded(to: 0).description == "-3")
    #expect(try #require(ExactDecimal("-0.5")).floor == -1)
    #expect(try #require(ExactDecimal("-0.5")).ceiling == 0)
    let huge = try #require(ExactDecimal("99999999999999999999999999999999999999"))
    #expect(huge.multiplied(by: huge) == nil)
    #expect(huge.adding(huge) == nil)
  }
}

@Suite("A date or time")
struct TemporalTests {
  @Test(
    "keeps what was written",
    arguments: [
      "2024", "2024-03", "2024-02-29", "2024-03-05T07:10:00Z", "2024-03-05T07:10:00.120-05:30",
      "2024-03-05T07:10", "2024-03-05T07",
    ])
  func keeps(_ text: String) throws {
    #expect(try #require(Temporal(text)).description == text)
  }

  @Test(
    "is refused where there is no such day or time",
    arguments: [
      "2023-02-29", "2024-13", "2024-00-01", "2024-1-1", "2024-03-05T24:00:00Z", "0000",
      "2024-03-05T10:00:00+15:00", "2024-03T10:00", "T25", "x", "",
    ])
  func refused(_ text: String) {
    #expect(Temporal(text) == nil)
  }

  @Test("counts days of the calendar both ways")
  func calendar() {
    for day in stride(from: -719_000, to: 2_900_000, by: 997) {
      let date = Temporal.date(days: day)
      #expect(Temporal.days(year: date.year, month: date.month, day: date.day) == day)
    }
  }

  @Test("stays within the years 1 to 9999")
  func borders() throws {
    let last = try #require(Temporal("9999-12-31"))
    #expect(last.adding(ExactDecimal(1), .day) == nil)
    #expect(last.adding(ExactDecimal(1), .month) == nil)
    #expect(last.adding(ExactDecimal(Int64.max), .year) == nil)
    #expect(last.adding(ExactDecimal(Int64.max), .second) == nil)
    let first = try #require(Temporal("0001-01-01"))
    #expect(first.adding(ExactDecimal(-1), .day) == nil)
  }
}
