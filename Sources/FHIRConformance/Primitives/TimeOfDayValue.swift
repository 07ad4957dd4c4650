/// A time of FHIR: a time of day without date and offset.
public struct TimeOfDayValue: Sendable, Hashable, Comparable {
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int
  /// The second, 0 to 60.
  public let second: Int
  /// The fraction of the second in nanoseconds; further digits are cut off.
  public let nanosecond: Int
  /// How exactly the value is given: hour and minute occur in FHIRPath only.
  public let precision: DateTimeValue.Precision

  /// Reads a value, or says why the text is none.
  ///
  /// - Parameter partial: whether minutes and seconds may be missing, as in FHIRPath literals.
  public init(
    _ bytes: UnsafeBufferPointer<UInt8>, partial: Bool = false
  ) throws(PrimitiveFault) {
    var clock = ClockScanner(bytes, from: 0)
    do throws(PrimitiveFault) {
      try clock.scan(partial: partial)
    } catch {
      throw error == .notADateTime ? Self.notATime(bytes) : error
    }
    guard clock.index == bytes.count else {
      switch bytes[clock.index] {
      case UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"): throw .timeHasOffset
      default: throw Self.notATime(bytes)
      }
    }
    hour = clock.hour
    minute = clock.minute
    second = clock.second
    nanosecond = clock.nanosecond
    precision = clock.precision
  }

  private static func notATime(_ bytes: UnsafeBufferPointer<UInt8>) -> PrimitiveFault {
    PrimitiveCheck.blankAround(bytes) ?? .notATime
  }

  /// The time since midnight in nanoseconds.
  public var nanosecondsOfDay: Int64 {
    Int64((hour * 60 + minute) * 60 + second) * 1_000_000_000 + Int64(nanosecond)
  }

  public static func < (left: TimeOfDayValue, right: TimeOfDayValue) -> Bool {
    left.nanosecondsOfDay < right.nanosecondsOfDay
  }
}
