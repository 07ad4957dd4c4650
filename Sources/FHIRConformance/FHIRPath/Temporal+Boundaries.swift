extension Temporal {
  /// The earliest (or latest) value that this one may stand for, at a precision given in digits
  /// (4, 6, 8, 10, 12, 14, 17; times 2, 4, 6, 9); nil for other numbers of digits.
  ///
  /// Where the offset is not known, the earliest is at +14:00 and the latest at -12:00.
  public func boundary(latest: Bool, digits: Int) -> Temporal? {
    let wanted: Precision
    switch kind == .time ? digits + 8 : digits {
    case 4: wanted = .year
    case 6: wanted = .month
    case 8: wanted = .day
    case 10: wanted = .hour
    case 12: wanted = .minute
    case 14: wanted = .second
    case 17: wanted = .fraction
    default: return nil
    }
    if kind == .date, wanted > .day { return nil }
    if kind == .time, wanted < .hour { return nil }
    var copy = self
    if precision < .month { copy.month = latest ? 12 : 1 }
    if precision < .day, kind != .time {
      copy.day =
        latest ? UInt8(Temporal.daysInMonth(year: Int(year), month: Int(copy.month))) : 1
    }
    if precision < .hour { copy.hour = latest ? 23 : 0 }
    if precision < .minute { copy.minute = latest ? 59 : 0 }
    if precision < .second { copy.second = latest ? 59 : 0 }
    if precision < .fraction { copy.nanosecond = latest ? 999_000_000 : 0 }
    copy.precision = wanted
    copy.fractionDigits = wanted == .fraction ? max(fractionDigits, 3) : 0
    if kind == .dateTime {
      if wanted < .hour {
        copy.offset = Temporal.noOffset
      } else if !hasOffset {
        copy.offset = latest ? -720 : 840
      }
    }
    return copy
  }
}
