/// Spans from one moment to another, the second not included.
struct Interval: Hashable {
  var start: Int
  var end: Int

  init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  init(_ sample: ResolvedSample) {
    start = sample.start
    end = sample.end
  }

  /// The parts that none of the others cover; the others are sorted and apart from each other.
  func without(_ others: [Interval]) -> [Interval] {
    var parts: [Interval] = []
    var position = start
    // The first interval that ends after the start.
    var low = 0
    var high = others.count
    while low < high {
      let middle = (low + high) / 2
      if others[middle].end <= start { low = middle + 1 } else { high = middle }
    }
    while low < others.count, others[low].start < end {
      if others[low].start > position {
        parts.append(Interval(start: position, end: others[low].start))
      }
      position = max(position, others[low].end)
      low += 1
    }
    if position < end { parts.append(Interval(start: position, end: end)) }
    return parts
  }

  /// Joins intervals, sorted by start, with a sorted list of intervals that are apart.
  static func add(_ intervals: [Interval], to claimed: inout [Interval]) {
    var merged: [Interval] = []
    merged.reserveCapacity(claimed.count + intervals.count)
    var left = 0
    var right = 0
    while left < claimed.count || right < intervals.count {
      let takesLeft =
        right >= intervals.count
        || (left < claimed.count && claimed[left].start <= intervals[right].start)
      let next = takesLeft ? claimed[left] : intervals[right]
      if takesLeft { left += 1 } else { right += 1 }
      guard next.start < next.end else { continue }
      if let last = merged.last, next.start <= last.end {
        merged[merged.count - 1].end = max(last.end, next.end)
      } else {
        merged.append(next)
      }
    }
    claimed = merged
  }
}
