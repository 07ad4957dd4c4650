/// Turns the samples of one type after the other into days, nights and readings.
struct TypeDelivery {
  private let zones: PlacedZones
  private let overlap: Overlap
  private var calendar: DayCalendar
  /// The day on which the export was made; it and later days are not complete.
  private let exportDay: Int
  private let options: HealthExportOptions
  private var wanted: WantedDays

  private(set) var plan = MetricPlan(.discrete)
  private(set) var isPressure = false
  private var isSystolic = false
  private var number = 0
  private var ranking = SourceRanking([], preferred: [], sources: [])
  private var ranks: [Int32] = []
  private var sums: SumDays
  private var discrete = DiscreteDays(isSound: false, isCategory: false)
  private var durations = DurationDays()
  private var nights = NightBuilder()
  private var beatDays: DiscreteDays?
  private var beatNumber = 0
  private var beatPlan: MetricPlan?
  private var systolics: [HealthSample] = []
  private var diastolics: [HealthSample] = []

  init(zones: PlacedZones, options: HealthExportOptions, exportMoment: Int?) {
    self.zones = zones
    overlap = options.overlap
    var calendar = DayCalendar(zone: zones.home)
    exportDay = exportMoment.map { calendar.day(at: $0) } ?? .max
    self.options = options
    wanted = WantedDays(options, type: "", &calendar)
    self.calendar = calendar
    sums = SumDays(overlap: options.overlap)
  }

  mutating func begin(
    _ state: TypeState, number: Int, plan: MetricPlan, ranking: SourceRanking, origins: Int
  ) {
    self.number = number
    self.plan = plan
    self.ranking = ranking
    calendar.isHourly = plan.isHourly
    choose(state.type.identifier)
    ranks = [Int32](repeating: -1, count: origins)
    isSystolic = state.type == .systolic
    isPressure = isSystolic || state.type == .diastolic
    sums = SumDays(overlap: overlap)
    discrete = DiscreteDays(isSound: plan.aggregation == .soundLevel, isCategory: state.isCategory)
    durations = DurationDays()
    nights = NightBuilder()
    beatDays = nil
  }

  /// Prepares for the values that the beats of the type's records give for another type.
  mutating func beginBeats(_ state: TypeState, number: Int) {
    guard let plan = state.plan, plan.wantsDays else { return }
    beatDays = DiscreteDays(isSound: false, isCategory: false)
    beatNumber = number
    beatPlan = plan
  }

  // MARK: - What is wanted

  /// Takes the days that are asked for of a type, for the elements that follow.
  mutating func choose(_ identifier: String) {
    wanted = WantedDays(options, type: identifier, &calendar)
  }

  func isWanted(_ sample: StoredSample) -> Bool { wanted.contains(sample, as: plan.aggregation) }

  func isWanted(moment: Int) -> Bool { wanted.contains(moment: moment) }

  func isWanted(day: Int) -> Bool { wanted.contains(day: day) }

  /// Tells whether the day of a tally, which may be of an hour, is asked for.
  func isWanted(_ tally: DayTally) -> Bool { isWanted(day: calendar.day(ofSpan: tally.day)) }

  func isComplete(day: Int) -> Bool { day < exportDay }

  mutating func bounds(of day: Int) -> DayBounds { calendar.bounds(of: day) }

  // MARK: - Samples

  /// The place of a source in the order of the type.
  @inline(__always)
  mutating func rank(_ number: Int32, _ origin: SampleOrigin) -> Int {
    let known = ranks[Int(number)]
    if known >= 0 { return Int(known) }
    let rank = ranking.rank(origin)
    ranks[Int(number)] = Int32(truncatingIfNeeded: rank)
    return rank
  }

