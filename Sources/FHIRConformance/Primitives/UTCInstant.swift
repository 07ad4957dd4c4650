/// A point in time as seconds and nanoseconds since 1970-01-01T00:00:00Z.
///
/// Leap seconds are not counted: 23:59:60 is the same point as 00:00:00 of the next day.
public struct UTCInstant: Sendable, Hashable, Comparable {
  /// Whole seconds, negative before 1970.
  public let seconds: Int64
  /// The part of a second, 0 to 999,999,999.
  public let nanoseconds: Int32

  /// Makes an instant; nanoseconds are 0 to 999,999,999.
  public init(seconds: Int64, nanoseconds: Int32 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  public static func < (left: UTCInstant, right: UTCInstant) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }

  /// Moves the instant by whole seconds.
  public func adding(seconds: Int64) -> UTCInstant {
    UTCInstant(seconds: self.seconds &+ seconds, nanoseconds: nanoseconds)
  }
}
