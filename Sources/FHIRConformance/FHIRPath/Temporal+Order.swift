extension Temporal {
  /// Compares two values: negative, zero or positive; nil where their precisions, or the missing
  /// offset of one of them, leave it open, and where a time meets a date.
  public func order(to other: Temporal) -> Int? {
    guard (kind == .time) == (other.kind == .time) else { return nil }
    var left = self
    var right = other
    if kind != .time, precision >= .hour, other.precision >= .hour {
      if hasOffset, other.hasOffset {
        if offset != other.offset {
          guard let leftUTC = inUTC, let rightUTC = other.inUTC else { return nil }
          left = leftUTC
          right = rightUTC
        }
      } else if hasOffset != other.hasOffset {
        return orderWithUnknownOffset(to: other)
      }
    }
    return left.orderOfParts(to: right)
  }

  /// The same instant with the offset zero; nil where it leaves the calendar.
  var inUTC: Temporal? {
    guard hasOffset, offset != 0 else { return self }
    let (days, nanoseconds) = parts
    let minute: Int64 = 60_000_000_000
    let day = minute * 1440
    var moved = nanoseconds - Int64(offset) * minute
    var movedDays = days
    while moved < 0 {
      moved += day
      movedDays -= 1
    }
    while moved >= day {
      moved -= day
      movedDays += 1
    }
    var result = with(days: movedDays, nanoseconds: moved)
    result?.offset = 0
    return result
  }

  /// One of the two has no offset: decided only where no offset could change the order.
  private func orderWithUnknownOffset(to other: Temporal) -> Int? {
    let left = (inUTC ?? self).parts
    let right = (other.inUTC ?? other).parts
    let seconds =
      Int64(left.days - right.days) * 86_400
      + (left.nanoseconds - right.nanoseconds) / 1_000_000_000
    guard seconds.magnitude > 14 * 3600 else { return nil }
    return seconds < 0 ? -1 : 1
  }

  private func orderOfParts(to other: Temporal) -> Int? {
    let first: Precision = kind == .time ? .hour : .year
    var part = first
    while true {
      let has = precision >= part
      let otherHas = other.precision >= part
      if !has, !otherHas { return 0 }
      guard has, otherHas else { return nil }
      let difference = value(of: part) - other.value(of: part)
      if difference != 0 { return difference < 0 ? -1 : 1 }
      guard part < .second, let next = Precision(rawValue: part.rawValue + 1) else { return 0 }
      part = next
    }
  }

  private func value(of part: Precision) -> Int64 {
    switch part {
    case .year: Int64(year)
    case .month: Int64(month)
    case .day: Int64(day)
    case .hour: Int64(hour)
    case .minute: Int64(minute)
    case .second, .fraction: Int64(second) * 1_000_000_000 + Int64(nanosecond)
    }
  }
}
