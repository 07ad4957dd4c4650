import FHIRDocuments

/// Counts what a whole run did.
public struct RunSummary: Sendable, Hashable {
  /// How many resources were checked.
  public var resources = 0
  /// How many inputs were read.
  public var files = 0
  /// How many files of folders were left out, since they are no FHIR.
  public var leftOut = 0
  /// How many inputs have a finding that is shown.
  public var filesWithFindings = 0
  /// Everything found, whether shown or not.
  public var counts = SeverityCounts()
  /// How many findings can be mended by an edit that keeps the clinical meaning.
  public var fixable = 0
  /// How many findings were fixed before the check; nil where the run fixes nothing.
  public var fixed: Int?
  /// The codes that could not be checked, by code system or value set.
  public private(set) var unchecked: [UncheckedCount] = []
  /// How long the run took.
  public var nanoseconds: UInt64 = 0
  /// How many threads checked.
  public var jobs = 1

  public init() {}

  /// Adds codes that could not be checked.
  public mutating func add(_ counts: [UncheckedCount]) {
    for count in counts {
      let known = unchecked.firstIndex {
        $0.url == count.url && $0.isValueSet == count.isValueSet
      }
      if let known { unchecked[known].count += count.count } else { unchecked.append(count) }
    }
  }
}

/// Counts findings by severity.
public struct SeverityCounts: Sendable, Hashable {
  public var errors = 0
  public var warnings = 0
  public var informations = 0

  public init(errors: Int = 0, warnings: Int = 0, informations: Int = 0) {
    self.errors = errors
    self.warnings = warnings
    self.informations = informations
  }

  /// All of them.
  public var total: Int { errors + warnings + informations }

  /// Counts one finding.
  public mutating func add(_ severity: Severity) {
    switch severity {
    case .error: errors += 1
    case .warning: warnings += 1
    case .information: informations += 1
    }
  }

  /// Adds the counts of another part of the run.
  public mutating func add(_ other: SeverityCounts) {
    errors += other.errors
    warnings += other.warnings
    informations += other.informations
  }

  /// How many findings are at least as grave as a severity.
  public func count(atLeast severity: Severity) -> Int {
    switch severity {
    case .error: errors
    case .warning: errors + warnings
    case .information: total
    }
  }

  /// The counts in words, e.g. `3 errors, 1 warning`; `no findings` where there are none.
  public var words: String {
    var parts: [String] = []
    if errors > 0 { parts.append(Words.counted(errors, "error")) }
    if warnings > 0 { parts.append(Words.counted(warnings, "warning")) }
    if informations > 0 { parts.append(Words.counted(informations, "note")) }
    return parts.isEmpty ? "no findings" : parts.joined(separator: ", ")
  }
}
