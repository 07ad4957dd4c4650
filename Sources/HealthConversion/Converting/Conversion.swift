import HealthExport

/// Makes FHIR resources of what an export holds, one after the other.
///
/// Memory stays small: each resource is written into the same buffer and lent to the taker.
public final class Conversion: HealthExportHandler {
  /// Takes a resource; false where it was not good enough to be kept.
  public typealias Taker = (MadeResource) -> Bool

  public let options: ConversionOptions
  /// What was made so far, and of what.
  public internal(set) var summary = ConversionSummary()
  /// What is known of the export, once it has begun.
  public internal(set) var facts = ExportFacts()
  /// The account of the export, once it is finished.
  public internal(set) var report = ExportReport()
  /// Hears how far reading has come; false stops it.
  public var progressTaker: (ReadingProgress) -> Bool = { _ in true }

  let selected: Set<String>?
  let names: Pseudonyms
  private let taker: Taker
  /// The resource at work.
  var bytes = ResourceBytes()
  /// A Device or Provenance made while another resource is at work.
  var side = ResourceBytes()
  /// `"subject"` and `"performer"` in bytes.
  var subjectReference = ""
  var space = StableID.project
  /// The state of each metric that occurs, and where a type of the catalog has its own.
  var states: [MetricState] = []
  var stateNumbers: [String: Int] = [:]
  var stateOfType: [Int?] = []
  var devices = DeviceReferences()
  var provenances = PendingProvenances()
  var diastolicDays: [LocalDay: DayStatistics] = [:]
  var rings = RingComparison()
  var passedOn: Set<String> = []
  /// What stood in the export and is in no resource, counted.
  var workoutParts = 0
  var meals = 0

  /// - Parameter taker: Takes the resources in the order they are made.
  public init(_ options: ConversionOptions, taker: @escaping Taker) {
    self.options = options
    self.taker = taker
    names = Pseudonyms(key: options.pseudonymKey)
    selected = options.types.isEmpty ? nil : Self.identifiers(options)
  }

  public func begin(_ facts: ExportFacts) {
    self.facts = facts
    if options.pseudonymKey != nil { space = StableID(names.hash("name space"), in: .project) }
    subjectReference = options.subject ?? "Patient/\(madeUpPatient.text)"
    if options.pseudonymKey != nil { subjectReference = "Patient/\(hashedPatient.text)" }
    stateOfType = facts.catalog.types.map { stateNumbers[$0.identifier] }
    devices = DeviceReferences(facts.catalog, self)
    if options.writesPatient { writePatient() }
    writeCharacteristics()
  }

  public func finish(_ report: ExportReport) {
    self.report = report
    writeLoneDiastolicDays()
    flushProvenances()
    summary.leave("WorkoutEvent, WorkoutActivity", .workoutParts, count: workoutParts)
    summary.leave("Correlation", .meal, count: meals)
    summary.leave("Location", .routePoints, count: report.elements["Location"] ?? 0)
    for state in states where state.lastCompleteDay > .min {
      summary.lastCompleteDays[state.metric.identifier] = LocalDay(number: state.lastCompleteDay)
    }
    for number in states.indices {
      let type = states[number].metric.identifier
      states[number].records = report.types[type]?.used ?? states[number].records
    }
    // The two halves of blood pressure stand in the row of the panel.
    let halves = [HealthType.systolic.identifier, HealthType.diastolic.identifier]
    summary.rows = states.filter { $0.records > 0 || $0.resources > 0 }
      .filter { !halves.contains($0.metric.identifier) }
      .map { ConversionSummary.Row($0, options) }
    summary.series = states.compactMap(\.series)
    summary.ringDays = rings.days
    summary.ringDifferences = rings.differences
  }

  public func progress(_ progress: ReadingProgress) -> Bool { progressTaker(progress) }

  /// Hands over the resource at work.
  @discardableResult
  func emit(
    _ type: String, id: String, from buffer: ResourceBytes, origin: String, line: Int = 0,
    isPassedOn: Bool = false
  ) -> Bool {
    let isKept = buffer.bytes.withUnsafeBufferPointer { bytes in
      taker(
        MadeResource(
          type: type, id: id, bytes: bytes, origin: origin, line: line, isPassedOn: isPassedOn))
    }
    if isKept {
      summary.resources[type, default: 0] += 1
    } else {
      summary.withheld += 1
    }
    return isKept
  }

  /// A moment of the export as it is written.
  func moment(_ instant: ZonedInstant) -> Moment {
    Moment(
      seconds: Int64(instant.seconds) + Int64(options.shiftedDays) * 86_400,
      offset: instant.offset)
  }

  /// The whole day as it is written.
  func whole(_ bounds: DayBounds) -> Effective {
    .period(start: moment(bounds.start), end: moment(bounds.end))
  }

  /// The time of a sample: an instant, or a period where it lasts.
  func time(_ start: ZonedInstant, _ end: ZonedInstant) -> Effective {
    start.seconds == end.seconds
      ? .instant(moment(start)) : .period(start: moment(start), end: moment(end))
  }

  /// The person the export is about, where the user names nobody: a hash of what the export says.
  private var madeUpPatient: StableID {
    let person = facts.person
    return StableID(
      "patient", person?.dateOfBirth?.description ?? "", person?.biologicalSex ?? "",
      person?.bloodType ?? "")
  }

  private var hashedPatient: StableID {
    StableID(names.hash(options.subject ?? madeUpPatient.text), in: space)
  }
}
