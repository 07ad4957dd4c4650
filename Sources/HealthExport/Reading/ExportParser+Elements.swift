extension ExportParser {
  /// Takes the start tag of an element other than a record.
  mutating func startOther(_ element: ExportElement) {
    switch element {
    case .healthData: facts.locale = text(.locale)
    case .exportDate: takeExportDate()
    case .me: takePerson()
    case .correlation: startCorrelation()
    case .workout: startWorkout()
    case .workoutActivity: startActivity()
    case .workoutEvent: takeEvent()
    case .workoutStatistics: takeStatistics()
    case .workoutRoute: drafts.isInRoute = true
    case .fileReference:
      if drafts.workout != nil, scanner.has(.path) {
        let path = text(.path)
        drafts.workout?.value.routes.append(path)
      }
    case .activitySummary: takeSummary()
    case .clinicalRecord: takeClinicalRecord()
    case .audiogram: startAudiogram()
    case .sensitivityPoint: takePoint()
    case .visionPrescription: startPrescription()
    case .rightEye:
      let eye = eye()
      drafts.prescription?.right = eye
    case .leftEye:
      let eye = eye()
      drafts.prescription?.left = eye
    default: break
    }
  }

  /// Takes the end of an element other than a record.
  mutating func endOther(_ element: ExportElement) {
    switch element {
    case .correlation: finishCorrelation()
    case .workout: finishWorkout()
    case .workoutActivity:
      if let activity = drafts.activity { drafts.workout?.value.activities.append(activity) }
      drafts.activity = nil
    case .workoutEvent: drafts.isInEvent = false
    case .workoutRoute: drafts.isInRoute = false
    case .audiogram:
      if let audiogram = drafts.audiogram, isFirst(audiogram.value.origin, "Audiogram") {
        drafts.audiograms.append(audiogram)
      }
      drafts.audiogram = nil
    case .visionPrescription:
      if let prescription = drafts.prescription { drafts.prescriptions.append(prescription) }
      drafts.prescription = nil
    default: break
    }
  }

  /// Takes a metadata entry that stands outside records.
  mutating func takeOtherMetadata() {
    // Entries of routes, events and activities say nothing about the whole.
    guard !drafts.isInRoute, !drafts.isInEvent, drafts.activity == nil else { return }
    let entry = MetadataEntry(key: sharedText(.key), value: text(.value))
    let isManual = entry.key == "HKWasUserEntered" && entry.value == "1"
    if var held = drafts.workout {
      drafts.workout = nil
      held.zone = zone(of: entry, at: held.value.origin.start.seconds) ?? held.zone
      held.value.origin.metadata.append(entry)
      if isManual { held.value.origin.sourceClass = .manual }
      drafts.workout = held
    } else if var held = drafts.correlation {
      drafts.correlation = nil
      held.zone = zone(of: entry, at: held.value.origin.start.seconds) ?? held.zone
      held.value.origin.metadata.append(entry)
      if isManual { held.value.origin.sourceClass = .manual }
      drafts.correlation = held
    } else if var held = drafts.audiogram {
      drafts.audiogram = nil
      held.zone = zone(of: entry, at: held.value.origin.start.seconds) ?? held.zone
      held.value.origin.metadata.append(entry)
      if isManual { held.value.origin.sourceClass = .manual }
      drafts.audiogram = held
    } else {
      drafts.prescription?.metadata.append(entry)
    }
  }

  /// The zone that an entry names; nil for other entries.
  private mutating func zone(of entry: MetadataEntry, at moment: Int) -> Int32? {
    entry.key == "HKTimeZone" ? zoneNumber(entry.value, at: moment) : nil
  }

  // MARK: - Common parts

  /// Reads source and times; nil where the times are no use.
  private mutating func origin() -> RecordOrigin? {
    let sample = readOrigin()
    let start = moment(.startDate)
    let end = scanner.has(.endDate) ? moment(.endDate) : start
    guard start.fault == .none, end.fault == .none, end.seconds >= start.seconds else { return nil }
    if let date = facts.exportDate, end.seconds > date.seconds + 86_400 { return nil }
    let created = moment(.creationDate)
    return RecordOrigin(
      source: Int(sample.source), version: Int(sample.version),
      device: sample.device >= 0 ? Int(sample.device) : nil, sourceClass: sample.sourceClass,
      start: ZonedInstant(seconds: start.seconds, offset: start.offset),
      end: ZonedInstant(seconds: end.seconds, offset: end.offset),
      created: created.fault == .none ? created.seconds : nil, metadata: [], line: scanner.line)
  }

  private mutating func isOriginWanted(_ origin: RecordOrigin) -> Bool {
    isWanted(
      SampleOrigin(
        source: Int32(truncatingIfNeeded: origin.source),
        device: origin.device.map { Int32(truncatingIfNeeded: $0) } ?? -1))
  }

  /// Tells whether no equal element was read before.
  private mutating func isFirst(_ origin: RecordOrigin, _ kind: String) -> Bool {
    let key = [kind.hashValue, origin.source, origin.start.seconds, origin.end.seconds]
    return drafts.seen.insert(key).inserted
  }

  /// A number with its unit; nil where the attribute is absent or no number.
  private mutating func quantity(
    _ value: ExportAttribute, _ unit: ExportAttribute?
  ) -> ExportQuantity? {
    guard let number = number(value) else { return nil }
    return ExportQuantity(number: number, unit: unit.map { sharedText($0) } ?? "")
  }

  private func number(_ attribute: ExportAttribute) -> DecimalNumber? {
    let slice = scanner.slice(attribute)
    return NumberText.read(slice.start, slice.count)
  }

  /// A moment with the printed offset; nil where there is none.
  private mutating func instant(_ attribute: ExportAttribute) -> ZonedInstant? {
    guard scanner.has(attribute) else { return nil }
    let reading = moment(attribute)
    guard reading.fault == .none else { return nil }
    return ZonedInstant(seconds: reading.seconds, offset: reading.offset)
  }

  // MARK: - The person

  private mutating func takePerson() {
    var person = PersonFacts()
    person.dateOfBirth = LocalDay(text(.dateOfBirth))
    person.biologicalSex = text(.biologicalSex)
    person.bloodType = text(.bloodType)
    person.skinType = text(.skinType)
    person.cardioFitnessMedications = text(.cardioFitness)
    facts.person = person
  }

  // MARK: - Correlations

  private mutating func startCorrelation() {
    drafts.members.removeAll(keepingCapacity: true)
    let type = text(.type)
    if let origin = origin() {
      drafts.correlation = .init(value: .init(type: type, origin: origin))
    } else {
      report.note(.correlationLeftOut, line: scanner.line, subject: type)
      // Its members are read all the same.
      drafts.correlation = .init(
        value: .init(
          type: "",
          origin: RecordOrigin(
            source: 0, version: 0, device: nil, sourceClass: .other,
            start: ZonedInstant(seconds: 0, offset: 0), end: ZonedInstant(seconds: 0, offset: 0),
            created: nil, metadata: [], line: scanner.line)))
    }
  }

  private mutating func finishCorrelation() {
    guard var held = drafts.correlation else { return }
    drafts.correlation = nil
    held.value.members = drafts.members
    drafts.members.removeAll(keepingCapacity: true)
    if held.value.type == "HKCorrelationTypeIdentifierBloodPressure" {
      let members = held.value.members
      let systolic = members.first { types[$0.type].type == .systolic }
      let diastolic = members.first { types[$0.type].type == .diastolic }
      if let systolic, let diastolic,
        systolic.sample.start != diastolic.sample.start
          || systolic.sample.end != diastolic.sample.end
      {
        drafts.pressurePairs.append((systolic.sample, diastolic.sample))
      }
    } else if !held.value.type.isEmpty, isOriginWanted(held.value.origin),
      isFirst(held.value.origin, held.value.type)
    {
      drafts.correlations.append(held)
    }
  }

  // MARK: - Workouts

  private mutating func startWorkout() {
    let type = sharedText(.workoutActivityType)
    drafts.totals.removeAll(keepingCapacity: true)
    drafts.activity = nil
    drafts.workout = nil
    guard let origin = origin() else {
      report.note(.workoutLeftOut, line: scanner.line, subject: type)
      return
    }
    let duration = quantity(.duration, .durationUnit)
    let workout = Workout(
      origin: origin, activityType: type, duration: duration, statistics: [], events: [],
      activities: [], routes: [])
    drafts.workout = .init(value: workout)
    let distance =
      type.contains("Swimming")
      ? "DistanceSwimming" : type.contains("Cycling") ? "DistanceCycling" : "DistanceWalkingRunning"
    for (value, unit, name) in [
      (ExportAttribute.totalDistance, ExportAttribute.totalDistanceUnit, distance),
      (.totalEnergyBurned, .totalEnergyBurnedUnit, "ActiveEnergyBurned"),
      (.totalFlightsClimbed, .totalFlightsClimbedUnit, "FlightsClimbed"),
      (.totalSwimmingStrokeCount, .totalSwimmingStrokeCountUnit, "SwimmingStrokeCount"),
    ] {
      guard let total = quantity(value, unit) else { continue }
      drafts.totals.append(
        Workout.Statistic(
          type: "HKQuantityTypeIdentifier" + name, unit: total.unit, sum: total.number))
    }
  }

  private mutating func finishWorkout() {
    guard var held = drafts.workout else { return }
    drafts.workout = nil
    drafts.activity = nil
    drafts.isInRoute = false
    drafts.isInEvent = false
    // Statistics beat attributes; a total of nothing is no total.
    for total in drafts.totals
    where total.sum?.digits != 0
      && !held.value.statistics.contains(where: { $0.type == total.type })
    {
      held.value.statistics.append(total)
    }
    if isOriginWanted(held.value.origin), isFirst(held.value.origin, held.value.activityType) {
      drafts.workouts.append(held)
    }
  }

  private mutating func startActivity() {
    guard drafts.workout != nil, let start = instant(.startDate) else { return }
    drafts.activity = Workout.Activity(
      uuid: text(.uuid), type: text(.workoutActivityType), start: start, end: instant(.endDate),
      duration: quantity(.duration, .durationUnit), statistics: [], events: [])
  }

  private mutating func takeEvent() {
    drafts.isInEvent = true
    guard drafts.workout != nil, let date = instant(.date) else { return }
    let event = Workout.Event(
      type: sharedText(.type), date: date, duration: quantity(.duration, .durationUnit))
    if drafts.activity != nil {
      drafts.activity?.events.append(event)
    } else {
      drafts.workout?.value.events.append(event)
    }
  }

  private mutating func takeStatistics() {
    guard drafts.workout != nil else { return }
    let statistic = Workout.Statistic(
      type: sharedText(.type), unit: sharedText(.unit), sum: number(.sum),
      average: number(.average),
      minimum: number(.minimum), maximum: number(.maximum))
    if drafts.activity != nil {
      drafts.activity?.statistics.append(statistic)
    } else {
      drafts.workout?.value.statistics.append(statistic)
    }
  }

  // MARK: - Rings, records of institutions, hearing, seeing

  private mutating func takeSummary() {
    guard let day = LocalDay(text(.dateComponents)), day.date.year > 1900 else {
      report.note(.activitySummaryWithoutDay, line: scanner.line, subject: text(.dateComponents))
      return
    }
    let unit = ExportAttribute.activeEnergyBurnedUnit
    let noon = ZonedInstant(seconds: 0, offset: 0)
    drafts.summaries.append(
      ActivitySummary(
        day: day, bounds: DayBounds(day: day, start: noon, end: noon),
        activeEnergy: quantity(.activeEnergyBurned, unit),
        activeEnergyGoal: quantity(.activeEnergyBurnedGoal, unit),
        moveTime: number(.appleMoveTime) ?? number(.appleMoveMinutes),
        moveTimeGoal: number(.appleMoveTimeGoal) ?? number(.appleMoveMinutesGoal),
        exerciseTime: number(.appleExerciseTime), exerciseTimeGoal: number(.appleExerciseTimeGoal),
        standHours: number(.appleStandHours), standHoursGoal: number(.appleStandHoursGoal),
        isComplete: true, line: scanner.line))
  }

  private mutating func takeClinicalRecord() {
    drafts.clinicalRecords.append(
      ClinicalRecord(
        type: text(.type), identifier: text(.identifier), sourceName: text(.sourceName),
        sourceURL: text(.sourceURL), fhirVersion: text(.fhirVersion),
        received: instant(.receivedDate), path: text(.resourceFilePath), resource: nil,
        line: scanner.line))
  }

  private mutating func startAudiogram() {
    drafts.audiogram = nil
    guard let origin = origin() else {
      report.note(.elementLeftOut, line: scanner.line, subject: "Audiogram")
      return
    }
    drafts.audiogram = .init(value: Audiogram(origin: origin, points: []))
  }

  private mutating func takePoint() {
    guard drafts.audiogram != nil, let frequency = quantity(.frequencyValue, .frequencyUnit) else {
      return
    }
    let point = Audiogram.Point(
      frequency: frequency, left: quantity(.leftEarValue, .leftEarUnit),
      right: quantity(.rightEarValue, .rightEarUnit), leftMasked: truth(.leftEarMasked),
      rightMasked: truth(.rightEarMasked))
    drafts.audiogram?.value.points.append(point)
  }

  private mutating func truth(_ attribute: ExportAttribute) -> Bool? {
    switch text(attribute).lowercased() {
    case "1", "true", "yes": true
    case "0", "false", "no": false
    default: nil
    }
  }

  private mutating func startPrescription() {
    drafts.prescription = nil
    guard let issued = instant(.dateIssued) else {
      report.note(.elementLeftOut, line: scanner.line, subject: "VisionPrescription")
      return
    }
    drafts.prescription = VisionPrescription(
      type: text(.type), issued: issued, expires: instant(.expirationDate), brand: text(.brand),
      right: nil, left: nil, metadata: [], line: scanner.line)
  }

  private mutating func eye() -> VisionPrescription.Eye {
    var eye = VisionPrescription.Eye()
    for (value, unit) in ExportAttribute.eyeValues {
      if let quantity = quantity(value, unit) { eye.values[value.name] = quantity }
    }
    return eye
  }
}
