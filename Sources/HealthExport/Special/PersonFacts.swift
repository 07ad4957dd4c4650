/// Holds what the export says about the person (`Me`).
public struct PersonFacts: Sendable, Hashable {
  /// Nil where not set.
  public var dateOfBirth: LocalDay?
  /// The value as written, as `HKBiologicalSexFemale`; empty where absent.
  public var biologicalSex = ""
  public var bloodType = ""
  public var skinType = ""
  public var cardioFitnessMedications = ""

  public init() {}
}
