import Testing

@testable import WearableRules

@Suite("A set of spans")
struct SpanSetTests {
  @Test("finds a span that overlaps, whatever the order they come in", arguments: 0..<6)
  func finds(_ seed: UInt64) {
    var random = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ limit: UInt32) -> UInt32 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt32(random >> 33) % limit
    }
    var set = SpanSet()
    var known: [(start: UInt32, end: UInt32)] = []
    for round in 0..<3000 {
      // In order, backwards, and mixed.
      let place: UInt32 =
        switch seed % 3 {
        case 0: UInt32(round) * 20 + next(30)
        case 1: 60_000 - UInt32(round) * 20 + next(30)
        default: next(60_000)
        }
      let (start, end) = (place, place + next(25))
      let found = set.overlapping(start, end)
      let expected = known.contains {
        min($0.end, end) > max($0.start, start) && min($0.end, end) - max($0.start, start) > 1
      }
      if let found {
        #expect(known[Int(found)].end > start && known[Int(found)].start < end)
      }
      #expect((found != nil) == expected, "\(start)-\(end) in round \(round)")
      set.insert(start, end, number: UInt32(round))
      known.append((start, end))
    }
  }
}
