/// A date, dateTime or instant of FHIR as it was written: its parts, precision and offset.
///
/// The value keeps the local calendar day and clock; `earliest` and `latest` place it on the time
/// line. Nothing here needs a time zone table or allocates.
public struct DateTimeValue: Sendable, Hashable {
  /// How exactly a value is given.
  ///
  /// FHIR itself knows year, month, day, second and fraction; hour and minute occur in FHIRPath.
  public enum Precision: UInt8, Sendable, Hashable, Comparable {
    case year, month, day, hour, minute, second, fraction

    public static func < (left: Precision, right: Precision) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// Which texts are accepted.
  public enum Grammar: Sendable, Hashable {
    /// `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
    case date
    /// A date, or `YYYY-MM-DDThh:mm:ss(.f)` with an offset.
    case dateTime
    /// `YYYY-MM-DDThh:mm:ss(.f)` with an offset, always complete.
    case instant
    /// A literal of FHIRPath without the `@`: any precision, offset optional, `T` may end it.
    case fhirPath
  }

  // Stored small: the value travels in two registers.
  private let storedYear: Int16
  private let storedMonth: UInt8
  private let storedDay: UInt8
  private let storedHour: UInt8
  private let storedMinute: UInt8
  private let storedSecond: UInt8
  /// How exactly the value is given.
  public let precision: Precision
  private let storedNanosecond: Int32
  private let storedOffset: Int16
  private static let noOffset = Int16.min

  /// The year, 1 to 9999.
  public var year: Int { Int(storedYear) }
  /// The month, 1 to 12; 1 where the value has none.
  public var month: Int { Int(storedMonth) }
  /// The day of the month; 1 where the value has none.
  public var day: Int { Int(storedDay) }
  /// The hour of the local clock, 0 to 23; 0 where the value has none.
  public var hour: Int { Int(storedHour) }
  /// The minute of the local clock; 0 where the value has none.
  public var minute: Int { Int(storedMinute) }
  /// The second of the local clock, 60 in a leap second; 0 where the value has none.
  public var second: Int { Int(storedSecond) }
  /// The fraction of the second in nanoseconds; further digits are cut off.
  public var nanosecond: Int { Int(storedNanosecond) }
  /// The offset from UTC in minutes, east positive, 0 for `Z`; nil where the value has none.
  public var offsetMinutes: Int? {
    storedOffset == Self.noOffset ? nil : Int(storedOffset)
  }

  /// Makes a value of parts that are in range; parts out of range are cut to their storage.
  @inline(__always)
  public init(
    year: Int, month: Int = 1, day: Int = 1, hour: Int = 0, minute: Int = 0, second: Int = 0,
    nanosecond: Int = 0, precision: Precision, offsetMinutes: Int? = nil
  ) {
    storedYear = Int16(truncatingIfNeeded: year)
    storedMonth = UInt8(truncatingIfNeeded: month)
    storedDay = UInt8(truncatingIfNeeded: day)
    storedHour = UInt8(truncatingIfNeeded: hour)
    storedMinute = UInt8(truncatingIfNeeded: minute)
    storedSecond = UInt8(truncatingIfNeeded: second)
    storedNanosecond = Int32(truncatingIfNeeded: nanosecond)
    storedOffset = offsetMinutes.map { Int16(truncatingIfNeeded: $0) } ?? Self.noOffset
    self.precision = precision
  }

  /// Reads a value, or says why the text is none.
  public init(
    _ bytes: UnsafeBufferPointer<UInt8>, as grammar: Grammar = .dateTime
  ) throws(PrimitiveFault) {
    if grammar != .date, let value = CompleteDateTime.read(bytes) {
      self = value
      return
    }
    var scanner = DateTimeScanner(bytes, grammar)
    self = try scanner.scan()
  }

  /// Reads a value; nil if the text is none.
  public static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, as grammar: Grammar = .dateTime
  ) -> DateTimeValue? {
    do throws(PrimitiveFault) {
      return try DateTimeValue(bytes, as: grammar)
    } catch {
      return nil
    }
  }

  /// Reads a value from a String; nil if the text is none.
  public static func parse(_ text: String, as grammar: Grammar = .dateTime) -> DateTimeValue? {
    var text = text
    return text.withUTF8 { parse($0, as: grammar) }
  }

  /// Tells whether the value has a time of day.
  public var hasTime: Bool {
    precision > .day
  }
}
