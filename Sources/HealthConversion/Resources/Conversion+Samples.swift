import HealthExport

/// One Observation for each sample.
extension Conversion {
  public func take(_ sample: HealthSample) {
    guard var state = stateOfType[sample.type] else { return }
    let type = facts.catalog.types[sample.type]
    if type == .sdnn, saysRMSSD(sample), let other = self.state(named: HealthType.rmssd.identifier)
    {
      state = other
    }
    let metric = states[state].metric
    let id = sampleID(sample, type.identifier, value: valueText(sample), and: unitText(sample))
    prepareDevice(of: sample)
    startObservation(
      id, state, isEntered: sample.isUserEntered, isFinal: true, time(sample.start, sample.end))
    if let category = sample.category {
      write(value: facts.catalog.categoryValues[category], metric, sample)
    } else if let number = sample.number, number.value == sample.quantity {
      bytes.write(#","valueQuantity":{"value":"#)
      bytes.write(plain: number.text)
      bytes.write(raw: states[state].parts.unit)
      keep(sample.quantity, on: sample.start.day, source: sample.source, state)
    } else {
      writeValue(sample.quantity, places: Self.places(sample.quantity), states[state].parts.unit)
      keep(sample.quantity, on: sample.start.day, source: sample.source, state)
    }
    writeDevice(of: sample)
    writeContext(of: sample, metric)
    endObservation(
      id, state, sources: [sample.source], isEntered: sample.isUserEntered, line: sample.line)
    if type == .sdnn { writeVariability(sample) }
  }

  /// Values by name; events that only happened are true.
  private func write(value: String, _ metric: Metric, _ sample: HealthSample) {
    if metric.statistic == .duration || metric.statistic == .hours {
      let isIdle = value.hasSuffix("Idle")
      let seconds = Double(sample.end.seconds - sample.start.seconds)
      writeValue(
        metric.statistic == .hours ? (isIdle ? 0 : 1) : seconds / 60, places: 3,
        states[stateNumbers[metric.identifier] ?? 0].parts.unit)
    } else if value == "HKCategoryValueNotApplicable" || value.isEmpty {
      bytes.write(#","valueBoolean":true"#)
    } else {
      writeConceptValue(value, of: metric.identifier)
    }
  }

  /// The RMSSD of the beats inside a record, where there are enough of them.
  private func writeVariability(_ sample: HealthSample) {
    guard let beats = sample.beats, beats.isPublishable, let rmssd = beats.rmssd,
      wants(HealthType.rmssd.identifier), let state = state(named: HealthType.rmssd.identifier)
    else { return }
    let id = sampleID(sample, "beats", value: valueText(sample), and: "")
    startObservation(
      id, state, isEntered: false, isFinal: true, time(sample.start, sample.end))
    writeValue(rmssd, places: 1, states[state].parts.unit)
    writeDevice(of: sample)
    endObservation(id, state, sources: [sample.source], isEntered: false, line: sample.line)
  }

  /// The record says that it holds the other statistic than its type.
  private func saysRMSSD(_ sample: HealthSample) -> Bool {
    guard sample.metadata < facts.catalog.metadata.count else { return false }
    return facts.catalog.metadata[sample.metadata].contains { entry in
      entry.key.hasPrefix("HKAlgorithm") && entry.value.uppercased().contains("RMSSD")
    }
  }

  /// The decimals of a value that was converted: four, more for small numbers.
  static func places(_ value: Double) -> Int { value.magnitude < 0.1 ? 7 : 4 }

  /// The value as the export has it.
  func valueText(_ sample: HealthSample) -> String {
    if let number = sample.number { return number.text }
    return sample.category.map { facts.catalog.categoryValues[$0] } ?? ""
  }

  private func unitText(_ sample: HealthSample) -> String {
    sample.unit.map { facts.catalog.units[$0] } ?? ""
  }

  /// The id of a sample: what makes it the same one in every export.
  func sampleID(
    _ sample: HealthSample, _ type: String, value: String, and other: String
  ) -> StableID {
    StableID(
      subjectReference, type, facts.catalog.sources[sample.source].key,
      String(sample.start.seconds), String(sample.end.seconds), value, other,
      sample.syncIdentifier == 0 ? "" : String(sample.syncIdentifier), in: space)
  }
}
