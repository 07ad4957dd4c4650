import Testing

@testable import HealthExport

@Suite("The days of a cumulative type")
struct SumDaysTests {
  /// A generator whose numbers are the same in every run.
  struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  static func sample(_ start: Int, _ end: Int, _ value: Double, _ rank: Int) -> ResolvedSample {
    var stored = StoredSample()
    stored.start = start
    stored.end = end
    return ResolvedSample(
      stored: stored, quantity: value, rank: rank, device: -1, isManual: false)
  }

  /// Counts second by second what the best source has at each moment.
  static func judged(_ samples: [ResolvedSample]) -> [Int: Double] {
    var totals: [Int: Double] = [:]
    var claimed: Set<Int> = []
    for rank in Set(samples.map(\.rank)).sorted() {
      let own = samples.filter { $0.rank == rank }
      for sample in own {
        if sample.start == sample.end {
          if !claimed.contains(sample.start) {
            totals[floorDivided(sample.start, by: 86_400), default: 0] += sample.quantity
          }
          continue
        }
        for second in sample.start..<sample.end where !claimed.contains(second) {
          totals[floorDivided(second, by: 86_400), default: 0] +=
            sample.quantity / Double(sample.end - sample.start)
        }
      }
      for sample in own where sample.end > sample.start {
        claimed.formUnion(sample.start..<sample.end)
      }
    }
    return totals
  }

  @Test("equal a count second by second", arguments: 1...60)
  func equal(_ seed: Int) {
    var random = Generator(state: UInt64(seed))
    var samples: [ResolvedSample] = []
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      let start = Int.random(in: 85_000..<88_000, using: &random)
      let length = Bool.random(using: &random) ? Int.random(in: 0..<400, using: &random) : 0
      samples.append(
        Self.sample(
          start, start + length, Double(Int.random(in: 1...900, using: &random)),
          Int.random(in: 0..<4, using: &random)))
    }
    samples.sort { ($0.start, $0.end) < ($1.start, $1.end) }
    var calendar = DayCalendar(zone: ZoneRules(fixedOffset: 0))
    var days = SumDays(overlap: .merge)
    for sample in samples { days.add(sample, calendar: &calendar) }
    days.finish(calendar: &calendar)
    let judged = Self.judged(samples)
    #expect(days.ready.map(\.day) == days.ready.map(\.day).sorted())
    for tally in days.ready {
      let sum = tally.parts.reduce(0) { $0 + $1.amount }
      #expect(abs(sum - (judged[tally.day] ?? 0)) < 1e-6)
    }
    #expect(judged.keys.allSatisfy { day in days.ready.contains { $0.day == day } })
  }

  @Test("share a record of twelve days out")
  func long() throws {
    let export = try Exports.read(
      elements: Exports.steps(
        "1200", from: "2025-03-01 12:00:00 +0000", to: "2025-03-13 12:00:00 +0000"))
    #expect(export.days.count == 13)
    #expect(export.days.map(\.sum) == [50] + [Double](repeating: 100, count: 11) + [50])
    #expect(export.days.allSatisfy { $0.sharedOutShare == 1 })
  }

  @Test("hold for the days asked for")
  func range() throws {
    let elements =
      Exports.steps("10", from: "2025-03-01 08:00:00 +0000", to: "2025-03-01 09:00:00 +0000")
      + Exports.steps("20", from: "2025-03-02 23:00:00 +0000", to: "2025-03-03 01:00:00 +0000")
      + Exports.steps("30", from: "2025-03-04 08:00:00 +0000", to: "2025-03-04 09:00:00 +0000")
    let export = try Exports.read(elements: elements) {
      $0.since = LocalDay("2025-03-03")
      $0.until = LocalDay("2025-03-03")
    }
    #expect(export.days.map(\.sum) == [10])
    #expect(export.report.recordsNotSelected == 2 && export.report.isBalanced)
  }
}

@Suite("The log of samples")
struct SampleLogTests {
  @Test("gives back what it took, through the temporary file too", arguments: [1 << 20, 1 << 14])
  func keeps(_ budget: Int) {
    var random = SumDaysTests.Generator(state: 7)
    var log = SampleLog(budget: budget)
    var kept: [[StoredSample]] = [[], [], []]
    var moment = 1_600_000_000
    for line in 1...30_000 {
      moment += Int.random(in: -50...900, using: &random)
      var sample = StoredSample()
      sample.start = moment
      sample.end = moment + (line % 3 == 0 ? 0 : Int.random(in: 0...70_000, using: &random))
      sample.digits =
        line % 5 == 0 ? Int.random(in: -9_000_000_000...9, using: &random) : line % 180
      sample.exponent = Int16(line % 11 - 7)
      sample.origin = Int32(line / 100 % 5)
      sample.line = Int32(line)
      if line % 7 == 0 { sample.created = sample.end + line }
      if line % 13 == 0 {
        sample.sync = UInt64.random(in: 1...(.max), using: &random)
        sample.syncVersion = Int32(line)
      }
      sample.isChild = line % 17 == 0
      kept[line % 3].append(sample)
      log.append(sample, type: line % 3)
    }
    #expect((log.spilled > 0) == (budget < 1 << 20))
    for type in 0..<3 {
      var found: [StoredSample] = []
      for stretch in log.stretches(ofType: type) { log.unpack(stretch, into: &found) }
      #expect(
        found.map(Self.key) == kept[type].sorted { $0.start >> 20 < $1.start >> 20 }.map(Self.key))
    }
  }

  private static func key(_ sample: StoredSample) -> [Int] {
    [
      sample.start, sample.end, sample.digits, Int(sample.exponent), Int(sample.origin),
      Int(sample.line), sample.created, Int(truncatingIfNeeded: sample.sync),
      Int(sample.syncVersion), sample.isChild ? 1 : 0,
    ]
  }
}
