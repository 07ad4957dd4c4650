/// Cuts time into the local days of one zone, or into the hours of those days.
///
/// Days and hours have numbers in the order of time. An hour is counted from the start of its day,
/// so that a day of 23 hours has 23 of them; it is the hour of the clock but where clocks move by
/// half an hour.
struct DayCalendar {
  /// The numbers that the hours of one day take up, of which a day uses at most 25.
  private static let hoursApart = 32

  let zone: ZoneRules
  /// Spans are hours, not days.
  var isHourly = false
  /// The day asked for last, and when it begins and the next one begins.
  private var day = 0
  private var dayStart = 0
  private var dayEnd = 0

  init(zone: ZoneRules) {
    self.zone = zone
    move(to: 0)
  }

  // MARK: - Spans: days or hours

  /// The number of the span that a moment lies in.
  mutating func span(at seconds: Int) -> Int {
    let number = day(at: seconds)
    return isHourly ? number * Self.hoursApart + (seconds - dayStart) / 3600 : number
  }

  /// When a span begins and when the next one begins; both are alike for a number no hour has.
  mutating func limits(ofSpan number: Int) -> (start: Int, end: Int) {
    guard isHourly else { return limits(of: number) }
    let day = day(ofSpan: number)
    let limits = limits(of: day)
    let start = limits.start + (number - day * Self.hoursApart) * 3600
    return (min(start, limits.end), min(start + 3600, limits.end))
  }

  /// The first and the last second of a span, and its day.
  mutating func bounds(ofSpan number: Int) -> DayBounds {
    let limits = limits(ofSpan: number)
    return DayBounds(
      day: LocalDay(number: day(ofSpan: number)), start: zone.instant(limits.start),
      end: zone.instant(limits.end - 1))
  }

  /// The day of a span.
  func day(ofSpan number: Int) -> Int {
    isHourly ? floorDivided(number, by: Self.hoursApart) : number
  }

  // MARK: - Days

  /// The number of the day that a moment lies in.
  mutating func day(at seconds: Int) -> Int {
    if seconds >= dayStart && seconds < dayEnd { return day }
    move(to: floorDivided(seconds + zone.offset(at: seconds), by: 86_400))
    while seconds < dayStart { move(to: day - 1) }
    while seconds >= dayEnd { move(to: day + 1) }
    return day
  }

  /// When a day begins and when the next one begins.
  mutating func limits(of number: Int) -> (start: Int, end: Int) {
    if number != day { move(to: number) }
    return (dayStart, dayEnd)
  }

  mutating func bounds(of number: Int) -> DayBounds {
    let limits = limits(of: number)
    return DayBounds(
      day: LocalDay(number: number), start: zone.instant(limits.start),
      end: zone.instant(limits.end - 1))
  }

  private mutating func move(to number: Int) {
    day = number
    dayStart = zone.start(ofDay: number)
    dayEnd = zone.start(ofDay: number + 1)
  }
}
