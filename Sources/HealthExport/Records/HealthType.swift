/// Names a kind of record by the identifier that the export writes.
public struct HealthType: Sendable, Hashable {
  /// What the values of a type are.
  public enum Kind: Sendable, Hashable {
    /// A number with a unit.
    case quantity
    /// A name from a closed list.
    case category
    /// Something that is no measurement (a goal) or is not known.
    case other
  }

  /// The identifier, as `HKQuantityTypeIdentifierStepCount`.
  public let identifier: String

  public init(_ identifier: String) { self.identifier = identifier }

  /// The kind, by the beginning of the identifier.
  public var kind: Kind {
    if identifier.hasPrefix("HKQuantityTypeIdentifier") { return .quantity }
    if identifier.hasPrefix("HKCategoryTypeIdentifier") { return .category }
    return .other
  }

  /// The identifier without its beginning: `StepCount`.
  public var shortName: String {
    for prefix in ["HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier"]
    where identifier.hasPrefix(prefix) {
      return String(identifier.dropFirst(prefix.count))
    }
    return identifier
  }

  public static let sleep = HealthType("HKCategoryTypeIdentifierSleepAnalysis")
  public static let systolic = HealthType("HKQuantityTypeIdentifierBloodPressureSystolic")
  public static let diastolic = HealthType("HKQuantityTypeIdentifierBloodPressureDiastolic")
  public static let sdnn = HealthType("HKQuantityTypeIdentifierHeartRateVariabilitySDNN")
  public static let rmssd = HealthType("HKQuantityTypeIdentifierHeartRateVariabilityRMSSD")
}
