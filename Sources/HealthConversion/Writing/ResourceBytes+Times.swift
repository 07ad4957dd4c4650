import FHIRConformance

/// Dates and times as FHIR writes them.
extension ResourceBytes {
  /// Adds a date, `2026-05-04`.
  ///
  /// - Parameter day: The days since 1970-01-01.
  mutating func write(date day: Int) {
    let date = CivilCalendar.date(ofDayNumber: day)
    writeDigits(UInt64(max(0, date.year)), width: 4)
    write(byte: 0x2D)
    writeDigits(UInt64(date.month), width: 2)
    write(byte: 0x2D)
    writeDigits(UInt64(date.day), width: 2)
  }

  /// Adds a dateTime, `2026-05-04T07:12:00+02:00`.
  ///
  /// - Parameters:
  ///   - seconds: Seconds since 1970-01-01T00:00:00Z.
  ///   - offset: Seconds the local clock is ahead of UTC; FHIR has room for whole minutes.
  mutating func write(time seconds: Int64, offset: Int) {
    let minutes = offset / 60
    let local = seconds &+ Int64(minutes * 60)
    let day = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    let second = UInt64(local - day * 86_400)
    write(date: Int(day))
    write(byte: 0x54)
    writeDigits(second / 3600, width: 2)
    write(byte: 0x3A)
    writeDigits(second / 60 % 60, width: 2)
    write(byte: 0x3A)
    writeDigits(second % 60, width: 2)
    write(byte: minutes < 0 ? 0x2D : 0x2B)
    writeDigits(UInt64(minutes.magnitude / 60), width: 2)
    write(byte: 0x3A)
    writeDigits(UInt64(minutes.magnitude % 60), width: 2)
  }
}
