/// Says what is made of an export, and for whom.
public struct ConversionOptions: Sendable {
  /// The names or identifiers of the types wanted, or beginnings of them; empty takes all.
  public var types: [String] = []
  /// The span of one resource; nil takes the one that suits the type.
  public var span: Metric.Span?
  /// The reference all resources are about, as `Patient/123`; nil makes one up from the export.
  public var subject: String?
  /// Writes the Patient as well.
  public var writesPatient = false
  /// Writes a Device for each sensor and app as well.
  public var writesDevices = false
  /// Writes Provenance resources as well.
  public var writesProvenance = false
  /// Passes on the clinical records of the export, which are FHIR already.
  ///
  /// They are about a Patient of the institution that wrote them, with ids of its own.
  public var passesClinicalRecords = false
  /// Attaches the routes of workouts as files.
  public var attachesRoutes = false
  /// Keeps the values of each day for charts.
  public var keepsSeries = false
  /// The key for the hashes of names and numbers; nil leaves them as they are.
  public var pseudonymKey: [UInt8]?
  /// Days that all dates are moved by; only with `pseudonymKey`, and a multiple of 7.
  public var shiftedDays = 0
  /// The unit of steps of a day: `{steps}` or `/d`.
  public var stepsUnit = "{steps}"
  public var mapping = MetricTable.standard
  /// The version of the program, for the Provenance.
  public var programVersion = ""
  /// The current time in seconds since 1970, for exports that do not state their date.
  public var now: Int64 = 0

  public init() {}
}
