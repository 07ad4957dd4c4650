extension Metrics {
  /// The metric in words, as messages name it.
  var words: String {
    Self.names.first { contains($0.metric) }?.name ?? "the measurement"
  }

  /// More special ones first.
  private static let names: [(metric: Metrics, name: String)] = [
    (.restingHeartRate, "resting heart rate"), (.heartRate, "heart rate"),
    (.hrvSDNN, "heart rate variability"), (.hrvRMSSD, "heart rate variability"),
    (.oxygenSaturation, "oxygen saturation"), (.respiratoryRate, "respiratory rate"),
    (.stepsOfDay, "steps"), (.stepsOfInterval, "steps"), (.stepsMean, "mean steps"),
    (.bodyWeight, "body weight"), (.bodyHeight, "body height"), (.bodyMassIndex, "BMI"),
    (.bodyTemperature, "body temperature"), (.bloodPressure, "blood pressure"),
    (.activeEnergy, "active energy"), (.basalEnergy, "basal energy"),
    (.energyOfDay, "energy"), (.energy, "energy"), (.sleepStage, "a sleep stage"),
    (.sleep, "sleep"), (.oxygenUptake, "VO2max"), (.distance, "distance"), (.bodyFat, "body fat"),
  ]
}
