/// Holds the activity rings of one day, as the phone had them.
public struct ActivitySummary: Sendable, Hashable {
  public var day: LocalDay
  public var bounds: DayBounds
  /// The energy, in the unit of the person's setting.
  public var activeEnergy: ExportQuantity?
  public var activeEnergyGoal: ExportQuantity?
  /// Minutes.
  public var moveTime: DecimalNumber?
  public var moveTimeGoal: DecimalNumber?
  /// Minutes.
  public var exerciseTime: DecimalNumber?
  public var exerciseTimeGoal: DecimalNumber?
  /// Hours.
  public var standHours: DecimalNumber?
  public var standHoursGoal: DecimalNumber?
  public var isComplete: Bool
  public var line: Int
}
