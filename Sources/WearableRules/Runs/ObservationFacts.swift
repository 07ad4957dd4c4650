import FHIRDocuments

/// What rules across a run need to know of one Observation: numbers and keys, no text of its own.
///
/// Facts are gathered on the thread that checks the resource, and judged where results are put back
/// into input order.
public struct ObservationFacts: Sendable {
  /// The person; 0 where the resource does not say who.
  var person: UInt64 = 0
  /// Type and logical id of the resource; 0 without an id.
  var resource: UInt64 = 0
  /// What is measured, whatever coding says so.
  var metric: UInt64 = 0
  var metrics: Metrics = []
  /// Device, app and platform; 0 where nothing is said.
  var source: UInt64 = 0
  /// What makes two values of one time and metric differ: body site, method and the like.
  var variant: UInt64 = 0
  /// When it was.
  var time = Time.unknown
  /// The value, where it is a quantity with a number.
  var value: Double?
  /// The unit without annotations; 0 without one.
  var unit: UInt64 = 0
  /// The unit is a code, not a text.
  var isUnitCoded = false
  /// The type of `effective[x]`, as FHIRPath names it.
  var timeType: StaticString = "dateTime"
  /// The Observation has members or is derived from others.
  var hasMembers = false
  /// The entry of the Bundle, counted from 1; 0 where the Observation is the root.
  var entry: UInt32 = 0
  /// Its identifiers, in the list of `RunFacts`.
  var identifiers: Range<Int> = 0..<0

  /// Where things stand in the source; 0 where they are missing.
  var resourceStart: UInt32 = 0
  var effectiveStart: UInt32 = 0
  var valueStart: UInt32 = 0
  var unitStart: UInt32 = 0
  /// Texts for messages; empty where the source has them escaped.
  var personText = SourceRange(0, 0)
  var timeText = SourceRange(0, 0)
  var valueText = SourceRange(0, 0)
  var unitText = SourceRange(0, 0)

  /// When an Observation was made, as far as it can be compared.
  enum Time: Sendable, Hashable {
    case unknown
    /// A whole local day, by its number from 1970-01-01; with instants where it is a Period.
    case day(Int, Instants?)
    /// A Period that is no whole day.
    case span(Instants)
    /// A point of time, in nanoseconds since 1970.
    case instant(Int64)
  }

  /// Start and end of a Period in nanoseconds since 1970.
  struct Instants: Sendable, Hashable {
    var start: Int64
    var end: Int64
  }
}

extension ObservationFacts.Time {
  /// A key of the time: days are alike whatever their offset and however they are written.
  var key: UInt64 {
    var hash = KeyHash()
    switch self {
    case .unknown: return 0
    case .day(let day, _):
      hash.add(UInt64(1))
      hash.add(Int64(day))
    case .span(let instants):
      hash.add(UInt64(2))
      hash.add(instants.start)
      hash.add(instants.end)
    case .instant(let instant):
      hash.add(UInt64(3))
      hash.add(instant)
    }
    return hash.key
  }
}

/// An identifier as a key, and where its value stands.
struct IdentifierFact: Sendable {
  var key: UInt64
  var start: UInt32
  var text: SourceRange
  /// The number of the identifier in its Observation.
  var number: UInt32
}

/// What was gathered from one document.
public struct RunFacts: Sendable {
  var observations: [ObservationFacts] = []
  var identifiers: [IdentifierFact] = []

  public init() {}

  /// How many Observations there are facts of.
  public var count: Int { observations.count }

  public var isEmpty: Bool { observations.isEmpty }

  /// Adds the facts of another document.
  public mutating func append(_ other: RunFacts) {
    let shift = identifiers.count
    identifiers += other.identifiers
    for var observation in other.observations {
      let range = observation.identifiers
      observation.identifiers = (range.lowerBound + shift)..<(range.upperBound + shift)
      observations.append(observation)
    }
  }

  mutating func removeAll() {
    observations.removeAll(keepingCapacity: true)
    identifiers.removeAll(keepingCapacity: true)
  }
}
