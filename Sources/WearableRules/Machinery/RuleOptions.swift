import FHIRConformance

/// What the user asked of the rules.
public struct RuleOptions: Sendable {
  /// This is wearable data: a missing device mark or source is an error.
  public var wearable: Bool
  /// Raises the warnings that R4 makes errors.
  public var strict: Bool
  /// The time of the check; rules about the future are silent without it.
  public var now: UTCInstant?

  public init(wearable: Bool = false, strict: Bool = false, now: UTCInstant? = nil) {
    self.wearable = wearable
    self.strict = strict
    self.now = now
  }
}
