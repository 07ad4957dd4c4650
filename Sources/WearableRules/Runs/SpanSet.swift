/// Keeps spans of time so that one that overlaps another is found quickly, in whatever order they
/// come.
///
/// Spans that come in order of time, as nearly all do, are appended; others wait in a short list of
/// their own, which is merged when it has grown to about the root of the long one. Looking one up
/// takes two binary searches.
struct SpanSet {
  /// A span in whole seconds since 1970.
  private struct Span {
    var start: UInt32
    var end: UInt32
    /// What the span stands for.
    var number: UInt32
    /// Which of the spans up to this one ends last.
    var last: UInt32
  }

  private var sorted: [Span] = []
  private var recent: [Span] = []

  /// A span that has more than a second in common with another one; nil where there is none.
  func overlapping(_ start: UInt32, _ end: UInt32) -> UInt32? {
    Self.overlapping(start, end, in: sorted) ?? Self.overlapping(start, end, in: recent)
  }

  /// Adds a span; one of a second or less cannot have more than a second in common with others.
  mutating func insert(_ start: UInt32, _ end: UInt32, number: UInt32) {
    guard Self.isLong(start, end) else { return }
    let span = Span(start: start, end: end, number: number, last: 0)
    guard let latest = sorted.last, latest.start > start else {
      sorted.append(span)
      Self.chain(&sorted, from: sorted.count - 1)
      return
    }
    let place = Self.count(startingBefore: start, in: recent)
    recent.insert(span, at: place)
    Self.chain(&recent, from: place)
    if recent.count > 64, recent.count * recent.count > sorted.count { merge() }
  }

  private mutating func merge() {
    var merged: [Span] = []
    merged.reserveCapacity(sorted.count + recent.count)
    var other = 0
    for span in sorted {
      while other < recent.count, recent[other].start < span.start {
        merged.append(recent[other])
        other += 1
      }
      merged.append(span)
    }
    merged += recent[other...]
    Self.chain(&merged, from: 0)
    sorted = merged
    recent.removeAll(keepingCapacity: true)
  }

  private static func overlapping(_ start: UInt32, _ end: UInt32, in spans: [Span]) -> UInt32? {
    guard isLong(start, end) else { return nil }
    // Among those that begin early enough, the one that ends last has most in common.
    let before = count(startingBefore: end - 1, in: spans)
    guard before > 0 else { return nil }
    let candidate = spans[Int(spans[before - 1].last)]
    return candidate.end > start && candidate.end - start > 1 ? candidate.number : nil
  }

  private static func isLong(_ start: UInt32, _ end: UInt32) -> Bool {
    end > start && end - start > 1
  }

  /// How many spans start before a time.
  private static func count(startingBefore time: UInt32, in spans: [Span]) -> Int {
    var low = 0
    var high = spans.count
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].start < time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Notes for each span from a place on which one up to it ends last.
  private static func chain(_ spans: inout [Span], from start: Int) {
    for index in start..<spans.count {
      spans[index].last = UInt32(truncatingIfNeeded: index)
      guard index > 0 else { continue }
      let last = spans[index - 1].last
      if spans[Int(last)].end >= spans[index].end { spans[index].last = last }
    }
  }
}
