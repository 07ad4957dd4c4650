/// Pairs a systolic and a diastolic sample: one reading.
public struct BloodPressure: Sendable {
  /// Nil where the record has no partner.
  public var systolic: HealthSample?
  public var diastolic: HealthSample?

  /// The sample that is there, systolic first.
  public var either: HealthSample? { systolic ?? diastolic }
}
