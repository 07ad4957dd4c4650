/// Gathers the seconds per day that the sessions of a type cover, over all sources.
struct DurationDays {
  private var open: [DayTally] = []
  private var covered = Int.min
  private var coveredByRank: [Int: Int] = [:]
  /// The days that are complete.
  var ready: [DayTally] = []

  /// Takes the samples in the order of time.
  mutating func add(_ sample: ResolvedSample, calendar: inout DayCalendar) {
    let firstDay = calendar.span(at: sample.start)
    while let first = open.first, first.day < firstDay {
      ready.append(first)
      open.removeFirst()
    }
    let ownCovered = coveredByRank[sample.rank] ?? .min
    var day = firstDay
    repeat {
      let limits = calendar.limits(ofSpan: day)
      // The numbers behind the last hour of a day stand for nothing.
      if limits.start == limits.end, day != firstDay {
        day += 1
        continue
      }
      let start = max(limits.start, sample.start)
      let end = min(limits.end, sample.end)
      let fresh = max(0, end - max(start, covered))
      let own = max(0, end - max(start, ownCovered))
      let index = tally(day)
      open[index].count += 1
      open[index].note(sample)
      let part = open[index].part(sample.rank)
      open[index].parts[part].samples += 1
      open[index].parts[part].amount += Double(fresh)
      open[index].parts[part].alone += Double(own)
      day += 1
    } while calendar.limits(ofSpan: day).start < sample.end
    covered = max(covered, sample.end)
    coveredByRank[sample.rank] = max(ownCovered, sample.end)
  }

  mutating func finish() {
    ready += open
    open = []
  }

  private mutating func tally(_ day: Int) -> Int {
    if let index = open.firstIndex(where: { $0.day == day }) { return index }
    let index = open.firstIndex { $0.day > day } ?? open.count
    open.insert(DayTally(day: day), at: index)
    return index
  }
}
