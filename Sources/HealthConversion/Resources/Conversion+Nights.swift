import HealthExport

/// Sleep: one Observation for the night and the naps that end on a local day.
extension Conversion {
  public func take(_ night: SleepNight) {
    guard let state = state(named: HealthType.sleep.identifier) else { return }
    let id = dayID(metricKey(state), night.day)
    let source = night.source ?? night.inBedSource
    let device = deviceMark(night.device, source, isEntered: night.isUserEntered)
    prepare(device)
    startObservation(
      id, state, isEntered: night.isUserEntered, isFinal: night.isComplete,
      .period(start: moment(night.start), end: moment(night.end)))
    if night.asleep > 0 {
      writeValue(Double(night.asleep) / 60, places: 3, states[state].parts.unit)
    } else {
      bytes.write(#","dataAbsentReason":"#)
      bytes.writeConcept([
        .other(
          system: "http://terminology.hl7.org/CodeSystem/data-absent-reason", code: "unknown",
          display: "Unknown")
      ])
    }
    writeEpisodes(night)
    write(device)
    writeStages(night)
    states[state].days += 1
    let sources = [night.source, night.inBedSource].compactMap(\.self)
    endObservation(
      id, state, sources: Array(Set(sources)).sorted(), isEntered: night.isUserEntered)
  }

  private func writeStages(_ night: SleepNight) {
    var stages: [(code: Metric.Code, seconds: Int)] = []
    if night.hasStages {
      stages += [
        (.loinc("93829-0", display: "REM sleep duration"), night.seconds(.rem)),
        (.loinc("93830-8", display: "Light sleep duration"), night.seconds(.core)),
        (.loinc("93831-6", display: "Deep sleep duration"), night.seconds(.deep)),
      ]
    }
    if night.seconds(.awake) > 0 {
      stages.append((.apple("HKCategoryValueSleepAnalysisAwake"), night.seconds(.awake)))
    }
    if night.seconds(.inBed) > 0 {
      stages.append((.loinc("103213-5", display: "Duration in bed"), night.seconds(.inBed)))
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
