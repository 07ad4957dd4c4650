/// How grave a finding is.
public enum Severity: UInt8, Sendable, Comparable, CaseIterable {
  case information, warning, error

  /// The code in FHIR's issue-severity value set.
  public var code: String {
    switch self {
    case .information: "information"
    case .warning: "warning"
    case .error: "error"
    }
  }

  public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
}