  mutating func add(
    _ sample: ResolvedSample, _ origin: SampleOrigin, beats: BeatSummary?, stage: SleepStage?
  ) {
    switch plan.aggregation {
    case .sum:
      if plan.wantsDays { sums.add(sample, calendar: &calendar) }
    case .duration:
      if plan.wantsDays { durations.add(sample, calendar: &calendar) }
    case .sleep:
      guard let stage else { return }
      nights.add(
        NightBuilder.Piece(
          stage: stage, start: sample.start, end: sample.end, rank: sample.rank,
          isPreferred: ranking.isListed(sample.rank), sourceClass: origin.sourceClass,
          source: origin.source,
          device: origin.device), calendar: &calendar)
    case .discrete, .latest, .soundLevel, .count:
      if plan.wantsDays { discrete.add(sample, day: calendar.span(at: sample.start)) }
    }
    if let beats, beats.isPublishable, let rmssd = beats.rmssd {
      var derived = sample
      derived.quantity = rmssd
      beatDays?.add(derived, day: calendar.span(at: sample.start))
    }
  }

  mutating func end() {
    sums.finish(calendar: &calendar)
    discrete.finish()
    durations.finish()
    nights.finish(calendar: &calendar)
    beatDays?.finish()
  }

  var hasReady: Bool {
    !discrete.ready.isEmpty || !sums.ready.isEmpty || !durations.ready.isEmpty
      || !nights.ready.isEmpty
  }

  mutating func takeDays() -> [DayTally] {
    defer {
      discrete.ready = []
      sums.ready = []
      durations.ready = []
    }
    return discrete.ready + sums.ready + durations.ready
  }

  mutating func takeBeatDays() -> [DayTally] {
    defer { beatDays?.ready = [] }
    return beatDays?.ready ?? []
  }

  mutating func takeNights() -> [NightBuilder.Night] {
    defer { nights.ready = [] }
    return nights.ready
  }

  // MARK: - What is handed over

  /// The sample as the handler sees it.
  func sample(
    _ resolved: ResolvedSample, _ origin: SampleOrigin, isCategory: Bool, beats: BeatSummary?
  ) -> HealthSample {
    let stored = resolved.stored
    let zone = zones.zone(origin.zone)
    return HealthSample(
      type: number,
      number: isCategory
        ? nil : DecimalNumber(digits: stored.digits, exponent: Int(stored.exponent)),
      quantity: isCategory ? 0 : resolved.quantity,
      unit: origin.unit >= 0 ? Int(origin.unit) : nil,
      category: isCategory ? stored.digits : nil, start: zone.instant(stored.start),
      end: zone.instant(stored.end), created: stored.created == .min ? nil : stored.created,
      source: Int(origin.source), sourceClass: origin.sourceClass, version: Int(origin.version),
      device: origin.device >= 0 ? Int(origin.device) : nil, metadata: Int(origin.metadata),
      syncIdentifier: stored.sync, line: Int(stored.line), beats: beats)
  }

  /// The sample of any type, outside the order of types.
  func sample(
    _ stored: StoredSample, _ origins: OriginTable, _ state: TypeState, _ type: Int
  ) -> HealthSample {
    let origin = origins.origins[Int(stored.origin)]
    let number = DecimalNumber(digits: stored.digits, exponent: Int(stored.exponent))
    let resolved = ResolvedSample(
      stored: stored,
      quantity: state.isCategory ? 0 : state.quantity(number, unit: Int(origin.unit)), rank: 0,
      device: origin.device, isManual: origin.sourceClass == .manual)
    var sample = sample(resolved, origin, isCategory: state.isCategory, beats: nil)
    sample.type = type
    return sample
  }

  mutating func statistics(
    _ tally: DayTally, isCategory: Bool, origins: OriginTable, beats: [Int32: BeatSummary]
  ) -> DayStatistics {
    let bounds = calendar.bounds(ofSpan: tally.day)
    return DayStatistics(
      tally, type: number, plan: plan, isCategory: isCategory, bounds: bounds, ranking: ranking,
      overlap: overlap, isComplete: isComplete(day: bounds.day.number)
    ) { resolved in
      sample(
        resolved, origins.origins[Int(resolved.stored.origin)], isCategory: isCategory,
        beats: beats.isEmpty ? nil : beats[resolved.stored.line])
    }
  }

