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

  /// The year, 1 to 9999.
  public let year: Int
  /// The month, 1 to 12; 1 where the value has none.
  public let month: Int
  /// The day of the month; 1 where the value has none.
  public let day: Int
  /// The hour of the local clock, 0 to 23; 0 where the value has none.
  public let hour: Int
  /// The minute of the local clock; 0 where the value has none.
  public let minute: Int
  /// The second of the local clock, 60 in a leap second; 0 where the value has none.
  public let second: Int
  /// The fraction of the second in nanoseconds; further digits are cut off.
  public let nanosecond: Int
  /// How exactly the value is given.
  public let precision: Precision
  /// The offset from UTC in minutes, east positive, 0 for `Z`; nil where the value has none.
  public let offsetMinutes: Int?

  /// Makes a value of parts that are known to be in range.
  public init(
    year: Int, month: Int = 1, day: Int = 1, hour: Int = 0, minute: Int = 0, second: Int = 0,
    nanosecond: Int = 0, precision: Precision, offsetMinutes: Int? = nil
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
    self.nanosecond = nanosecond
    self.precision = precision
    self.offsetMinutes = offsetMinutes
  }

  /// Reads a value, or says why the text is none.
  public init(
    _ bytes: UnsafeBufferPointer<UInt8>, as grammar: Grammar = .dateTime
  ) throws(PrimitiveFault) {
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
