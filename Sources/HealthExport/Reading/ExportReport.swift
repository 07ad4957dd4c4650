/// Accounts for every record of an export.
///
/// `recordsRead` = `recordsUsed` + `exactCopies` + the records left out + not mapped + not selected.
public struct ExportReport: Sendable {
  /// Says why a record was left out.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    case endBeforeStart, startInFuture, endInFuture, noDate, noOffset, impossibleDate
    case noValue, notANumber, negativeValue, unknownUnit, unitOfOtherDimension, unknownCategory
    case noType, tooLong, supersededVersion, sourceExcluded
  }

  /// Says what was mended so that reading could go on.
  public enum Repair: String, Sendable, Hashable, CaseIterable {
    case byteOrderMark, documentTypeSkipped, controlCharacter, characterReference, notUTF8
    case bareAmpersand, bareLessThan, unknownEntity, doubledAttribute, blankInAttributeName
    case tagNotUnderstood, percentAlreadyHundreds, missingUnit, rmssdUnderSDNN
    case suspiciousVariability, unknownSleepValue, oldDateForm, zoneUnknown, missingMember
    case memberNameRefused, archiveDamaged, archiveTooLarge, wrongChecksum, ecgNotUnderstood,
      ecgOfOtherSource, unknownZoneName
    case activitySummaryWithoutDay, workoutLeftOut, correlationLeftOut, elementLeftOut
  }

  /// One place in the export.
  public struct Place: Sendable, Hashable {
    /// The line, from 1; 0 where the place is not a line.
    public var line: Int
    /// The type, element or member concerned.
    public var subject: String
  }

  /// A count with the first places.
  public struct Tally: Sendable {
    public internal(set) var count = 0
    /// The first places, at most `ExportReport.keptPlaces`.
    public internal(set) var places: [Place] = []
  }

  /// The most places that are kept of each kind.
  public static let keptPlaces = 10_000

  /// The counts of one type.
  public struct TypeCount: Sendable, Hashable {
    public internal(set) var read = 0
    public internal(set) var used = 0
    public internal(set) var copies = 0
    public internal(set) var leftOut = 0
    public internal(set) var notMapped = 0
    public internal(set) var notSelected = 0
    /// The earliest start and the latest end read, in seconds since 1970.
    public internal(set) var earliest = Int.max
    public internal(set) var latest = Int.min
    /// The line of the first record; 0 without one.
    public internal(set) var firstLine = 0
    /// The used records that a person typed in, and the line of the first.
    public internal(set) var entered = 0
    public internal(set) var firstEnteredLine = 0
    /// The used records that write a percentage as a fraction, and the line of the first.
    public internal(set) var fractions = 0
    public internal(set) var firstFractionLine = 0
  }

  /// All `Record` elements, those inside correlations included.
  public internal(set) var recordsRead = 0
  public internal(set) var recordsUsed = 0
  /// Records that say what another record says already.
  public internal(set) var exactCopies = 0
  /// The part of `exactCopies` that stands inside correlations.
  public internal(set) var copiesInCorrelations = 0
  public internal(set) var leftOut: [Reason: Tally] = [:]
  public internal(set) var recordsNotMapped = 0
  public internal(set) var recordsNotSelected = 0
  /// The counts by type identifier.
  public internal(set) var types: [String: TypeCount] = [:]
  public internal(set) var repairs: [Repair: Tally] = [:]
  /// Elements that are not known, by name.
  public internal(set) var unknownElements: [String: Tally] = [:]
  /// Attributes that are not known, as `Element.attribute`.
  public internal(set) var unknownAttributes: [String: Tally] = [:]
  /// The other elements read, by name: `Workout`, `Correlation` …
  public internal(set) var elements: [String: Int] = [:]
  /// The offset at which the file was cut off; nil for a whole file.
  public internal(set) var truncatedAt: Int?
  /// Tells whether the handler stopped reading.
  public internal(set) var isStopped = false
  /// The bytes of the health document.
  public internal(set) var bytes = 0
  /// The name of the health document inside the input, as `apple_health_export/export.xml`.
  public internal(set) var documentName = ""

  public init() {}

  /// The records left out, for all reasons.
  public var recordsLeftOut: Int { leftOut.values.reduce(0) { $0 + $1.count } }

  /// Tells whether every record read is accounted for.
  public var isBalanced: Bool {
    recordsRead
      == recordsUsed + exactCopies + recordsLeftOut + recordsNotMapped + recordsNotSelected
  }
}

extension ExportReport.TypeCount {
  /// Notes the line of a record, where it is the first.
  @inline(__always)
  mutating func noteLine(_ line: Int) {
    if firstLine == 0 { firstLine = line }
  }

  /// Notes what is special about a record that is used.
  @inline(__always)
  mutating func noteUse(line: Int, isEntered: Bool, isFraction: Bool) {
    if isEntered {
      entered &+= 1
      if firstEnteredLine == 0 { firstEnteredLine = line }
    }
    if isFraction {
      fractions &+= 1
      if firstFractionLine == 0 { firstFractionLine = line }
    }
  }
}
