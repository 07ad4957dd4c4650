import FHIRDocuments

/// The formats a run can be reported in.
public enum ReportFormat: String, Sendable, CaseIterable {
  case text, short, summary, json, ndjson, outcome, sarif, junit, github, html

  /// Read by programs: nothing else may be written beside it.
  public var isForMachines: Bool {
    switch self {
    case .text, .short, .summary: false
    case .json, .ndjson, .outcome, .sarif, .junit, .github, .html: true
    }
  }

  /// Makes a reporter of the format.
  ///
  /// - Parameters:
  ///   - version: The version of fhirlint, where the format names it.
  ///   - failing: The lowest severity that fails the run, where the format tells failures apart; nil
  ///     where nothing does.
  ///   - words: What is said about a rule, where the format describes rules.
  public func reporter(
    style: TextStyle, version: String, failing: Severity? = .error,
    words: @escaping RuleWords.Source = { _ in nil }
  ) -> any Reporter {
    switch self {
    case .text: TextReporter(style: style)
    case .short: ShortReporter(style: style)
    case .summary: SummaryReporter(style: style)
    case .json: JSONReporter(version: version)
    case .ndjson: NDJSONReporter()
    case .outcome: OutcomeReporter()
    case .sarif: SARIFReporter(style: style, version: version, words: words)
    case .junit: JUnitReporter(style: style, failing: failing)
    case .github: GitHubReporter(style: style)
    case .html: HTMLReporter(style: style, version: version)
    }
  }
}
