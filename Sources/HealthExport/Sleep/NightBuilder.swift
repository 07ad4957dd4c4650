/// Makes nights of sleep samples: one source per night, stages united, naps counted apart.
struct NightBuilder {
  /// Stretches of sleep that are further apart than this are different episodes.
  static let gap = 3600

  /// One record of sleep.
  struct Piece {
    var stage: SleepStage
    var start: Int
    var end: Int
    var rank: Int
    var isPreferred: Bool
    var sourceClass: SourceClass
    var source: Int32
    var device: Int32
  }

  /// A night before zones are applied.
  struct Night {
    var day: Int
    var source: Int32 = -1
    var sourceClass = SourceClass.other
    var inBedSource: Int32 = -1
    var device: Int32 = -1
    var start = Int.max
    var end = Int.min
    var seconds = [Int](repeating: 0, count: SleepStage.allCases.count)
    var episodes: [(start: Int, end: Int, seconds: [Int])] = []
    var intervals: [(stage: SleepStage, start: Int, end: Int)] = []
    var otherSources: [Int32] = []
    var count = 0
    var isManual = true
  }

  private var pieces: [Piece] = []
  private var window = Int.min
  private var groupEnd = Int.min
  private var group: [Piece] = []
  private var held: Night?
  /// The nights that are complete.
  var ready: [Night] = []

  /// Takes the pieces in the order of time.
  mutating func add(_ piece: Piece, calendar: inout DayCalendar) {
    // Pieces that follow each other closely belong to the same night, whoever wrote them; a group
    // that never ends is cut after a day.
    let isTooLong = group.first.map { piece.start - $0.start > 86_400 } ?? false
    if !group.isEmpty, piece.start > groupEnd + Self.gap || isTooLong { closeGroup(&calendar) }
    group.append(piece)
    groupEnd = max(groupEnd, piece.end)
  }

  mutating func finish(calendar: inout DayCalendar) {
    closeGroup(&calendar)
    closeWindow(&calendar)
    if let held { ready.append(held) }
    held = nil
  }

  /// Puts the group into the window from 18:00 to 18:00 that it ends in.
  private mutating func closeGroup(_ calendar: inout DayCalendar) {
    guard !group.isEmpty else { return }
    let day = calendar.day(at: groupEnd - 1)
    // Six hours before the day's end; on days of a clock change too, nights are far from it.
    let evening = calendar.limits(of: day).end - 6 * 3600
    let number = groupEnd > evening ? day + 1 : day
    if number != window {
      closeWindow(&calendar)
      window = number
    }
    pieces += group
    group.removeAll(keepingCapacity: true)
    groupEnd = .min
  }

  private mutating func closeWindow(_ calendar: inout DayCalendar) {
    guard !pieces.isEmpty else { return }
    var night = Self.night(pieces)
    pieces.removeAll(keepingCapacity: true)
    night.day = calendar.day(at: max(night.start, night.end - 1))
    if var last = held {
      if last.day == night.day {
        last.join(night)
        held = last
        return
      }
      ready.append(last)
    }
    held = night
  }

  // MARK: - One night

  private static func night(_ pieces: [Piece]) -> Night {
    var night = Night(day: 0)
    let staged = Set(
      pieces.filter { $0.stage == .core || $0.stage == .deep || $0.stage == .rem }.map(\.rank))
    // Listed sources first, then those with stages, then by class and rank, which is in the rank.
    func order(_ piece: Piece) -> (Int, Int, Int) {
      (piece.isPreferred ? 0 : 1, staged.contains(piece.rank) ? 0 : 1, piece.rank)
    }
    let best = pieces.filter { $0.stage != .inBed }.min { order($0) < order($1) }
    let inBed = pieces.filter { $0.stage == .inBed }
    let bestInBed =
      inBed.first { $0.rank == best?.rank } ?? inBed.min { $0.rank < $1.rank }

    var chosen: [Piece] = []
    if let best {
      night.source = best.source
      night.sourceClass = best.sourceClass
      night.device = best.device
      chosen = pieces.filter { $0.rank == best.rank && $0.stage != .inBed }
    }
    if let bestInBed {
      night.inBedSource = bestInBed.source
      if best == nil {
        night.sourceClass = bestInBed.sourceClass
        night.device = bestInBed.device
      }
      var intervals: [Interval] = []
      let mine = inBed.filter { $0.rank == bestInBed.rank }
      Interval.add(mine.map { Interval(start: $0.start, end: $0.end) }, to: &intervals)
      night.seconds[Int(SleepStage.inBed.rawValue)] = intervals.reduce(0) { $0 + $1.end - $1.start }
      night.count += mine.count
      if best == nil {
        night.start = intervals.first?.start ?? night.start
        night.end = intervals.last?.end ?? night.end
      }
      if mine.contains(where: { $0.sourceClass != .manual }) { night.isManual = false }
    }
    night.count += chosen.count
    if chosen.contains(where: { $0.sourceClass != .manual }) { night.isManual = false }
    night.settle(chosen)
    for piece in pieces
    where piece.source != night.source && piece.source != night.inBedSource
      && !night.otherSources.contains(piece.source)
    {
      night.otherSources.append(piece.source)
    }
    if night.start == .max {
      // Only pieces without length: they mark a moment.
      night.start = pieces.map(\.start).min() ?? 0
      night.end = pieces.map(\.end).max() ?? night.start
    }
    return night
  }
}

extension NightBuilder.Night {
  /// Cuts overlapping pieces so that each moment has one stage: the wakest one.
  fileprivate mutating func settle(_ pieces: [NightBuilder.Piece]) {
    var claimed: [Interval] = []
    for stage in SleepStage.allCases where stage != .inBed {
      let own = pieces.filter { $0.stage == stage }.map { Interval(start: $0.start, end: $0.end) }
      var union: [Interval] = []
      Interval.add(own, to: &union)
      for interval in union {
        for part in interval.without(claimed) {
          intervals.append((stage, part.start, part.end))
          seconds[Int(stage.rawValue)] += part.end - part.start
        }
      }
      Interval.add(union, to: &claimed)
    }
    intervals.sort { ($0.start, $0.end) < ($1.start, $1.end) }
    for interval in intervals {
      if let last = episodes.last, interval.start - last.end <= NightBuilder.gap {
        episodes[episodes.count - 1].end = max(last.end, interval.end)
      } else {
        episodes.append(
          (
            interval.start, interval.end,
            [Int](repeating: 0, count: SleepStage.allCases.count)
          ))
      }
      episodes[episodes.count - 1].seconds[Int(interval.stage.rawValue)] +=
        interval.end - interval.start
    }
    if let first = intervals.first, let last = intervals.map(\.end).max() {
      start = min(start, first.start)
      end = max(end, last)
    }
  }

  /// Adds another window that ends on the same day: a nap in the evening.
  fileprivate mutating func join(_ other: NightBuilder.Night) {
    for index in seconds.indices { seconds[index] += other.seconds[index] }
    episodes += other.episodes
    intervals += other.intervals
    start = min(start, other.start)
    end = max(end, other.end)
    count += other.count
    if source < 0 {
      source = other.source
      sourceClass = other.sourceClass
      device = other.device
    }
    if inBedSource < 0 { inBedSource = other.inBedSource }
    if !other.isManual { isManual = false }
    for source in other.otherSources + [other.source]
    where source >= 0 && source != self.source && !otherSources.contains(source) {
      otherSources.append(source)
    }
  }
}
