import Testing

@testable import FHIRConformance

private func value(_ text: String) throws -> DateTimeValue {
  try #require(DateTimeValue.parse(text))
}

@Suite("A date-time value")
struct DateTimeValueTests {
  @Test("keeps its parts")
  func parts() throws {
    let value = try value("2026-10-25T02:30:15.125+02:00")
    #expect(value.year == 2026)
    #expect(value.month == 10)
    #expect(value.day == 25)
    #expect(value.hour == 2)
    #expect(value.minute == 30)
    #expect(value.second == 15)
    #expect(value.nanosecond == 125_000_000)
    #expect(value.offsetMinutes == 120)
    #expect(value.precision == .fraction)
  }

  @Test(
    "lies on the time line",
    arguments: [
      ("1970-01-01T00:00:00Z", 0 as Int64),
      ("1970-01-01T01:00:00+01:00", 0),
      ("1969-12-31T23:59:59Z", -1),
      ("2000-03-01T00:00:00Z", 951_868_800),
      ("2026-11-30T12:00:00-05:00", 1_796_058_000),
      ("2016-12-31T23:59:60Z", 1_483_228_800),
      ("0001-01-01T00:00:00Z", -62_135_596_800),
      ("9999-12-31T23:59:59Z", 253_402_300_799),
    ])
  func instant(_ text: String, _ seconds: Int64) throws {
    let value = try value(text)
    #expect(value.instant == UTCInstant(seconds: seconds))
    #expect(value.earliest == value.latest)
  }

  @Test("has no instant without offset or seconds", arguments: ["2026", "2026-03", "2026-03-14"])
  func noInstant(_ text: String) throws {
    let value = try value(text)
    #expect(value.instant == nil)
    #expect(value.earliest < value.latest)
  }

  @Test("widens by 14 hours where the offset is not known")
  func widening() throws {
    let day = try value("2026-03-14")
    #expect(day.latest.seconds - day.earliest.seconds == 86_400 + 28 * 3_600 - 1)
  }

  @Test(
    "is ordered only where that is certain",
    arguments: [
      ("2026-03-14T10:00:00Z", "2026-03-14T09:00:00Z", DateTimeValue.Order.after),
      ("2026-03-14T10:00:00+02:00", "2026-03-14T09:00:00Z", .before),
      ("2026-03-14T10:00:00+01:00", "2026-03-14T09:00:00Z", .same),
      ("2026-03-14T10:00:00Z", "2026-03-14T10:00:00.000Z", .same),
      ("2026-03-14T10:00:00.001Z", "2026-03-14T10:00:00Z", .after),
      ("2026-03-14", "2026-03-13", .after),
      ("2026-03", "2026-02", .after),
      ("2026", "2025-12-31", .after),
      ("2026-03-14", "2026-03", nil),
      ("2026-03-14", "2026-03-14", nil),
      ("2026-03-14", "2026-03-14T09:00:00Z", nil),
      ("2026-03-15", "2026-03-14T23:00:00-05:00", nil),
      ("2026-03-16", "2026-03-14T09:00:00Z", .after),
    ])
  func order(_ left: String, _ right: String, _ order: DateTimeValue.Order?) throws {
    #expect(try value(left).order(to: value(right)) == order)
  }

  @Test("measures the hours of a day with a clock change")
  func length() throws {
    let start = try value("2026-10-25T00:00:00+02:00")
    let end = try value("2026-10-26T00:00:00+01:00")
    #expect(start.seconds(until: end) == Int64(90_000))
    #expect(end.seconds(until: start) == Int64(-90_000))
    #expect(try start.seconds(until: value("2026-10-26")) == nil)
  }

  @Test("knows local midnight and the last second of a day")
  func midnight() throws {
    #expect(try value("2026-03-14T00:00:00+01:00").isLocalMidnight)
    #expect(try value("2026-03-14T00:00:00.000+01:00").isLocalMidnight)
    #expect(try !value("2026-03-14T00:00:00.001+01:00").isLocalMidnight)
    #expect(try !value("2026-03-14").isLocalMidnight)
    #expect(try value("2026-03-14T23:59:59.999+01:00").isLastSecondOfDay)
    #expect(try !value("2026-03-14T23:59:58+01:00").isLastSecondOfDay)
  }

  @Test("moves by days")
  func moves() throws {
    let day = try #require(try value("2024-02-28T06:00:00Z").adding(days: 2))
    #expect((day.year, day.month, day.day, day.hour) == (2024, 3, 1, 6))
    #expect(try value("9999-12-31").adding(days: 1) == nil)
    #expect(try value("2024").adding(days: 1) == nil)
    #expect(try value("2024-01-01").adding(days: .min) == nil)
  }

  @Test(
    "is read from FHIRPath literals",
    arguments: [
      ("2026T", DateTimeValue.Precision.year), ("2026-03T", .month), ("2026-03-14T", .day),
      ("2026-03-14T07", .hour), ("2026-03-14T07:30", .minute),
      ("2026-03-14T07:30:00", .second), ("2026-03-14T07:30:00.1Z", .fraction),
    ])
  func literal(_ text: String, _ precision: DateTimeValue.Precision) {
    #expect(DateTimeValue.parse(text, as: .fhirPath)?.precision == precision)
    #expect(DateTimeValue.parse(text + "x", as: .fhirPath) == nil)
  }
}

@Suite("The civil calendar")
struct CivilCalendarTests {
  @Test("counts days there and back")
  func roundTrip() {
    var number = CivilCalendar.dayNumber(year: 1, month: 1, day: 1)
    #expect(number == -719_162)
    for year in 1...2_100 {
      for month in 1...12 {
        for day in 1...CivilCalendar.days(inMonth: month, of: year) {
          if CivilCalendar.dayNumber(year: year, month: month, day: day) != number
            || CivilCalendar.date(ofDayNumber: number) != (year, month, day)
          {
            Issue.record("\(year)-\(month)-\(day)")
            return
          }
          number += 1
        }
      }
    }
  }
}
