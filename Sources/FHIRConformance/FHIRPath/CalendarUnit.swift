/// Names a unit of the calendar, as date arithmetic uses it.
public enum CalendarUnit: UInt8, Sendable, Hashable {
  case year, month, week, day, hour, minute, second, millisecond

  /// Reads the keyword, singular or plural; nil for other words.
  public init?(keyword: String) {
    switch keyword {
    case "year", "years": self = .year
    case "month", "months": self = .month
    case "week", "weeks": self = .week
    case "day", "days": self = .day
    case "hour", "hours": self = .hour
    case "minute", "minutes": self = .minute
    case "second", "seconds": self = .second
    case "millisecond", "milliseconds": self = .millisecond
    default: return nil
    }
  }

  /// Reads the UCUM code of a time of fixed length; nil for `a` and `mo`, whose mean lengths are not
  /// those of the calendar, and for other codes.
  public init?(ucum: String) {
    switch ucum {
    case "wk": self = .week
    case "d": self = .day
    case "h": self = .hour
    case "min": self = .minute
    case "s": self = .second
    case "ms": self = .millisecond
    default: return nil
    }
  }

  /// The UCUM code nearest in meaning.
  public var ucum: String {
    switch self {
    case .year: "a"
    case .month: "mo"
    case .week: "wk"
    case .day: "d"
    case .hour: "h"
    case .minute: "min"
    case .second: "s"
    case .millisecond: "ms"
    }
  }

  /// Tells whether the unit always lasts equally long.
  public var isDefinite: Bool { self != .year && self != .month }

  /// The number of nanoseconds of a definite unit.
  var nanoseconds: Int64 {
    switch self {
    case .year, .month: 0
    case .week: 604_800_000_000_000
    case .day: 86_400_000_000_000
    case .hour: 3_600_000_000_000
    case .minute: 60_000_000_000
    case .second: 1_000_000_000
    case .millisecond: 1_000_000
    }
  }
}
