import FHIRDocuments

/// Names what makes the walk report something, so that a rule can take the finding over.
public struct Cause: Sendable, Hashable {
  /// The kind of constraint (`cardinality-min`, `fixed-value`, `slice-min` …), or the key of an
  /// invariant.
  public let key: String
  /// The element below the resource without types and slices, e.g. `value.code`; empty for any.
  public let path: String
  /// Whose constraint it is.
  public let scope: Scope

  public init(_ key: String, at path: String = "", of scope: Scope = .anybody) {
    self.key = key
    self.path = path
    self.scope = scope
  }

  /// Whose constraints are meant.
  public enum Scope: Sendable, Hashable {
    /// R4's and every profile's.
    case anybody
    /// Those of R4's vital-sign profiles, and of ours that build on them.
    case vitalSigns
    /// Those of the blood pressure profile, and of ours that builds on it.
    case bloodPressure
    /// Those of our profiles whose name begins with a text.
    case own(String)
  }

  /// Tells whether a finding of the walk has this cause; the keys are equal already.
  func matches(path found: String, profile: Substring) -> Bool {
    guard path.isEmpty || path == found else { return false }
    switch scope {
    case .anybody: return true
    case .vitalSigns: return Self.vitalSigns.contains(profile)
    case .bloodPressure: return profile == "bp" || profile == "wearable-blood-pressure"
    case .own(let prefix): return profile.hasPrefix(prefix)
    }
  }

  private static let vitalSigns: Set<Substring> = [
    "vitalsigns", "heartrate", "oxygensat", "resprate", "bodytemp", "bodyheight", "bodyweight",
    "headcircum", "bmi", "bp", "vitalspanel", "wearable-heart-rate", "wearable-heart-rate-day",
    "wearable-resting-heart-rate", "wearable-oxygen-saturation", "wearable-respiratory-rate",
    "wearable-body-weight", "wearable-body-height", "wearable-body-mass-index",
    "wearable-body-temperature", "wearable-blood-pressure",
  ]
}
