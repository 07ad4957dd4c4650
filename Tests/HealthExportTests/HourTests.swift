import Testing

@testable import HealthExport

@Suite("The hours of a day")
struct HourTests {
  private static func hours(of zone: String, on day: String) throws -> [DayBounds] {
    var database = ZoneDatabase(folder: HealthExportOptions().zoneFolder)
    let known = database.zone(named: zone)
    let rules = try #require(known)
    var calendar = DayCalendar(zone: rules)
    let number = try #require(LocalDay(day)).number
    let limits = calendar.limits(of: number)
    calendar.isHourly = true
    let first = calendar.span(at: limits.start)
    var bounds: [DayBounds] = []
    for span in first..<(first + 32) {
      let hour = calendar.limits(ofSpan: span)
      if hour.start < hour.end { bounds.append(calendar.bounds(ofSpan: span)) }
      #expect(calendar.day(ofSpan: span) == number)
    }
    #expect(bounds.first?.start.seconds == limits.start)
    #expect(bounds.last?.end.seconds == limits.end - 1)
    for (before, after) in zip(bounds, bounds.dropFirst()) {
      #expect(before.end.seconds + 1 == after.start.seconds)
    }
    return bounds
  }

  @Test(
    "are as many as the day is long",
    arguments: [
      ("Europe/Berlin", "2025-06-01", 24), ("Europe/Berlin", "2025-03-30", 23),
      ("Europe/Berlin", "2025-10-26", 25), ("Asia/Kolkata", "2025-06-01", 24),
      ("Australia/Adelaide", "2025-10-05", 23), ("Australia/Lord_Howe", "2025-04-06", 25),
    ])
  func count(_ zone: String, _ day: String, _ count: Int) throws {
    #expect(try Self.hours(of: zone, on: day).count == count)
  }

  @Test("begin with the hour of the clock, each at its offset")
  func clock() throws {
    let hours = try Self.hours(of: "Europe/Berlin", on: "2025-10-26")
    #expect(
      hours[1...3].map(\.start.text) == [
        "2025-10-26T01:00:00+02:00", "2025-10-26T02:00:00+02:00", "2025-10-26T02:00:00+01:00",
      ])
    let half = try Self.hours(of: "Asia/Kolkata", on: "2025-06-01")
    #expect(half[5].start.text == "2025-06-01T05:00:00+05:30")
    #expect(half[5].end.text == "2025-06-01T05:59:59+05:30")
  }

  @Test("share out what spans several of them")
  func shares() {
    var calendar = DayCalendar(zone: ZoneRules(fixedOffset: 0))
    calendar.isHourly = true
    var sums = SumDays(overlap: .merge)
    var stored = StoredSample()
    stored.start = 1_750_000_000 / 3600 * 3600 + 1800
    stored.end = stored.start + 2 * 3600
    sums.add(
      ResolvedSample(stored: stored, quantity: 400, rank: 0, device: -1, isManual: false),
      calendar: &calendar)
    sums.finish(calendar: &calendar)
    #expect(sums.ready.map { $0.parts.reduce(0) { $0 + $1.amount } } == [100, 200, 100])
  }
}
