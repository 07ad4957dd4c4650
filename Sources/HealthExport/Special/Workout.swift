/// Describes one workout.
public struct Workout: Sendable {
  /// A statistic over the whole workout or one of its activities.
  public struct Statistic: Sendable, Hashable {
    /// The type identifier, as `HKQuantityTypeIdentifierHeartRate`.
    public var type: String
    public var unit: String
    public var sum: DecimalNumber?
    public var average: DecimalNumber?
    public var minimum: DecimalNumber?
    public var maximum: DecimalNumber?
  }

  /// A pause, lap, segment or marker.
  public struct Event: Sendable, Hashable {
    /// The event type as written, as `HKWorkoutEventTypePause`.
    public var type: String
    public var date: ZonedInstant
    public var duration: ExportQuantity?
  }

  /// A part of a workout of several sports.
  public struct Activity: Sendable {
    public var uuid: String
    /// The activity type where the export states one, else empty.
    public var type: String
    public var start: ZonedInstant
    public var end: ZonedInstant?
    public var duration: ExportQuantity?
    public var statistics: [Statistic]
    public var events: [Event]
  }

  public var origin: RecordOrigin
  /// The activity type as written, as `HKWorkoutActivityTypeRunning`.
  public var activityType: String
  /// The duration without pauses.
  public var duration: ExportQuantity?
  /// The totals: statistics where the export has them, else the older attributes.
  public var statistics: [Statistic]
  public var events: [Event]
  public var activities: [Activity]
  /// The paths of route files, relative to the folder of the export.
  public var routes: [String]
  /// The bytes of these files, where they were asked for; nil for those that are missing.
  public var routeFiles: [[UInt8]?] = []
}
