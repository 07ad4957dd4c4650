/// What values of a metric an adult can have: outside `likely` is a warning, outside `hard` an error.
struct PlausibleWindow {
  let metric: Metrics
  /// What the metric is called in messages.
  let name: StaticString
  /// The units the window is known in, each with both ranges.
  let units: [Range]
  /// Where the hard limits come from.
  let source: StaticString

  /// The ranges in one unit.
  struct Range {
    let unit: StaticString
    let likely: ClosedRange<Double>
    let hard: ClosedRange<Double>

    init(_ unit: StaticString, _ likely: ClosedRange<Double>, _ hard: ClosedRange<Double>) {
      self.unit = unit
      self.likely = likely
      self.hard = hard
    }
  }

  /// The windows; the first one whose metric fits counts.
  static let all: [PlausibleWindow] = [
    PlausibleWindow(
      metric: .restingHeartRate, name: "resting heart rate",
      units: [Range("/min", 25...120, 1...300)],
      source: "what recording platforms accept; trained people asleep come near 26"),
    PlausibleWindow(
      metric: .heartRate, name: "heart rate", units: [Range("/min", 25...220, 1...300)],
      source: "what recording platforms accept; trained people asleep come near 26"),
    PlausibleWindow(
      metric: .hrv, name: "heart-rate variability",
      units: [Range("ms", 5...250, 0...500)],
      source: "what recording platforms accept; SDNN of a whole day is larger"),
    PlausibleWindow(
      metric: .oxygenSaturation, name: "oxygen saturation",
      units: [Range("%", 70...100, 1...100)], source: "a percentage"),
    PlausibleWindow(
      metric: .respiratoryRate, name: "respiratory rate",
      units: [Range("/min", 6...40, 1...100)], source: "common sense"),
    PlausibleWindow(
      metric: .bodyTemperature, name: "body temperature",
      units: [
        Range("Cel", 34...42, 25...45), Range("[degF]", 93.2...107.6, 77...113),
        Range("K", 307.15...315.15, 298.15...318.15),
      ], source: "life"),
    PlausibleWindow(
      metric: .bodyWeight, name: "body weight",
      units: [
        Range("kg", 30...250, 2...700), Range("g", 30_000...250_000, 2000...700_000),
        Range("[lb_av]", 66...551, 4.4...1543),
      ], source: "what people weigh"),
    PlausibleWindow(
      metric: .bodyHeight, name: "body height",
      units: [
        Range("cm", 120...220, 40...280), Range("m", 1.2...2.2, 0.4...2.8),
        Range("[in_i]", 47...87, 15.7...110.3),
      ], source: "what people measure"),
    PlausibleWindow(
      metric: .bodyMassIndex, name: "body mass index",
      units: [Range("kg/m2", 12...60, 5...150)], source: "common sense"),
    PlausibleWindow(
      metric: .bodyFat, name: "body fat", units: [Range("%", 3...60, 1...100)],
      source: "a percentage"),
    PlausibleWindow(
      metric: .oxygenUptake, name: "oxygen uptake",
      units: [
        Range("mL/kg/min", 10...90, 1...100), Range("mL/(kg.min)", 10...90, 1...100),
        Range("mL/min/kg", 10...90, 1...100),
      ], source: "what recording platforms accept"),
    PlausibleWindow(
      metric: .stepsOfDay, name: "steps of a day",
      units: [
        Range("{steps}", 0...60_000, 0...250_000), Range("{steps}/d", 0...60_000, 0...250_000),
        Range("/d", 0...60_000, 0...250_000), Range("1", 0...60_000, 0...250_000),
        Range("1/(24.h)", 0...60_000, 0...250_000),
      ], source: "common sense"),
    PlausibleWindow(
      metric: .energyOfDay, name: "energy of a day",
      units: [
        Range("kcal", 0...8000, 0...20_000), Range("kcal/(24.h)", 0...8000, 0...20_000),
        Range("kcal/d", 0...8000, 0...20_000), Range("kJ", 0...33_472, 0...83_680),
      ], source: "common sense"),
    PlausibleWindow(
      metric: .sleep, name: "sleep of a night",
      units: [
        Range("min", 30...840, 0...1440), Range("h", 0.5...14, 0...24),
        Range("s", 1800...50_400, 0...86_400),
      ], source: "a day has 24 hours"),
  ]

  static let systolic = PlausibleWindow(
    metric: .bloodPressure, name: "systolic pressure",
    units: [Range("mm[Hg]", 70...220, 20...300)], source: "what recording platforms accept")

  static let diastolic = PlausibleWindow(
    metric: .bloodPressure, name: "diastolic pressure",
    units: [Range("mm[Hg]", 40...130, 10...200)], source: "what recording platforms accept")
}
