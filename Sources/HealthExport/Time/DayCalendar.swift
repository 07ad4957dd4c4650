/// Cuts time into the local days of one zone.
struct DayCalendar {
  let zone: ZoneRules
  /// The day asked for last, and when it begins and the next one begins.
  private var day = 0
  private var dayStart = 0
  private var dayEnd = 0

  init(zone: ZoneRules) {
    self.zone = zone
    move(to: 0)
  }

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
