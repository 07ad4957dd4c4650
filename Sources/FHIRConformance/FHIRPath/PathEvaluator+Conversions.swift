import FHIRDocuments

extension PathEvaluator {
  /// The largest and smallest Integer of FHIRPath.
  private static let integers = Int64(Int32.min)...Int64(Int32.max)

  func callConversion(_ step: UnsafePointer<PathStep>, _ frame: Frame) throws(PathError) {
    let base = stack.count
    try pushInput(step, frame)
    guard let item = try popSingle(from: base, step) else { return }
    var converted = convert(value(item), step.pointee.function)
    if step.pointee.argumentCount > 0, case .quantity(let quantity)? = converted,
      let unit = try text(argument(step, 0), frame)
    {
      let target = CalendarUnit(keyword: unit)?.ucum ?? unit
      converted = QuantityUnits.convert(quantity, to: target).map(PathItem.quantity)
    }
    if step.pointee.function.rawValue.hasPrefix("converts") {
      stack.append(.boolean(converted != nil))
    } else if let converted {
      stack.append(converted)
    }
  }

  private func convert(_ item: PathItem, _ function: PathFunction) -> PathItem? {
    switch function {
    case .toBoolean, .convertsToBoolean: Self.boolean(item).map(PathItem.boolean)
    case .toInteger, .convertsToInteger:
      Self.integer(item).flatMap { Self.integers.contains($0) ? .integer($0) : nil }
    case .toLong, .convertsToLong: Self.integer(item).map(PathItem.integer)
    case .toDecimal, .convertsToDecimal: Self.decimal(item).map(PathItem.decimal)
    case .toDate, .convertsToDate: Self.date(item).map(PathItem.temporal)
    case .toDateTime, .convertsToDateTime: Self.dateTime(item).map(PathItem.temporal)
    case .toTime, .convertsToTime: Self.time(item).map(PathItem.temporal)
    case .toQuantity, .convertsToQuantity: Self.quantity(item).map(PathItem.quantity)
    default: Self.string(item).map(PathItem.string)
    }
  }

  private static func boolean(_ item: PathItem) -> Bool? {
    switch item {
    case .boolean(let value): return value
    case .integer(let value): return value == 1 ? true : (value == 0 ? false : nil)
    case .decimal(let value):
      return value == ExactDecimal(1) ? true : (value.isZero ? false : nil)
    case .string(let text):
      switch text.lowercased() {
      case "true", "t", "yes", "y", "1", "1.0": return true
      case "false", "f", "no", "n", "0", "0.0": return false
      default: return nil
      }
    default: return nil
    }
  }

  private static func integer(_ item: PathItem) -> Int64? {
    switch item {
    case .boolean(let value): return value ? 1 : 0
    case .integer(let value): return value
    case .string(let text):
      let digits =
        text.utf8.first == 43 || text.utf8.first == 45 ? text.utf8.dropFirst() : text.utf8[...]
      guard !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
      return Int64(text)
    default: return nil
    }
  }

  private static func decimal(_ item: PathItem) -> ExactDecimal? {
    switch item {
    case .boolean(let value): return ExactDecimal(significand: value ? 10 : 0, scale: 1)
    case .integer(let value): return ExactDecimal(value)
    case .decimal(let value): return value
    case .string(let text):
      return text.utf8.contains { $0 | 0x20 == 101 } ? nil : ExactDecimal(text)
    default: return nil
    }
  }

  private static func date(_ item: PathItem) -> Temporal? {
    switch item {
    case .temporal(let value) where value.kind == .date: return value
    case .temporal(let value) where value.kind == .dateTime: return value.datePart
    case .string(let text):
      guard let value = Temporal(text, kind: nil), value.kind != .time else { return nil }
      return value.kind == .date ? value : value.datePart
    default: return nil
    }
  }

  private static func dateTime(_ item: PathItem) -> Temporal? {
    switch item {
    case .temporal(var value) where value.kind != .time:
      value.kind = .dateTime
      return value
    case .string(let text): return Temporal(text, kind: .dateTime)
    default: return nil
    }
  }

  private static func time(_ item: PathItem) -> Temporal? {
    switch item {
    case .temporal(let value) where value.kind == .time: return value
    case .string(let text): return Temporal(text, kind: .time)
    default: return nil
    }
  }

  private static func quantity(_ item: PathItem) -> PathQuantity? {
    switch item {
    case .quantity(let value): return value
    case .integer(let value): return PathQuantity(value: ExactDecimal(value), unit: "1")
    case .decimal(let value): return PathQuantity(value: value, unit: "1")
    case .boolean(let value): return PathQuantity(value: ExactDecimal(value ? 1 : 0), unit: "1")
    case .string(let text): return PathQuantity(text)
    default: return nil
    }
  }

  private static func string(_ item: PathItem) -> String? {
    switch item {
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .decimal(let value): value.description
    case .string(let value): value
    case .temporal(let value): value.description
    case .quantity(let value): value.description
    case .type, .node: nil
    }
  }
}

extension Temporal {
  /// The date of a date with time.
  var datePart: Temporal {
    var copy = self
    copy.kind = .date
    copy.precision = min(precision, .day)
    copy.hour = 0
    copy.minute = 0
    copy.second = 0
    copy.nanosecond = 0
    copy.fractionDigits = 0
    copy.offset = Temporal.noOffset
    return copy
  }

  /// The time of day of a date with time; nil where it has none.
  var timePart: Temporal? {
    guard precision >= .hour else { return nil }
    var copy = self
    copy.kind = .time
    copy.year = 0
    copy.month = 1
    copy.day = 1
    copy.offset = Temporal.noOffset
    return copy
  }
}
