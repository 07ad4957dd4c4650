import HealthExport

/// Compares the activity rings of the phone with the sums of the records.
///
/// Both differ a little always; what is counted are days with more than a tenth between them.
struct RingComparison {
  private struct Sums {
    var energy = 0.0
    var exercise = 0.0
    var stand = 0.0
  }

  private var sums: [LocalDay: Sums] = [:]
  /// The days with rings, and those that differ.
  private(set) var days = 0
  private(set) var differences = 0

  /// Notes a day of the records.
  mutating func add(_ day: DayStatistics, _ identifier: String) {
    switch identifier {
    case "HKQuantityTypeIdentifierActiveEnergyBurned":
      sums[day.day, default: Sums()].energy = day.sum
    case "HKQuantityTypeIdentifierAppleExerciseTime":
      sums[day.day, default: Sums()].exercise = day.sum
    default: return
    }
  }

  mutating func add(standHours: Int, on day: LocalDay) {
    sums[day, default: Sums()].stand = Double(standHours)
  }

  /// Compares the rings of a day.
  mutating func compare(_ summary: ActivitySummary) {
    days += 1
    guard let own = sums[summary.day] else { return }
    let energy = summary.activeEnergy?.value(in: "kcal")
    if Self.differ(own.energy, energy, atLeast: 10)
      || Self.differ(own.exercise, summary.exerciseTime?.value, atLeast: 5)
      || Self.differ(own.stand, summary.standHours?.value, atLeast: 2)
    {
      differences += 1
    }
  }

  private static func differ(_ own: Double, _ ring: Double?, atLeast: Double) -> Bool {
    guard own > 0, let ring, ring > 0 else { return false }
    let distance = abs(own - ring)
    return distance > atLeast && distance > 0.1 * max(own, ring)
  }
}
