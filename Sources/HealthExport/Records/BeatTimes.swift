/// Works out the variability from the single beats inside a record.
///
/// Times are local clock times without a date, to hundredths of a second; the rate of a beat is
/// 60 divided by the interval to the beat before, rounded. Beats are missing now and then: an
/// interval that does not fit its rate is a gap, and no difference is taken across it.
struct BeatTimes {
  private var beats: [(hundredths: Int, rate: Double)] = []
  /// The hundredths after which the clock begins again.
  private var turn = 8_640_000

  var isEmpty: Bool { beats.isEmpty }

  mutating func removeAll() { beats.removeAll(keepingCapacity: true) }

  /// Adds a beat; a text that is no clock time makes a gap.
  mutating func add(rate: String, time: String) {
    guard let rate = NumberText.read(rate)?.value, rate > 0, let reading = Self.clock(time) else {
      beats.append((-1, 0))
      return
    }
    turn = reading.isHalfDay ? 4_320_000 : 8_640_000
    beats.append((reading.hundredths, rate))
  }

  /// The intervals, differences and the root of their mean square.
  func summary() -> BeatSummary {
    var intervals = 0
    var differences = 0
    var squares = 0.0
    var before: Double?
    for index in beats.indices.dropFirst() {
      guard beats[index].hundredths >= 0, beats[index - 1].hundredths >= 0 else {
        before = nil
        continue
      }
      var step = beats[index].hundredths - beats[index - 1].hundredths
      if step < 0 { step += turn }
      let interval = Double(step) / 100
      let rate = beats[index].rate
      guard abs(interval - 60 / rate) <= 0.02 + 30 / (rate * rate) else {
        before = nil
        continue
      }
      intervals += 1
      if let before {
        differences += 1
        squares += (interval - before) * (interval - before)
      }
      before = interval
    }
    return BeatSummary(
      intervals: intervals, differences: differences,
      rmssd: differences > 0 ? 1000 * (squares / Double(differences)).squareRoot() : nil)
  }

  /// Reads `6:14:48.94 PM` and `08:33:44,67`; any word behind the time marks a clock of 12 hours.
  private static func clock(_ text: String) -> (hundredths: Int, isHalfDay: Bool)? {
    var numbers = [0, 0, 0, 0]
    var field = 0
    var figures = 0
    var rest: Substring.UTF8View.SubSequence = Substring(text).utf8
    while let byte = rest.first {
      if (0x30...0x39).contains(byte) {
        // Digits behind the hundredths do not count.
        if field < 3 || figures < 2 { numbers[field] = numbers[field] * 10 + Int(byte - 0x30) }
        figures += 1
        guard figures <= 9 else { return nil }
      } else if byte == 0x3A, field < 2, figures > 0 {
        field += 1
        figures = 0
      } else if byte == 0x2E || byte == 0x2C, field == 2, figures > 0 {
        field = 3
        figures = 0
      } else {
        break
      }
      rest = rest.dropFirst()
    }
    guard field >= 2 else { return nil }
    if field == 3, figures == 1 { numbers[3] *= 10 }
    guard numbers[0] < 24, numbers[1] < 60, numbers[2] < 61 else { return nil }
    let isHalfDay = !rest.isEmpty
    let hour = isHalfDay ? numbers[0] % 12 : numbers[0]
    return (((hour * 60 + numbers[1]) * 60 + numbers[2]) * 100 + numbers[3], isHalfDay)
  }
}
