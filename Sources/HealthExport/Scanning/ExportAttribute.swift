/// Names the attributes of an export.
enum ExportAttribute: UInt8, CaseIterable, Sendable {
  case locale, value, type, unit, source, sourceName, sourceVersion, device, creationDate
  case startDate, endDate, dateOfBirth, biologicalSex, bloodType, skinType, cardioFitness
  case workoutActivityType, duration, durationUnit, totalDistance, totalDistanceUnit
  case totalEnergyBurned, totalEnergyBurnedUnit, totalFlightsClimbed, totalFlightsClimbedUnit
  case totalSwimmingStrokeCount, totalSwimmingStrokeCountUnit, uuid, date, average, minimum
  case maximum, sum, path, latitude, longitude, altitude, horizontalAccuracy, verticalAccuracy
  case course, speed, dateComponents, activeEnergyBurned, activeEnergyBurnedGoal
  case activeEnergyBurnedUnit, appleMoveTime, appleMoveTimeGoal, appleMoveMinutes
  case appleMoveMinutesGoal, appleExerciseTime, appleExerciseTimeGoal, appleStandHours
  case appleStandHoursGoal, key, bpm, time, identifier, sourceURL, fhirVersion, receivedDate
  case resourceFilePath, frequencyValue, frequencyUnit, leftEarValue, leftEarUnit, rightEarValue
  case rightEarUnit, leftEarMasked, rightEarMasked, leftEarClampingRangeLowerBound
  case leftEarClampingRangeUpperBound, rightEarClampingRangeLowerBound
  case rightEarClampingRangeUpperBound, dateIssued, expirationDate, brand, sphere, sphereUnit
  case cylinder, cylinderUnit, axis, axisUnit, add, addUnit, vertex, vertexUnit, prismAmount
  case prismAmountUnit, prismAngle, prismAngleUnit, farPD, farPDUnit, nearPD, nearPDUnit
  case baseCurve, baseCurveUnit, diameter, diameterUnit

  /// The name as written.
  var name: String {
    switch self {
    case .dateOfBirth: "HKCharacteristicTypeIdentifierDateOfBirth"
    case .biologicalSex: "HKCharacteristicTypeIdentifierBiologicalSex"
    case .bloodType: "HKCharacteristicTypeIdentifierBloodType"
    case .skinType: "HKCharacteristicTypeIdentifierFitzpatrickSkinType"
    case .cardioFitness: "HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse"
    default: String(describing: self)
    }
  }

  /// The values of an eye with the attributes of their units.
  static let eyeValues: [(value: ExportAttribute, unit: ExportAttribute)] = [
    (.sphere, .sphereUnit),
    (.cylinder, .cylinderUnit),
    (.axis, .axisUnit),
    (.add, .addUnit),
    (.vertex, .vertexUnit),
    (.prismAmount, .prismAmountUnit),
    (.prismAngle, .prismAngleUnit),
    (.farPD, .farPDUnit),
    (.nearPD, .nearPDUnit),
    (.baseCurve, .baseCurveUnit),
    (.diameter, .diameterUnit),
  ]
}
