/// Knows the offset from UTC of one place at every moment.
struct ZoneRules: Sendable {
  /// The IANA name; nil for a fixed offset.
  let name: String?
  /// The moments at which the offset changes, ascending, in seconds since 1970.
  private let transitions: [Int]
  /// The offsets in seconds; `offsets[i + 1]` holds from `transitions[i]` on.
  private let offsets: [Int]
  /// The rule for the time after the last transition.
  private let footer: ZoneRule?

  /// Makes a zone with one offset for all time.
  init(fixedOffset: Int) {
    name = nil
    transitions = []
    offsets = [fixedOffset]
    footer = nil
  }

  init(name: String, transitions: [Int], offsets: [Int], footer: ZoneRule?) {
    self.name = name
    // The rule behind the last transition is laid out as transitions for the years that samples
    // can have, so that every question is one search.
    var transitions = transitions
    var offsets = offsets
    if let footer, footer.summer != nil {
      let last = transitions.last ?? Int.min
      for year in 1970...2100 {
        for change in footer.changes(in: year) where change.moment > last {
          transitions.append(change.moment)
          offsets.append(change.offset)
        }
      }
    } else if let footer, transitions.isEmpty {
      offsets = [footer.standard]
    }
    self.transitions = transitions
    self.offsets = offsets
    self.footer = footer
  }

  /// The seconds to add to UTC at a moment.
  func offset(at seconds: Int) -> Int { offsets[segment(at: seconds)] }

  /// The number of the segment of constant offset that a moment lies in.
  func segment(at seconds: Int) -> Int {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle] <= seconds { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The offset of a segment and the moments between which it holds.
  func span(ofSegment index: Int) -> (start: Int, end: Int, offset: Int) {
    (
      index > 0 ? transitions[index - 1] : Int.min,
      index < transitions.count ? transitions[index] : Int.max, offsets[index]
    )
  }

  /// The first moment of a local day: local midnight, or later where the clock skips it.
  func start(ofDay day: Int) -> Int {
    let midnight = day * 86_400
    // No offset is beyond 26 hours.
    var index = segment(at: midnight - 93_600)
    while true {
      let span = span(ofSegment: index)
      let moment = max(span.start, midnight - span.offset)
      if moment < span.end || index >= transitions.count { return moment }
      index += 1
    }
  }

  func instant(_ seconds: Int) -> ZonedInstant {
    ZonedInstant(seconds: seconds, offset: offset(at: seconds))
  }
}
