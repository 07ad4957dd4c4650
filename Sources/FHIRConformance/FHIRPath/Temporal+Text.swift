extension Temporal {
  /// Reads a date, a date with time or a time as FHIR and FHIRPath write them, without `@`.
  ///
  /// A leading `T` is allowed before a time. `2015T` is a date with time of year precision. Hours
  /// without minutes are read, as FHIRPath literals may have them. Returns nil where the text is
  /// none of these, or names a day or time that does not exist.
  public init?(_ bytes: UnsafeBufferPointer<UInt8>, kind: Kind? = nil) {
    var scanner = Scanner(bytes: bytes)
    let startsWithT = scanner.take("T")
    if startsWithT || kind == .time || (bytes.count > 2 && bytes[2] == UInt8(ascii: ":")) {
      guard kind != .date, kind != .dateTime else { return nil }
      self.init(kind: .time, precision: .hour)
      guard readTime(&scanner), scanner.isAtEnd else { return nil }
      return
    }
    self.init(kind: .date, precision: .year)
    guard let readYear = scanner.number(4), readYear > 0 else { return nil }
    year = Int16(readYear)
    if scanner.take("-") {
      guard let readMonth = scanner.number(2), (1...12).contains(readMonth) else { return nil }
      month = UInt8(readMonth)
      precision = .month
      if scanner.take("-") {
        guard let readDay = scanner.number(2), readDay > 0,
          readDay <= Temporal.daysInMonth(year: readYear, month: readMonth)
        else { return nil }
        day = UInt8(readDay)
        precision = .day
      }
    }
    if scanner.take("T") {
      self.kind = .dateTime
      if !scanner.isAtEnd {
        guard precision == .day, readTime(&scanner) else { return nil }
        if scanner.take("Z") {
          offset = 0
        } else if let sign = scanner.sign() {
          guard let hours = scanner.number(2), hours <= 14, scanner.take(":"),
            let minutes = scanner.number(2), minutes < 60
          else { return nil }
          offset = Int16(sign * (hours * 60 + minutes))
        }
      }
    }
    guard scanner.isAtEnd else { return nil }
    switch kind {
    case .date where self.kind != .date: return nil
    case .dateTime: self.kind = .dateTime
    default: break
    }
  }

  /// Reads text; see `init(_: UnsafeBufferPointer<UInt8>, kind:)`.
  public init?(_ text: String, kind: Kind? = nil) {
    var copy = text
    guard let value = copy.withUTF8({ Temporal($0, kind: kind) }) else { return nil }
    self = value
  }

  private mutating func readTime(_ scanner: inout Scanner) -> Bool {
    guard let readHour = scanner.number(2), readHour < 24 else { return false }
    hour = UInt8(readHour)
    precision = .hour
    guard scanner.take(":") else { return true }
    guard let readMinute = scanner.number(2), readMinute < 60 else { return false }
    minute = UInt8(readMinute)
    precision = .minute
    guard scanner.take(":") else { return true }
    guard let readSecond = scanner.number(2), readSecond <= 60 else { return false }
    second = UInt8(readSecond)
    precision = .second
    guard scanner.take(".") else { return true }
    var digits = 0
    var value: UInt32 = 0
    while let digit = scanner.digit() {
      if digits < 9 { value = value * 10 + UInt32(digit) }
      digits += 1
    }
    guard digits > 0 else { return false }
    for _ in min(digits, 9)..<9 { value *= 10 }
    nanosecond = value
    fractionDigits = UInt8(min(digits, 9))
    precision = .fraction
    return true
  }

  /// Reads fixed numbers of digits.
  private struct Scanner {
    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0

    var isAtEnd: Bool { index == bytes.count }

    mutating func digit() -> Int? {
      guard index < bytes.count, (48...57).contains(bytes[index]) else { return nil }
      defer { index += 1 }
      return Int(bytes[index]) - 48
    }

    mutating func number(_ count: Int) -> Int? {
      var value = 0
      for _ in 0..<count {
        guard let next = digit() else { return nil }
        value = value * 10 + next
      }
      return value
    }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
      guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
      index += 1
      return true
    }

    mutating func sign() -> Int? {
      if take("+") { return 1 }
      return take("-") ? -1 : nil
    }
  }
}

extension Temporal: CustomStringConvertible {
  /// The value as FHIR writes it; a date with time that ends before the hour keeps no `T`.
  public var description: String {
    var text = ""
    if kind != .time {
      text += Temporal.padded(Int(year), 4)
      if precision >= .month { text += "-" + Temporal.padded(Int(month), 2) }
      if precision >= .day { text += "-" + Temporal.padded(Int(day), 2) }
      if precision >= .hour { text += "T" }
    }
    if precision >= .hour { text += Temporal.padded(Int(hour), 2) }
    if precision >= .minute { text += ":" + Temporal.padded(Int(minute), 2) }
    if precision >= .second { text += ":" + Temporal.padded(Int(second), 2) }
    if precision >= .fraction {
      let digits = Temporal.padded(Int(nanosecond), 9)
      text += "." + digits.prefix(Int(max(fractionDigits, 1)))
    }
    if hasOffset, precision >= .hour {
      if offset == 0 {
        text += "Z"
      } else {
        let minutes = Int(offset.magnitude)
        text += offset < 0 ? "-" : "+"
        text += Temporal.padded(minutes / 60, 2) + ":" + Temporal.padded(minutes % 60, 2)
      }
    }
    return text
  }

  /// The value with `@` before it, as FHIRPath literals have it.
  public var literal: String {
    switch kind {
    case .date, .dateTime: "@\(self)"
    case .time: "@T\(self)"
    }
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return digits.utf8.count >= width
      ? digits : String(repeating: "0", count: width - digits.utf8.count) + digits
  }
}