  mutating func beatStatistics(
    _ tally: DayTally, origins: OriginTable, beats: [Int32: BeatSummary]
  ) -> DayStatistics {
    let bounds = calendar.bounds(ofSpan: tally.day)
    var day = DayStatistics(
      tally, type: beatNumber, plan: beatPlan ?? plan, isCategory: false, bounds: bounds,
      ranking: ranking, overlap: overlap, isComplete: isComplete(day: bounds.day.number)
    ) { resolved in
      sample(
        resolved, origins.origins[Int(resolved.stored.origin)], isCategory: false,
        beats: beats[resolved.stored.line])
    }
    day.isFromBeats = true
    return day
  }

  mutating func night(_ night: NightBuilder.Night) -> SleepNight {
    func place(_ seconds: Int) -> ZonedInstant { zones.home.instant(seconds) }
    return SleepNight(
      bounds: calendar.bounds(of: night.day),
      source: night.source >= 0 ? Int(night.source) : nil, sourceClass: night.sourceClass,
      inBedSource: night.inBedSource >= 0 ? Int(night.inBedSource) : nil,
      device: night.device >= 0 ? Int(night.device) : nil, start: place(night.start),
      end: place(night.end), seconds: night.seconds,
      episodes: night.episodes.map {
        SleepNight.Episode(start: place($0.start), end: place($0.end), seconds: $0.seconds)
      },
      intervals: night.intervals.map {
        SleepNight.Interval(stage: $0.stage, start: place($0.start), end: place($0.end))
      },
      otherSources: night.otherSources.map { Int($0) }, count: night.count,
      isUserEntered: night.isManual, isComplete: isComplete(day: night.day))
  }

  // MARK: - Blood pressure

  mutating func keepPressure(_ sample: HealthSample) {
    if isSystolic { systolics.append(sample) } else { diastolics.append(sample) }
  }

  private struct PressureKey: Hashable {
    var source: Int
    var start: Int
    var end: Int

    init(_ sample: HealthSample) {
      source = sample.source
      start = sample.start.seconds
      end = sample.end.seconds
    }

    init(_ sample: StoredSample, _ origins: OriginTable) {
      source = Int(origins.origins[Int(sample.origin)].source)
      start = sample.start
      end = sample.end
    }
  }

  /// Pairs the pressures that share source and time, then those that a correlation joins.
  mutating func pressures(
    pairs: [(systolic: StoredSample, diastolic: StoredSample)], origins: OriginTable
  ) -> [BloodPressure] {
    var waiting: [PressureKey: [Int]] = [:]
    for (index, sample) in diastolics.enumerated() {
      waiting[PressureKey(sample), default: []].append(index)
    }
    var partners: [PressureKey: PressureKey] = [:]
    for pair in pairs {
      partners[PressureKey(pair.systolic, origins)] = PressureKey(pair.diastolic, origins)
    }
    var isTaken = [Bool](repeating: false, count: diastolics.count)
    var readings: [BloodPressure] = []
    for systolic in systolics {
      let key = PressureKey(systolic)
      var found: Int?
      for candidate in [key, partners[key]].compactMap({ $0 }) where found == nil {
        if let index = waiting[candidate]?.first {
          waiting[candidate]?.removeFirst()
          found = index
        }
      }
      if let found { isTaken[found] = true }
      readings.append(
        BloodPressure(systolic: systolic, diastolic: found.map { diastolics[$0] }))
    }
    for (index, diastolic) in diastolics.enumerated() where !isTaken[index] {
      readings.append(BloodPressure(systolic: nil, diastolic: diastolic))
    }
    return readings.sorted {
      ($0.either?.start.seconds ?? 0, $0.either?.line ?? 0)
        < ($1.either?.start.seconds ?? 0, $1.either?.line ?? 0)
    }
  }
}
