/// Gathers the days of a cumulative type: sources compete for time, samples are shared out.
///
/// Samples that overlap in time form a cluster; clusters do not touch each other, so that each is
/// settled as soon as a later sample begins after its end.
struct SumDays {
  private let overlap: Overlap
  private var cluster: [ResolvedSample] = []
  private var clusterEnd = Int.min
  private var open: [DayTally] = []
  /// The days that are complete.
  var ready: [DayTally] = []

  init(overlap: Overlap) { self.overlap = overlap }

  /// Takes the samples in the order of time.
  mutating func add(_ sample: ResolvedSample, calendar: inout DayCalendar) {
    if sample.start >= clusterEnd, !cluster.isEmpty {
      settle(&calendar)
      close(before: calendar.span(at: sample.start))
    }
    cluster.append(sample)
    // A sample without length claims nothing, but stands at a moment that others may claim.
    clusterEnd = max(clusterEnd, sample.end, sample.start &+ 1)
  }

  mutating func finish(calendar: inout DayCalendar) {
    settle(&calendar)
    close(before: .max)
  }

  private mutating func close(before day: Int) {
    while let first = open.first, first.day < day {
      ready.append(first)
      open.removeFirst()
    }
  }

  private mutating func settle(_ calendar: inout DayCalendar) {
    defer {
      cluster.removeAll(keepingCapacity: true)
      clusterEnd = .min
    }
    guard let first = cluster.first else { return }
    if overlap != .merge || cluster.allSatisfy({ $0.rank == first.rank }) {
      for sample in cluster { countWhole(sample, &calendar) }
      return
    }
    // Sorting is stable by hand: equal ranks keep the order of time.
    let order = cluster.indices.sorted {
      (cluster[$0].rank, $0) < (cluster[$1].rank, $1)
    }
    var claimed: [Interval] = []
    var index = 0
    while index < order.count {
      let rank = cluster[order[index]].rank
      var end = index
      while end < order.count, cluster[order[end]].rank == rank {
        count(cluster[order[end]], claimed, &calendar)
        end += 1
      }
      Interval.add(order[index..<end].map { Interval(cluster[$0]) }, to: &claimed)
      index = end
    }
  }

  /// Counts a sample whose time nobody better claims.
  private mutating func countWhole(_ sample: ResolvedSample, _ calendar: inout DayCalendar) {
    let day = calendar.span(at: sample.start)
    if sample.end <= calendar.limits(ofSpan: day).end {
      let index = tally(day)
      open[index].take(sample, counted: sample.quantity, alone: sample.quantity, isShared: false)
    } else {
      count(sample, [], &calendar)
    }
  }

  /// Counts the part of a sample whose time is free.
  private mutating func count(
    _ sample: ResolvedSample, _ claimed: [Interval], _ calendar: inout DayCalendar
  ) {
    if sample.start >= sample.end {
      let isFree = !claimed.contains { $0.start <= sample.start && sample.start < $0.end }
      let index = tally(calendar.span(at: sample.start))
      open[index].take(
        sample, counted: isFree ? sample.quantity : 0, alone: sample.quantity, isShared: false)
      return
    }
    let length = sample.end - sample.start
    let free = Interval(sample).without(claimed)
    var day = calendar.span(at: sample.start)
    while true {
      let limits = calendar.limits(ofSpan: day)
      guard limits.start < sample.end else { break }
      let own = min(limits.end, sample.end) - max(limits.start, sample.start)
      if own > 0 {
        var seconds = 0
        for piece in free {
          seconds += max(0, min(limits.end, piece.end) - max(limits.start, piece.start))
        }
        let index = tally(day)
        open[index].take(
          sample, counted: Self.share(sample.quantity, seconds, length),
          alone: Self.share(sample.quantity, own, length), isShared: seconds != length)
      }
      day += 1
    }
  }

  private static func share(_ quantity: Double, _ seconds: Int, _ length: Int) -> Double {
    seconds == length ? quantity : quantity * Double(seconds) / Double(length)
  }

  /// The index of an open day, made where it is missing; days stay in order.
  private mutating func tally(_ day: Int) -> Int {
    var index = open.count
    while index > 0, open[index - 1].day >= day {
      if open[index - 1].day == day { return index - 1 }
      index -= 1
    }
    open.insert(DayTally(day: day), at: index)
    return index
  }
}

extension DayTally {
  fileprivate mutating func take(
    _ sample: ResolvedSample, counted: Double, alone: Double, isShared: Bool
  ) {
    count += 1
    note(sample)
    let index = part(sample.rank)
    parts[index].samples += 1
    parts[index].amount += counted
    parts[index].alone += alone
    if isShared { sharedOut += counted }
    if sample.quantity < minimum { minimum = sample.quantity }
    if sample.quantity > maximum { maximum = sample.quantity }
  }
}
