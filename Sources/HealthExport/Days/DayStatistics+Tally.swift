#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension DayStatistics {
  /// Makes the statistics of a day from what was gathered.
  init(
    _ tally: DayTally, type: Int, plan: MetricPlan, isCategory: Bool, bounds: DayBounds,
    ranking: SourceRanking, overlap: Overlap, isComplete: Bool,
    sample: (ResolvedSample) -> HealthSample
  ) {
    self.type = type
    self.bounds = bounds
    self.isComplete = isComplete
    isFromBeats = false
    count = tally.count
    isUserEntered = tally.isManual
    devices = tally.devices.map { Int($0) }.sorted()
    categories = tally.categories.sorted { $0.category < $1.category }
    first = tally.first.map(sample)
    last = tally.last.map(sample)
    let hasValues = tally.minimum <= tally.maximum
    minimum = hasValues ? tally.minimum : 0
    maximum = hasValues ? tally.maximum : 0

    // Best source first: sums are taken in a fixed order.
    let parts = tally.parts.sorted { $0.rank < $1.rank }
    contributions = parts.map { part in
      let competitor = part.rank < ranking.ordered.count ? ranking.ordered[part.rank] : nil
      return Contribution(
        source: Int(competitor?.source ?? 0), sourceClass: competitor?.sourceClass ?? .other,
        samples: part.samples, amount: part.amount, alone: part.alone)
    }
    plainSum = parts.reduce(0) { $0 + $1.alone }
    sharedOutShare = 0
    switch plan.aggregation {
    case .sum:
      if overlap == .source {
        // What a person typed in is rarely a whole day: it counts alone only for want of others.
        let best = contributions.firstIndex { $0.sourceClass != .manual } ?? 0
        for index in contributions.indices {
          contributions[index].amount = index == best ? contributions[index].alone : 0
        }
      }
      sum = contributions.reduce(0) { $0 + $1.amount }
      sharedOutShare = sum > 0 && overlap != .source ? min(1, tally.sharedOut / sum) : 0
    case .duration:
      sum = contributions.reduce(0) { $0 + $1.amount }
    default:
      sum = tally.sum
      plainSum = tally.sum
    }
    switch plan.aggregation {
    case .soundLevel:
      mean = tally.weight > 0 ? 10 * log10(tally.energy / tally.weight) : 0
    default:
      mean = count > 0 && !isCategory ? sum / Double(count) : 0
    }
  }
}
