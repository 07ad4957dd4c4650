import FHIRDocuments

/// Counts what a run of fixes did, and says what it left as it was.
public struct FixSummary: Sendable {
  /// How many findings were fixed, or would be.
  public var fixed = 0
  /// How many files changed, or would change.
  public var files = 0
  /// How many resources were looked at.
  public var resources = 0
  /// How many findings are left that an unsafe fix would mend.
  public var unsafeLeft = 0
  /// How many fixes were taken back, by the rule whose finding stays and one it would bring.
  public var withdrawn: [Withdrawal: Int] = [:]
  /// Files that were left as they are although fixes apply.
  public var refusals: [FixRefusal] = []

  public init() {}
}

/// Why a file to which fixes apply was left as it is.
public struct FixRefusal: Error, Sendable, Hashable {
  public enum Reason: Sendable, Hashable {
    /// The file is compressed.
    case compressed
    /// The file is not in UTF-8.
    case encoding
    /// Somebody else changed the file while it was read.
    case changed
    /// The result would have findings that the file does not have; one of their rules.
    case worse(rule: String)
    /// The result could not be written; the system's error number.
    case unwritable(SystemError)
  }

  /// The file as the user named it.
  public let name: String
  public let reason: Reason
  /// How many findings would have been fixed.
  public let count: Int

  public init(_ name: String, _ reason: Reason, count: Int = 0) {
    self.name = name
    self.reason = reason
    self.count = count
  }
}
