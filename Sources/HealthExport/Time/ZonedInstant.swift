/// Marks a moment together with the offset from UTC in force at its place.
public struct ZonedInstant: Sendable, Hashable {
  /// The seconds since 1970-01-01T00:00:00Z.
  public var seconds: Int
  /// The seconds to add to UTC to get the local clock.
  public var offset: Int

  public init(seconds: Int, offset: Int) {
    self.seconds = seconds
    self.offset = offset
  }

  /// The local calendar day.
  public var day: LocalDay { LocalDay(number: floorDivided(seconds + offset, by: 86_400)) }

  /// The FHIR `dateTime`: `2024-03-31T00:00:00+01:00`. Offsets are written to the minute.
  public var text: String {
    let local = seconds + offset
    let day = floorDivided(local, by: 86_400)
    let clock = local - day * 86_400
    let minutes = abs(offset) / 60
    return LocalDay(number: day).description + "T" + LocalDay.padded(clock / 3600, 2) + ":"
      + LocalDay.padded(clock / 60 % 60, 2) + ":" + LocalDay.padded(clock % 60, 2)
      + (offset < 0 ? "-" : "+") + LocalDay.padded(minutes / 60, 2) + ":"
      + LocalDay.padded(minutes % 60, 2)
  }
}

/// Divides towards negative infinity.
@inline(__always)
func floorDivided(_ value: Int, by divisor: Int) -> Int {
  let quotient = value / divisor
  return value % divisor < 0 ? quotient - 1 : quotient
}
