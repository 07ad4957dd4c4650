/// Gathers the statistics of one day while its samples pass by.
struct DayTally {
  /// What one source gave.
  struct Part {
    var rank: Int
    var samples = 0
    var amount = 0.0
    var alone = 0.0
  }

  var day: Int
  var count = 0
  var sum = 0.0
  var minimum = Double.infinity
  var maximum = -Double.infinity
  /// The energy and time of sound levels.
  var energy = 0.0
  var weight = 0.0
  /// What came from samples of which only a share counted.
  var sharedOut = 0.0
  var first: ResolvedSample?
  var last: ResolvedSample?
  var parts: [Part] = []
  var categories: [DayStatistics.CategoryCount] = []
  var devices: [Int32] = []
  var isManual = true

  init(day: Int) { self.day = day }

  /// The index of the part of a rank, made where it is missing.
  @inline(__always)
  mutating func part(_ rank: Int) -> Int {
    for index in parts.indices where parts[index].rank == rank { return index }
    parts.append(Part(rank: rank))
    return parts.count - 1
  }

  /// Notes the device and the manner of a sample.
  @inline(__always)
  mutating func note(_ sample: ResolvedSample) {
    if !sample.isManual { isManual = false }
    if sample.device >= 0, !devices.contains(sample.device) { devices.append(sample.device) }
  }
}
