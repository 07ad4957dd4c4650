import HealthExport

/// Sleep: one Observation for what ends on a local day, or one for each stretch of sleep.
extension Conversion {
  public func take(_ night: SleepNight) {
    guard let state = state(named: HealthType.sleep.identifier) else { return }
    states[state].days += 1
    if options.span == .sample, !night.episodes.isEmpty {
      for episode in night.episodes { write(episode, of: night, state) }
      return
    }
    let id = dayID(metricKey(state), night.day)
    write(night, id, state, seconds: night.seconds, from: night.start, to: night.end)
  }

  private func write(_ episode: SleepNight.Episode, of night: SleepNight, _ state: Int) {
    let id = StableID(
      subjectReference, metricKey(state), "episode", String(episode.start.seconds), in: space)
    write(night, id, state, seconds: episode.seconds, from: episode.start, to: episode.end)
  }

  private func write(
    _ night: SleepNight, _ id: StableID, _ state: Int, seconds: [Int], from start: ZonedInstant,
    to end: ZonedInstant
  ) {
    let device = deviceMark(
      night.device, night.source ?? night.inBedSource, isEntered: night.isUserEntered)
    prepare(device)
    startObservation(
      id, state, isEntered: night.isUserEntered, isFinal: night.isComplete,
      .period(start: moment(start), end: moment(end)))
    let asleep = Self.asleep(seconds)
    if asleep > 0 {
      writeValue(Double(asleep) / 60, places: 3, states[state].parts.unit)
      keep(Double(asleep) / 60, on: night.day, source: night.source, state)
    } else {
      bytes.writeUnknown()
    }
    if options.span != .sample { writeEpisodes(night) }
    write(device)
    writeStages(seconds)
    let sources = Set([night.source, night.inBedSource].compactMap(\.self)).sorted()
    endObservation(id, state, sources: sources, isEntered: night.isUserEntered)
  }

  private static func asleep(_ seconds: [Int]) -> Int {
    SleepStage.allCases.reduce(0) { sum, stage in
      sum + (stage.isAsleep ? Self.seconds(seconds, stage) : 0)
    }
  }

  private static func seconds(_ seconds: [Int], _ stage: SleepStage) -> Int {
    let index = Int(stage.rawValue)
    return index < seconds.count ? seconds[index] : 0
  }

  private func writeStages(_ all: [Int]) {
    func seconds(_ stage: SleepStage) -> Int { Self.seconds(all, stage) }
    var stages: [(code: Metric.Code, seconds: Int)] = []
    if seconds(.rem) + seconds(.core) + seconds(.deep) > 0 {
      stages += [
        (.loinc("93829-0", display: "REM sleep duration"), seconds(.rem)),
        (.loinc("93830-8", display: "Light sleep duration"), seconds(.core)),
        (.loinc("93831-6", display: "Deep sleep duration"), seconds(.deep)),
      ]
    }
    if seconds(.awake) > 0 {
      stages.append((.apple("HKCategoryValueSleepAnalysisAwake"), seconds(.awake)))
    }
    if seconds(.inBed) > 0 {
      stages.append((.loinc("103213-5", display: "Duration in bed"), seconds(.inBed)))
    }
    guard !stages.isEmpty else { return }
    bytes.write(#","component":["#)
    for (index, stage) in stages.enumerated() {
      if index > 0 { bytes.write(",") }
      bytes.write(#"{"code":"#)
      bytes.writeConcept([stage.code])
      bytes.write(#","valueQuantity":"#)
      bytes.writeQuantity(Double(stage.seconds) / 60, places: 3, unit: "min", text: "min")
      bytes.write("}")
    }
    bytes.write("]")
  }

  /// Says when the person slept, where the day has more than one stretch of sleep.
  private func writeEpisodes(_ night: SleepNight) {
    guard night.episodes.count > 1 else { return }
    bytes.write(#","note":[{"text":""#)
    for (index, episode) in night.episodes.enumerated() {
      if index > 0 { bytes.write("; ") }
      bytes.write(time: moment(episode.start).seconds, offset: episode.start.offset)
      bytes.write("/")
      bytes.write(time: moment(episode.end).seconds, offset: episode.end.offset)
      bytes.write(" asleep ")
      bytes.write(decimal: Double(episode.asleep) / 60, places: 1)
      bytes.write(" min")
    }
    bytes.write(#""}]"#)
  }
}
