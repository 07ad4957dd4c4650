import HealthExport

/// Counts what a conversion made, and of what.
public struct ConversionSummary: Sendable {
  /// One metric.
  public struct Row: Sendable, Hashable {
    /// Apple's identifier.
    public let identifier: String
    public let label: String
    /// The records that were used.
    public let records: Int
    public let days: Int
    public let resources: Int
    /// The first code of the resources.
    public let code: String
    /// What the numbers are, and choices that were made.
    public let note: String
    /// For sums: the most sources of a day, and the part of their plain sum that did not count since
    /// another source had counted it, 0 to 1.
    public let sources: Int
    public let repeated: Double
  }

  /// The metrics, in the order of the export.
  public var rows: [Row] = []
  /// How many resources of each type were made and kept.
  public var resources: [String: Int] = [:]
  /// How many resources were made and not kept, since the check found errors in them.
  public var withheld = 0
  /// What was not made into resources, with a reason.
  public var leftOut: [LeftOut] = []
  /// The last day of each metric that was over when the export was made, by Apple's identifier.
  public var lastCompleteDays: [String: LocalDay] = [:]
  /// The values of each metric day by day, where the options ask for them.
  public var series: [DaySeries] = []
  /// The days with activity rings, and those whose rings differ from the sums of the records.
  public var ringDays = 0
  public var ringDifferences = 0

  /// A thing of the export that is no record and was left out.
  public struct LeftOut: Sendable, Hashable {
    public let what: String
    public let reason: LeavingReason
    /// What there is to say besides the reason; mostly empty.
    public let detail: String
    /// The line of the export; 0 where it stands elsewhere.
    public let line: Int
    /// How many things these are.
    public let count: Int

    /// The reason in words, with the detail.
    public var why: String { detail.isEmpty ? reason.words : "\(reason.words) (\(detail))" }
  }

  public init() {}

  /// All resources that were kept.
  public var total: Int { resources.values.reduce(0, +) }
}

extension ConversionSummary.Row {
  init(_ state: MetricState, _ options: ConversionOptions) {
    let metric = state.metric
    let codes = state.span == .day ? metric.dayCodes : metric.codes
    self.init(
      identifier: metric.identifier, label: metric.labelInText, records: state.records,
      days: state.days, resources: state.resources, code: codes.first?.text ?? "",
      note: Self.note(state), sources: state.mostSources, repeated: Self.repeated(state))
  }

  private static func repeated(_ state: MetricState) -> Double {
    guard state.plainSum > 0, state.mostSources > 1 else { return 0 }
    // What rounding leaves is nothing.
    let share = 1 - state.sum / state.plainSum
    return share > 1e-9 ? share : 0
  }

  private static func note(_ state: MetricState) -> String {
    if state.metric.kind == .workout || state.metric.kind == .ecg { return "" }
    if state.metric.kind == .characteristic { return "as the export states it" }
    if state.span == .hour { return "for each hour of the local day" }
    guard state.span == .day, state.metric.kind != .correlation || state.days > 0 else {
      return "one for each record"
    }
    if state.records == 0, state.resources > 0 { return "computed from the beats of HRV records" }
    switch state.metric.statistic {
    case .statistics where state.metric.kind == .correlation: return "means per local day"
    case .statistics:
      return state.metric.hasLimits ? "min, mean, max per local day" : "mean per local day"
    case .sum where state.mostSources > 1:
      let percent = Int((repeated(state) * 100).rounded())
      return "\(state.mostSources) sources merged by time; \(percent)% were counted twice"
    case .latest: return "last value of the local day"
    case .sleep: return "one source per night"
    case .sound: return "equivalent level and maximum per local day"
    default: return ""
    }
  }
}

extension Metric.Code {
  /// The code alone.
  public var text: String {
    switch self {
    case .loinc(let code, _), .own(let code), .apple(let code), .other(_, let code, _): code
    }
  }
}
