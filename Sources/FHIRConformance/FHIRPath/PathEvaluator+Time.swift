import FHIRDocuments

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension PathEvaluator {
  /// `now()`, `today()` and `timeOfDay()`: one moment for a whole evaluation.
  func callClock(_ step: UnsafePointer<PathStep>) {
    let now = moment ?? environment.now ?? Temporal.current()
    moment = now
    switch step.pointee.function {
    case .now: stack.append(.temporal(now))
    case .today: stack.append(.temporal(now.datePart))
    default: if let time = now.timePart { stack.append(.temporal(time)) }
    }
  }

  func callTemporalPart(_ step: UnsafePointer<PathStep>, _ frame: Frame) throws(PathError) {
    let base = stack.count
    try pushInput(step, frame)
    guard let item = try popSingle(from: base, step) else { return }
    guard let time = temporal(item) else {
      throw fail(
        .execution, step,
        "\(step.pointee.function.rawValue)() needs a date or time, not \(describe(item))")
    }
    func push(_ part: Temporal.Precision, _ value: Int) {
      if time.precision >= part { stack.append(.integer(Int64(value))) }
    }
    switch step.pointee.function {
    case .yearOf: if time.kind != .time { push(.year, Int(time.year)) }
    case .monthOf: if time.kind != .time { push(.month, Int(time.month)) }
    case .dayOf: if time.kind != .time { push(.day, Int(time.day)) }
    case .hourOf: push(.hour, Int(time.hour))
    case .minuteOf: push(.minute, Int(time.minute))
    case .secondOf: push(.second, Int(time.second))
    case .millisecondOf: push(.fraction, Int(time.nanosecond / 1_000_000))
    case .timezoneOffsetOf:
      if time.hasOffset, let hours = ExactDecimal(Int64(time.offset)).divided(by: ExactDecimal(60))
      {
        stack.append(.decimal(hours))
      }
    case .dateOf: if time.kind != .time { stack.append(.temporal(time.datePart)) }
    default: if let part = time.timePart { stack.append(.temporal(part)) }
    }
  }

  // MARK: Boundaries

  func callBoundary(_ step: UnsafePointer<PathStep>, _ frame: Frame) throws(PathError) {
    let base = stack.count
    try pushInput(step, frame)
    guard let input = try popSingle(from: base, step) else { return }
    let item = value(input)
    switch step.pointee.function {
    case .precision: if let digits = Self.precision(item) { stack.append(.integer(Int64(digits))) }
    case .comparable:
      guard let other = try single(argument(step, 0), frame) else { return }
      guard let first = quantity(item), let second = quantity(other) else {
        throw fail(.execution, step, "comparable() needs two quantities")
      }
      stack.append(.boolean(QuantityUnits.areComparable(first, second)))
    default:
      let wanted = try step.pointee.argumentCount > 0 ? integer(argument(step, 0), frame) : nil
      let isLatest = step.pointee.function == .highBoundary
      if let result = Self.boundary(item, isLatest: isLatest, wanted.map { Int(clamping: $0) }) {
        stack.append(result)
      } else if number(item) == nil, temporal(item) == nil, quantity(item) == nil {
        throw fail(
          .execution, step,
          "\(step.pointee.function.rawValue)() needs a number, date or time, not \(describe(input))"
        )
      }
    }
  }

  private static func precision(_ item: PathItem) -> Int? {
    switch item {
    case .integer: 0
    case .decimal(let value): value.scale
    case .temporal(let value): value.digits
    case .quantity(let value): value.value.scale
    default: nil
    }
  }

  private static func boundary(_ item: PathItem, isLatest: Bool, _ digits: Int?) -> PathItem? {
    switch item {
    case .integer(let value):
      return boundary(ExactDecimal(value), isLatest, digits ?? 8).map(PathItem.decimal)
    case .decimal(let value):
      return boundary(value, isLatest, digits ?? 8).map(PathItem.decimal)
    case .quantity(var value):
      guard let bound = boundary(value.value, isLatest, digits ?? 8) else { return nil }
      value.value = bound
      return .quantity(value)
    case .temporal(let value):
      let usual = value.kind == .date ? 8 : (value.kind == .time ? 9 : 17)
      return value.boundary(latest: isLatest, digits: digits ?? usual).map(PathItem.temporal)
    default: return nil
    }
  }

  /// The end of the interval that a number stands for: half a unit of its last digit away.
  ///
  /// The end away from zero is rounded to the digits asked for, the end towards zero is cut off.
  private static func boundary(
    _ value: ExactDecimal, _ isLatest: Bool, _ places: Int
  ) -> ExactDecimal? {
    guard (0...28).contains(places), value.scale < ExactDecimal.largestScale else { return nil }
    let half = ExactDecimal(significand: isLatest ? 5 : -5, scale: value.scale + 1)
    guard let end = value.adding(half) else { return nil }
    let isOutward = value.isZero || (value.significand > 0) == isLatest
    return isOutward ? end.rounded(to: places).padded(to: places) : end.truncated(to: places)
  }
}

extension Temporal {
  /// The clock's time with the offset of the local time zone, to the millisecond.
  static func current() -> Temporal {
    var clock = timespec()
    clock_gettime(CLOCK_REALTIME, &clock)
    var seconds = clock.tv_sec
    var local = tm()
    localtime_r(&seconds, &local)
    var result = Temporal(kind: .dateTime, precision: .fraction)
    result.year = Int16(clamping: Int(local.tm_year) + 1900)
    result.month = UInt8(clamping: local.tm_mon + 1)
    result.day = UInt8(clamping: local.tm_mday)
    result.hour = UInt8(clamping: local.tm_hour)
    result.minute = UInt8(clamping: local.tm_min)
    result.second = UInt8(clamping: local.tm_sec)
    result.nanosecond = UInt32(clamping: clock.tv_nsec / 1_000_000 * 1_000_000)
    result.fractionDigits = 3
    result.offset = Int16(clamping: local.tm_gmtoff / 60)
    return result
  }
}
