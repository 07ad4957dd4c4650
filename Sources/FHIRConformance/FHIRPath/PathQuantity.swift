/// Holds an amount with its unit: a UCUM code, or a unit of the calendar.
public struct PathQuantity: Sendable {
  public var value: ExactDecimal
  /// The UCUM code, or the calendar keyword as written (`7 days`).
  public var unit: String
  /// The unit was written as a calendar keyword.
  public var isCalendar: Bool

  public init(value: ExactDecimal, unit: String, isCalendar: Bool = false) {
    self.value = value
    self.unit = unit
    self.isCalendar = isCalendar
  }

  /// Reads `4.5 'mg'`, `7 days` or `4`, as `toQuantity` takes them; nil for other text.
  public init?(_ text: String) {
    let trimmed = text.utf8.drop { $0 == 0x20 }
    let number = trimmed.prefix { (48...57).contains($0) || [43, 45, 46].contains($0) }
    guard let value = ExactDecimal(String(decoding: number, as: UTF8.self)) else { return nil }
    let rest = trimmed.dropFirst(number.count)
    let spaced = rest.drop { $0 == 0x20 }
    if spaced.isEmpty {
      self.init(value: value, unit: "1")
      return
    }
    if spaced.first == UInt8(ascii: "'") {
      guard spaced.count > 2, spaced.last == UInt8(ascii: "'") else { return nil }
      let code = spaced.dropFirst().dropLast()
      guard !code.contains(UInt8(ascii: "'")) else { return nil }
      self.init(value: value, unit: String(decoding: code, as: UTF8.self))
      return
    }
    let keyword = String(decoding: spaced, as: UTF8.self)
    guard rest.count > spaced.count, CalendarUnit(keyword: keyword) != nil else { return nil }
    self.init(value: value, unit: keyword, isCalendar: true)
  }

  /// The unit as one of the calendar; nil for UCUM codes.
  public var calendarUnit: CalendarUnit? { isCalendar ? CalendarUnit(keyword: unit) : nil }
}

extension PathQuantity: CustomStringConvertible {
  /// The quantity as a FHIRPath literal.
  public var description: String { isCalendar ? "\(value) \(unit)" : "\(value) '\(unit)'" }
}
