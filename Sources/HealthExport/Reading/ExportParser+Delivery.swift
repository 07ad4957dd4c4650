extension ExportParser {
  /// Hands over everything that was read, in the order that ``HealthExportHandler`` states.
  mutating func deliver(_ zones: PlacedZones, container: ExportContainer) {
    for number in types.indices {
      facts.catalog.types[number] = types[number].type
    }
    addVersions()
    handler.begin(facts)
    var delivery = TypeDelivery(
      zones: zones, options: options, exportMoment: facts.exportDate?.seconds)
    for number in types.indices.sorted(by: {
      types[$0].type.identifier.utf8.lexicographicallyPrecedes(types[$1].type.identifier.utf8)
    }) where types[number].plan != nil {
      deliver(number, &delivery)
    }
    deliverPressures(&delivery)
    deliverOthers(zones, &delivery, container)
    finishReport()
    handler.finish(report)
  }

  /// Lists the versions of each source in the order of their first appearance.
  private mutating func addVersions() {
    for origin in origins.origins where origin.version > 0 {
      let version = facts.catalog.versions[Int(origin.version)]
      if !facts.catalog.sources[Int(origin.source)].versions.contains(version) {
        facts.catalog.sources[Int(origin.source)].versions.append(version)
      }
    }
  }

  private mutating func finishReport() {
    for state in types {
      report.types[state.type.identifier] = state.counts
      report.recordsUsed += state.counts.used
      report.exactCopies += state.counts.copies
      report.recordsNotMapped += state.counts.notMapped
      report.recordsNotSelected += state.counts.notSelected
    }
  }

  // MARK: - One type

  private mutating func deliver(_ number: Int, _ delivery: inout TypeDelivery) {
    guard let plan = types[number].plan else { return }
    delivery.begin(
      types[number], number: number, plan: plan,
      ranking: SourceRanking(
        types[number].competitors, preferred: options.preferredSources,
        sources: facts.catalog.sources),
      origins: origins.origins.count)
    if types[number].isSDNN, !beatSummaries.isEmpty {
      delivery.beginBeats(types[typeNumber(.rmssd)], number: typeNumber(.rmssd))
    }
    var samples: [StoredSample] = []
    for stretch in log.stretches(ofType: number) {
      samples.removeAll(keepingCapacity: true)
      log.unpack(stretch, into: &samples)
      if !Self.isSorted(samples) { samples.sort(by: StoredSample.precedes) }
      var run: [StoredSample] = []
      for sample in samples {
        if types[number].isSuperseded(sample) {
          types[number].counts.leftOut += 1
          report.leaveOut(
            .supersededVersion, line: Int(sample.line), subject: types[number].type.identifier)
          continue
        }
        if isCopy(sample, &run) {
          types[number].counts.copies += 1
          if sample.isChild { report.copiesInCorrelations += 1 }
          continue
        }
        take(sample, number, &delivery)
      }
    }
    delivery.end()
    hand(&delivery, number)
  }

  private static func isSorted(_ samples: [StoredSample]) -> Bool {
    var index = 1
    while index < samples.count {
      if StoredSample.precedes(samples[index], samples[index - 1]) { return false }
      index += 1
    }
    return true
  }

  /// Tells whether an equal sample of the same source came before.
  private func isCopy(_ sample: StoredSample, _ run: inout [StoredSample]) -> Bool {
    if let last = run.last, last.start == sample.start, last.end == sample.end,
      last.digits == sample.digits, last.exponent == sample.exponent
    {
      let origin = origins.origins[Int(sample.origin)]
      for other in run where other.sync == sample.sync || sample.isChild {
        let known = origins.origins[Int(other.origin)]
        if known.source == origin.source && known.unit == origin.unit { return true }
      }
    } else {
      run.removeAll(keepingCapacity: true)
    }
    run.append(sample)
    return false
  }

  private mutating func take(
    _ sample: StoredSample, _ number: Int, _ delivery: inout TypeDelivery
  ) {
    guard delivery.isWanted(sample) else {
      types[number].counts.notSelected += 1
      return
    }
    types[number].counts.used += 1
    let origin = origins.origins[Int(sample.origin)]
    let resolved = ResolvedSample(
      stored: sample,
      quantity: types[number].isCategory
        ? Double(sample.digits)
        : types[number].quantity(
          DecimalNumber(digits: sample.digits, exponent: Int(sample.exponent)),
          unit: Int(origin.unit)),
      rank: delivery.rank(sample.origin, origin), device: origin.device,
      isManual: origin.sourceClass == .manual)
    if delivery.plan.wantsSamples || delivery.isPressure {
      let full = delivery.sample(
        resolved, origin, isCategory: types[number].isCategory,
        beats: beatSummaries[sample.line])
      if delivery.isPressure { delivery.keepPressure(full) }
      if delivery.plan.wantsSamples { handler.take(full) }
    }
    delivery.add(
      resolved, origin, beats: beatSummaries.isEmpty ? nil : beatSummaries[sample.line],
      stage: types[number].isSleep
        ? SleepStage(categoryValue: facts.catalog.categoryValues[sample.digits]) : nil)
    if delivery.hasReady { hand(&delivery, number) }
  }

  /// Hands over the days and nights that are complete.
  private mutating func hand(_ delivery: inout TypeDelivery, _ number: Int) {
    let isCategory = types[number].isCategory
    for tally in delivery.takeDays() where delivery.isWanted(tally) {
      let day = delivery.statistics(
        tally, isCategory: isCategory, origins: origins, beats: beatSummaries)
      handler.take(day)
    }
    for tally in delivery.takeBeatDays() where delivery.isWanted(tally) {
      let day = delivery.beatStatistics(tally, origins: origins, beats: beatSummaries)
      handler.take(day)
    }
    for night in delivery.takeNights() where delivery.isWanted(day: night.day) {
      handler.take(delivery.night(night))
    }
  }

  // MARK: - The rest

  private mutating func deliverPressures(_ delivery: inout TypeDelivery) {
    for reading in delivery.pressures(pairs: drafts.pressurePairs, origins: origins) {
      handler.take(reading)
    }
  }

  private mutating func deliverOthers(
    _ zones: PlacedZones, _ delivery: inout TypeDelivery, _ container: ExportContainer
  ) {
    for held in drafts.correlations {
      var origin = held.value.origin
      zones.place(&origin, zone: held.zone)
      delivery.choose(held.value.type)
      guard delivery.isWanted(moment: origin.start.seconds) else { continue }
      let members = held.value.members.map { member in
        delivery.sample(member.sample, origins, types[member.type], member.type)
      }
      handler.take(Correlation(type: held.value.type, origin: origin, members: members))
    }
    drafts.correlations = []
    delivery.choose("HKWorkoutTypeIdentifier")
    for held in drafts.workouts {
      var workout = held.value
      zones.place(&workout, zone: held.zone)
      for route in workout.routes { checkMember(route, line: workout.origin.line, container) }
      guard delivery.isWanted(moment: workout.origin.start.seconds) else { continue }
      if options.readsRoutes {
        workout.routeFiles = workout.routes.map { route in
          container.member(reference: route).flatMap { container.bytes(of: $0, limit: 32 << 20) }
        }
      }
      handler.take(workout)
    }
    drafts.workouts = []
    delivery.choose("")
    for var summary in drafts.summaries where delivery.isWanted(day: summary.day.number) {
      summary.bounds = delivery.bounds(of: summary.day.number)
      summary.isComplete = delivery.isComplete(day: summary.day.number)
      handler.take(summary)
    }
    delivery.choose("HKDataTypeIdentifierAudiogram")
    for held in drafts.audiograms {
      var audiogram = held.value
      zones.place(&audiogram.origin, zone: held.zone)
      if delivery.isWanted(moment: audiogram.origin.start.seconds) { handler.take(audiogram) }
    }
    delivery.choose("HKVisionPrescriptionTypeIdentifier")
    for var prescription in drafts.prescriptions
    where delivery.isWanted(moment: prescription.issued.seconds) {
      prescription.issued = zones.place(prescription.issued, zone: -1)
      prescription.expires = prescription.expires.map { zones.place($0, zone: -1) }
      handler.take(prescription)
    }
    delivery.choose("HKDataTypeIdentifierElectrocardiogram")
    deliverElectrocardiograms(zones, delivery, container)
    delivery.choose("")
    deliverClinicalRecords(zones, delivery, container)
  }

  private mutating func checkMember(_ path: String, line: Int, _ container: ExportContainer) {
    if MemberName.resolved(reference: path) == nil {
      report.note(.memberNameRefused, line: line, subject: path)
    } else if !container.members.isEmpty, container.member(reference: path) == nil {
      report.note(.missingMember, line: line, subject: path)
    }
  }

  private mutating func deliverElectrocardiograms(
    _ zones: PlacedZones, _ delivery: TypeDelivery, _ container: ExportContainer
  ) {
    let members = container.members.filter { $0.name.lowercased().hasSuffix(".csv") }
    for member in members.sorted(by: { $0.name < $1.name }) {
      guard let bytes = container.bytes(of: member, limit: 4 << 20),
        var electrocardiogram = ElectrocardiogramFile.parse(bytes, path: member.name)
      else {
        report.note(.ecgNotUnderstood, line: 0, subject: member.name)
        continue
      }
      electrocardiogram.start = zones.place(electrocardiogram.start, zone: -1)
      report.elements["ECG", default: 0] += 1
      guard wanted.contains(product: electrocardiogram.device) else {
        report.note(.ecgOfOtherSource, line: 0, subject: member.name)
        continue
      }
      if delivery.isWanted(moment: electrocardiogram.start.seconds) {
        handler.take(electrocardiogram)
      }
    }
  }

  private mutating func deliverClinicalRecords(
    _ zones: PlacedZones, _ delivery: TypeDelivery, _ container: ExportContainer
  ) {
    for var record in drafts.clinicalRecords {
      checkMember(record.path, line: record.line, container)
      if let member = container.member(reference: record.path) {
        record.resource = container.bytes(of: member, limit: 16 << 20)
      }
      record.received = record.received.map { zones.place($0, zone: -1) }
      if let received = record.received, !delivery.isWanted(moment: received.seconds) { continue }
      handler.take(record)
    }
  }
}

extension PlacedZones {
  /// Gives all moments of a workout the offsets of its zone.
  fileprivate func place(_ workout: inout Workout, zone: Int32) {
    place(&workout.origin, zone: zone)
    for index in workout.events.indices {
      workout.events[index].date = place(workout.events[index].date, zone: zone)
    }
    for index in workout.activities.indices {
      workout.activities[index].start = place(workout.activities[index].start, zone: zone)
      workout.activities[index].end = workout.activities[index].end.map { place($0, zone: zone) }
      for event in workout.activities[index].events.indices {
        let date = workout.activities[index].events[event].date
        workout.activities[index].events[event].date = place(date, zone: zone)
      }
    }
  }
}
