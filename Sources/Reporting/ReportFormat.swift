/// The formats a run can be reported in.
public enum ReportFormat: String, Sendable, CaseIterable {
  case text, short, summary, json, ndjson, outcome

  /// Read by programs: nothing else may be written beside it.
  public var isForMachines: Bool {
    switch self {
    case .text, .short, .summary: false
    case .json, .ndjson, .outcome: true
    }
  }

  /// Makes a reporter of the format.
  ///
  /// - Parameter version: The version of fhirlint, where the format names it.
  public func reporter(style: TextStyle, version: String) -> any Reporter {
    switch self {
    case .text: TextReporter(style: style)
    case .short: ShortReporter(style: style)
    case .summary: SummaryReporter(style: style)
    case .json: JSONReporter(version: version)
    case .ndjson: NDJSONReporter()
    case .outcome: OutcomeReporter()
    }
  }
}
