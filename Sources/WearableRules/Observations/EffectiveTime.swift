import FHIRConformance
import FHIRDocuments

/// When an Observation was made, read from `effective[x]`.
struct EffectiveTime {
  /// How it is given.
  enum Kind {
    case none, dateTime, period, instant, timing
  }

  var kind = Kind.none
  /// The start of a Period, or the dateTime; nil where it is missing or not readable.
  var start: DateTimeValue?
  /// The end of a Period.
  var end: DateTimeValue?
  /// The nodes of both; 0 where there is none.
  var startNode: NodeID = 0
  var endNode: NodeID = 0

  init(_ document: Document, _ node: NodeID) {
    guard node != 0 else { return }
    switch document[node].name {
    case .effectiveDateTime:
      kind = .dateTime
      startNode = node
      start = Self.read(document, node)
    case .effectiveInstant:
      kind = .instant
      startNode = node
      start = Self.read(document, node)
    case .effectivePeriod:
      kind = .period
      for child in document.children(node) {
        switch document[child].name {
        case .start:
          startNode = child
          start = Self.read(document, child)
        case .end:
          endNode = child
          end = Self.read(document, child)
        default: continue
        }
      }
    default:
      kind = .timing
    }
  }

  static func read(_ document: Document, _ node: NodeID) -> DateTimeValue? {
    document.hasValue(node) ? DateTimeValue.parse(document.bytes(node)) : nil
  }

  /// The length of a Period in seconds, where both ends are exact.
  var seconds: Int64? {
    guard kind == .period, let start, let end else { return nil }
    return start.seconds(until: end)
  }

  /// How the time stands to a local calendar day.
  enum DayFit {
    /// It is one whole local day, as a Period or as a date.
    case whole
    /// It is something else.
    case other
    /// It cannot be told: not readable, or open at an end.
    case unknown
  }

  /// Tells whether the time is one local day, by the clock digits at both ends.
  ///
  /// The length is not measured: days of 22 to 26 hours exist, and the digits say it all.
  var dayFit: DayFit {
    guard let start else { return .unknown }
    if kind == .dateTime { return start.precision == .day ? .whole : .other }
    guard kind == .period, let end else { return .unknown }
    let days = end.dayNumber - start.dayNumber
    if start.precision == .day, end.precision == .day { return days == 0 ? .whole : .other }
    guard start.isLocalMidnight else { return .other }
    if end.isLocalMidnight { return days == 1 ? .whole : .other }
    return end.isLastSecondOfDay && days == 0 ? .whole : .other
  }
}

extension Observation {
  /// When the Observation was made.
  var effectiveTime: EffectiveTime {
    if let storedEffective { return storedEffective }
    let time = EffectiveTime(document, effective)
    storedEffective = time
    return time
  }
}
