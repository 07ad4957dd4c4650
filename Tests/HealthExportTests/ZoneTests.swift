import Foundation
import Testing

@testable import HealthExport

@Suite("A time zone")
struct ZoneTests {
  static let names = [
    "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Apia",
    "America/Sao_Paulo", "Asia/Kathmandu", "Africa/Casablanca", "Europe/Dublin", "UTC",
    "America/St_Johns", "Asia/Tehran", "Antarctica/Troll",
  ]

  static func zone(_ name: String) throws -> ZoneRules {
    var database = ZoneDatabase(folder: "/usr/share/zoneinfo")
    let zone = database.zone(named: name)
    return try #require(zone)
  }

  @Test("has the offsets that the system knows", arguments: names)
  func offsets(_ name: String) throws {
    let zone = try Self.zone(name)
    let judge = try #require(TimeZone(identifier: name))
    // Every 5 hours and 17 minutes from 1972 to 2037.
    var seconds = 63_072_000
    while seconds < 2_114_380_800 {
      let offset = judge.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
      if zone.offset(at: seconds) != offset {
        Issue.record("\(name) at \(seconds): \(zone.offset(at: seconds)), not \(offset)")
        return
      }
      seconds += 19_020
    }
  }

  @Test("cuts time into days without gaps", arguments: names)
  func days(_ name: String) throws {
    var calendar = DayCalendar(zone: try Self.zone(name))
    var lengths: Set<Int> = []
    for day in 3650..<24_000 {
      let limits = calendar.limits(of: day)
      lengths.insert(limits.end - limits.start)
      guard limits.start < limits.end else { continue }
      #expect(calendar.day(at: limits.start) == day)
      #expect(calendar.day(at: limits.end - 1) == day)
    }
    #expect(lengths.contains(86_400))
    // A day that a place skipped at the date line has no length.
    #expect(lengths.allSatisfy { $0 == 0 || (79_200...93_600).contains($0) || $0 == 172_800 })
  }

  @Test(
    "gives days of a clock change their true length",
    arguments: [
      ("Europe/Berlin", "2024-03-31", 23.0), ("Europe/Berlin", "2024-10-27", 25),
      ("Australia/Lord_Howe", "2024-04-07", 24.5), ("Europe/Berlin", "2090-03-26", 23),
      ("America/New_York", "2025-11-02", 25), ("Asia/Kolkata", "2025-03-30", 24),
    ])
  func lengths(_ name: String, _ day: String, _ hours: Double) throws {
    var calendar = DayCalendar(zone: try Self.zone(name))
    let bounds = calendar.bounds(of: try #require(LocalDay(day)).number)
    #expect(bounds.length == Int(hours * 3600))
  }

  @Test(
    "is not found by names that lead elsewhere", arguments: ["../etc/passwd", "/etc/passwd", ""])
  func refuses(_ name: String) {
    var database = ZoneDatabase(folder: "/usr/share/zoneinfo")
    #expect(database.zone(named: name) == nil)
  }

  @Test("is refused where the user names one that does not exist")
  func unknown() {
    #expect(throws: HealthExportError.unknownZone(name: "Europe/Nowhere")) {
      try Exports.read("units.xml") { $0.homeZone = "Europe/Nowhere" }
    }
  }

  @Test("survives damaged files")
  func damaged() throws {
    let whole = [UInt8](
      try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/Berlin")))
    for index in stride(from: 0, to: min(whole.count, 400), by: 1) {
      var bytes = whole
      bytes[index] = 0xFF
      _ = ZoneDatabase.parse(bytes, name: "x")
      _ = ZoneDatabase.parse(Array(whole.prefix(index)), name: "x")
    }
  }
}

@Suite("A local day")
struct LocalDayTests {
  @Test("keeps its date", arguments: ["1970-01-01", "2024-02-29", "1899-12-31", "2100-03-01"])
  func keeps(_ text: String) {
    #expect(LocalDay(text)?.description == text)
  }

  @Test("is not made of what is no date", arguments: ["2023-02-29", "2024-13-01", "2024-1-1", "x"])
  func refuses(_ text: String) {
    #expect(LocalDay(text) == nil)
  }
}
