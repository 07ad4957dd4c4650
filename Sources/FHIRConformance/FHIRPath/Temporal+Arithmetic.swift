extension Temporal {
  /// Adds a number of calendar units; nil where the result leaves the years 1 to 9999, or where a
  /// time of day meets days.
  ///
  /// Fractions count for seconds only. A unit finer than the value's precision is first turned into
  /// whole units of that precision, so that `@2014 + 24 months` is `@2016`. The last day of a
  /// shorter month stands in for days it does not have.
  public func adding(_ amount: ExactDecimal, _ unit: CalendarUnit) -> Temporal? {
    if unit == .second, amount.scale > 0 {
      guard let nanoseconds = amount.multiplied(by: ExactDecimal(1_000_000_000))?.truncatedInteger
      else { return nil }
      return adding(nanoseconds: nanoseconds)
    }
    guard let count = amount.truncatedInteger, count.magnitude < 1_000_000_000_000 else {
      return nil
    }
    switch unit {
    case .year: return adding(months: count * 12)
    case .month: return adding(months: count)
    default:
      let (nanoseconds, overflow) = count.multipliedReportingOverflow(by: unit.nanoseconds)
      if !overflow { return adding(nanoseconds: nanoseconds) }
      return kind == .time ? nil : adding(days: count / (86_400_000_000_000 / unit.nanoseconds))
    }
  }

  private func adding(months: Int64) -> Temporal? {
    guard kind != .time, months.magnitude < 200_000 else { return nil }
    let whole = precision == .year ? months / 12 * 12 : months
    let total = Int(year) * 12 + Int(month) - 1 + Int(whole)
    let newYear = total / 12
    guard total >= 12, (1...9999).contains(newYear) else { return nil }
    var copy = self
    copy.year = Int16(newYear)
    copy.month = UInt8(total % 12 + 1)
    let last = Temporal.daysInMonth(year: newYear, month: total % 12 + 1)
    copy.day = UInt8(min(Int(day), last))
    return copy
  }

  private func adding(days: Int64) -> Temporal? {
    switch precision {
    case .year: return adding(months: days / 365 * 12)
    case .month: return adding(months: days / 30)
    default:
      guard days.magnitude < 4_000_000 else { return nil }
      let (own, nanoseconds) = parts
      return with(days: own + Int(days), nanoseconds: nanoseconds)
    }
  }

  private func adding(nanoseconds: Int64) -> Temporal? {
    let day: Int64 = 86_400_000_000_000
    if kind == .time {
      let unit = unitOfPrecision
      let whole = nanoseconds / unit * unit
      var time = (parts.nanoseconds + whole % day) % day
      if time < 0 { time += day }
      return with(days: 0, nanoseconds: time)
    }
    guard precision >= .hour else { return adding(days: nanoseconds / day) }
    let whole = nanoseconds / unitOfPrecision * unitOfPrecision
    let (days, own) = parts
    var time = own + whole % day
    var moved = days + Int(whole / day)
    if time < 0 {
      time += day
      moved -= 1
    } else if time >= day {
      time -= day
      moved += 1
    }
    return with(days: moved, nanoseconds: time)
  }

  /// The nanoseconds of one unit of the value's precision.
  private var unitOfPrecision: Int64 {
    switch precision {
    case .hour: 3_600_000_000_000
    case .minute: 60_000_000_000
    case .second: 1_000_000_000
    default: 1
    }
  }
}
