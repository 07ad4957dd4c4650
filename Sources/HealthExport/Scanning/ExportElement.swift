/// Names the elements of an export.
enum ExportElement: UInt8, CaseIterable, Sendable {
  /// An element that is not known.
  case unknown
  case healthData, exportDate, me, record, correlation, workout, workoutActivity, workoutEvent
  case workoutStatistics, workoutRoute, fileReference, location, activitySummary, metadataEntry
  case variabilityList, instantaneousBeats, clinicalRecord, audiogram, sensitivityPoint
  case visionPrescription, rightEye, leftEye, attachment

  /// The name as written.
  var name: String {
    switch self {
    case .unknown: ""
    case .healthData: "HealthData"
    case .exportDate: "ExportDate"
    case .me: "Me"
    case .record: "Record"
    case .correlation: "Correlation"
    case .workout: "Workout"
    case .workoutActivity: "WorkoutActivity"
    case .workoutEvent: "WorkoutEvent"
    case .workoutStatistics: "WorkoutStatistics"
    case .workoutRoute: "WorkoutRoute"
    case .fileReference: "FileReference"
    case .location: "Location"
    case .activitySummary: "ActivitySummary"
    case .metadataEntry: "MetadataEntry"
    case .variabilityList: "HeartRateVariabilityMetadataList"
    case .instantaneousBeats: "InstantaneousBeatsPerMinute"
    case .clinicalRecord: "ClinicalRecord"
    case .audiogram: "Audiogram"
    case .sensitivityPoint: "SensitivityPoint"
    case .visionPrescription: "VisionPrescription"
    case .rightEye: "RightEye"
    case .leftEye: "LeftEye"
    case .attachment: "Attachment"
    }
  }

  /// The attributes that the element is known to have.
  var attributes: [ExportAttribute] {
    let origin: [ExportAttribute] = [
      .sourceName, .sourceVersion, .device, .creationDate, .startDate, .endDate,
    ]
    let eye: [ExportAttribute] = ExportAttribute.eyeValues.flatMap { [$0.value, $0.unit] }
    switch self {
    case .unknown, .variabilityList: return []
    case .healthData: return [.locale]
    case .exportDate: return [.value]
    case .me: return [.dateOfBirth, .biologicalSex, .bloodType, .skinType, .cardioFitness]
    case .record: return [.type, .unit, .value, .source] + origin
    case .correlation: return [.type] + origin
    case .workout:
      return [
        .workoutActivityType, .duration, .durationUnit, .totalDistance, .totalDistanceUnit,
        .totalEnergyBurned, .totalEnergyBurnedUnit, .totalFlightsClimbed, .totalFlightsClimbedUnit,
        .totalSwimmingStrokeCount, .totalSwimmingStrokeCountUnit,
      ] + origin
    case .workoutActivity:
      return [.uuid, .startDate, .endDate, .duration, .durationUnit, .workoutActivityType]
    case .workoutEvent: return [.type, .date, .duration, .durationUnit]
    case .workoutStatistics:
      return [.type, .startDate, .endDate, .average, .minimum, .maximum, .sum, .unit]
    case .workoutRoute: return origin
    case .fileReference: return [.path]
    case .location:
      return [
        .date, .latitude, .longitude, .altitude, .horizontalAccuracy, .verticalAccuracy, .course,
        .speed,
      ]
    case .activitySummary:
      return [
        .dateComponents, .activeEnergyBurned, .activeEnergyBurnedGoal, .activeEnergyBurnedUnit,
        .appleMoveTime, .appleMoveTimeGoal, .appleMoveMinutes, .appleMoveMinutesGoal,
        .appleExerciseTime, .appleExerciseTimeGoal, .appleStandHours, .appleStandHoursGoal,
      ]
    case .metadataEntry: return [.key, .value]
    case .instantaneousBeats: return [.bpm, .time]
    case .clinicalRecord:
      return [
        .type, .identifier, .sourceName, .sourceURL, .fhirVersion, .receivedDate, .resourceFilePath,
      ]
    case .audiogram: return [.type] + origin
    case .sensitivityPoint:
      return [
        .frequencyValue, .frequencyUnit, .leftEarValue, .leftEarUnit, .rightEarValue, .rightEarUnit,
        .leftEarMasked, .rightEarMasked, .leftEarClampingRangeLowerBound,
        .leftEarClampingRangeUpperBound, .rightEarClampingRangeLowerBound,
        .rightEarClampingRangeUpperBound,
      ]
    case .visionPrescription: return [.type, .dateIssued, .expirationDate, .brand]
    case .rightEye, .leftEye: return eye
    case .attachment: return [.identifier]
    }
  }
}
