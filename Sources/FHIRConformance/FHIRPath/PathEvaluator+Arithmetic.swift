import FHIRDocuments

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension PathEvaluator {
  func evaluateArithmetic(
    _ step: UnsafePointer<PathStep>, _ frame: Frame
  ) throws(PathError) {
    switch step.pointee.operation {
    case .plus, .minus: try evaluateSign(step, frame)
    case .concatenate:
      let left = try text(step.pointee.left, frame) ?? ""
      let right = try text(step.pointee.right, frame) ?? ""
      stack.append(.string(left + right))
    default:
      let left = try single(step.pointee.left, frame)
      let right = try single(step.pointee.right, frame)
      guard let left, let right else { return }
      if let result = try arithmetic(step, value(left), value(right)) { stack.append(result) }
    }
  }

  private func evaluateSign(_ step: UnsafePointer<PathStep>, _ frame: Frame) throws(PathError) {
    guard let item = try single(step.pointee.left, frame) else { return }
    let isMinus = step.pointee.operation == .minus
    switch value(item) {
    case .integer(let value): stack.append(.integer(isMinus ? 0 &- value : value))
    case .decimal(let value): stack.append(.decimal(isMinus ? value.negated : value))
    case .quantity(var value):
      if isMinus { value.value = value.value.negated }
      stack.append(.quantity(value))
    default:
      throw fail(.execution, step, "a number is needed after the sign, not \(describe(item))")
    }
  }

  private func arithmetic(
    _ step: UnsafePointer<PathStep>, _ left: PathItem, _ right: PathItem
  ) throws(PathError) -> PathItem? {
    switch (left, right) {
    case (.integer(let a), .integer(let b)): return integers(step, a, b)
    case (.string(let a), .string(let b)) where step.pointee.operation == .add:
      return .string(a + b)
    case (.temporal(let time), .quantity(let amount))
    where step.pointee.operation == .add || step.pointee.operation == .subtract:
      return try move(time, by: amount, step)
    case (.quantity(let a), .quantity(let b)): return try quantities(step, a, b)
    case (.quantity(let a), let b):
      if let second = number(b) {
        return try quantities(step, a, PathQuantity(value: second, unit: "1"))
      }
    case (let a, .quantity(let b)):
      if let first = number(a) {
        return try quantities(step, PathQuantity(value: first, unit: "1"), b)
      }
    default:
      if let first = number(left), let second = number(right) {
        return decimals(step, first, second)
      }
    }
    throw fail(
      .execution, step, "\(describe(left)) and \(describe(right)) cannot be reckoned with")
  }

  private func integers(
    _ step: UnsafePointer<PathStep>, _ left: Int64, _ right: Int64
  ) -> PathItem? {
    let result: (partialValue: Int64, overflow: Bool)
    switch step.pointee.operation {
    case .add: result = left.addingReportingOverflow(right)
    case .subtract: result = left.subtractingReportingOverflow(right)
    case .multiply: result = left.multipliedReportingOverflow(by: right)
    case .wholeDivide: result = left.dividedReportingOverflow(by: right)
    case .modulo: result = left.remainderReportingOverflow(dividingBy: right)
    default: return decimals(step, ExactDecimal(left), ExactDecimal(right))
    }
    return result.overflow ? nil : .integer(result.partialValue)
  }

  private func decimals(
    _ step: UnsafePointer<PathStep>, _ left: ExactDecimal, _ right: ExactDecimal
  ) -> PathItem? {
    switch step.pointee.operation {
    case .add: return left.adding(right).map(PathItem.decimal)
    case .subtract: return left.subtracting(right).map(PathItem.decimal)
    case .multiply: return left.multiplied(by: right).map(PathItem.decimal)
    case .divide: return left.divided(by: right).map(PathItem.decimal)
    case .wholeDivide:
      return left.wholeQuotient(by: right).flatMap { Int64(exactly: $0) }.map(PathItem.integer)
    default: return left.remainder(by: right).map(PathItem.decimal)
    }
  }

  private func quantities(
    _ step: UnsafePointer<PathStep>, _ left: PathQuantity, _ right: PathQuantity
  ) throws(PathError) -> PathItem? {
    switch step.pointee.operation {
    case .add, .subtract:
      guard
        let other = left.isCalendar && left.unit == right.unit
          ? right
          : QuantityUnits.convert(right, to: left.calendarUnit?.ucum ?? left.unit)
      else { return nil }
      let sum =
        step.pointee.operation == .add
        ? left.value.adding(other.value) : left.value.subtracting(other.value)
      return sum.map {
        .quantity(PathQuantity(value: $0, unit: left.unit, isCalendar: left.isCalendar))
      }
    case .multiply:
      let unit = product(left, right)
      return left.value.multiplied(by: right.value).map {
        .quantity(PathQuantity(value: $0, unit: unit))
      }
    case .divide:
      if let pair = QuantityUnits.aligned(left, right) {
        return pair.left.divided(by: pair.right).map {
          .quantity(PathQuantity(value: $0, unit: "1"))
        }
      }
      let divisor = right.calendarUnit?.ucum ?? right.unit
      let unit = left.unit == "1" ? "/\(divisor)" : "\(left.unit)/\(divisor)"
      return left.value.divided(by: right.value).map {
        .quantity(PathQuantity(value: $0, unit: divisor == "1" ? left.unit : unit))
      }
    default:
      throw fail(.execution, step, "quantities have no div and mod")
    }
  }

  private func product(_ left: PathQuantity, _ right: PathQuantity) -> String {
    let first = left.calendarUnit?.ucum ?? left.unit
    let second = right.calendarUnit?.ucum ?? right.unit
    if first == "1" { return second }
    if second == "1" { return first }
    return first == second && first.utf8.allSatisfy { $0 | 0x20 >= 97 && $0 | 0x20 <= 122 }
      ? first + "2" : "\(first).\(second)"
  }

  private func move(
    _ time: Temporal, by amount: PathQuantity, _ step: UnsafePointer<PathStep>
  ) throws(PathError) -> PathItem? {
    // Units in quotes count as the calendar's too where they are its words.
    let keyword = amount.calendarUnit ?? CalendarUnit(keyword: amount.unit)
    guard let unit = keyword ?? CalendarUnit(ucum: amount.unit) else {
      throw fail(
        .execution, step,
        "'\(amount.unit)' is no unit of the calendar; write e.g. 1 month, 1 year, 7 days")
    }
    var value = amount.value
    // UCUM seconds move a time by whole seconds, the calendar's by fractions too.
    if keyword == nil { value = value.truncated(to: 0) ?? value }
    if step.pointee.operation == .subtract { value = value.negated }
    if time.kind == .time, unit == .year || unit == .month { return nil }
    return time.adding(value, unit).map(PathItem.temporal)
  }

  // MARK: Functions on numbers

  func callNumber(_ step: UnsafePointer<PathStep>, _ frame: Frame) throws(PathError) {
    let base = stack.count
    try pushInput(step, frame)
    guard let input = try popSingle(from: base, step) else { return }
    let item = value(input)
    let function = step.pointee.function
    if case .quantity(var quantity) = item, function == .abs || function == .round {
      let places = try step.pointee.argumentCount > 0 ? integer(argument(step, 0), frame) ?? 0 : 0
      quantity.value =
        function == .abs
        ? quantity.value.magnitude : quantity.value.rounded(to: Int(min(max(places, 0), 38)))
      stack.append(.quantity(quantity))
      return
    }
    guard let number = number(item) else {
      throw fail(
        .execution, step, "\(function.rawValue)() needs a number, not \(describe(input))")
    }
    var isInteger = false
    if case .integer = item { isInteger = true }
    if let result = try apply(step, number, isInteger: isInteger, frame) { stack.append(result) }
  }

  private func apply(
    _ step: UnsafePointer<PathStep>, _ value: ExactDecimal, isInteger: Bool, _ frame: Frame
  ) throws(PathError) -> PathItem? {
    switch step.pointee.function {
    case .abs:
      return isInteger
        ? value.magnitude.integer.map(PathItem.integer) : .decimal(value.magnitude)
    case .ceiling: return value.ceiling.map(PathItem.integer)
    case .floor: return value.floor.map(PathItem.integer)
    case .truncate: return value.truncatedInteger.map(PathItem.integer)
    case .round:
      let places = try step.pointee.argumentCount > 0 ? integer(argument(step, 0), frame) ?? 0 : 0
      guard places >= 0 else {
        throw fail(.execution, step, "round() needs a precision of 0 or more, not \(places)")
      }
      return .decimal(value.rounded(to: Int(min(places, 38))))
    case .exp: return ExactDecimal(approximating: realExp(value.double)).map(PathItem.decimal)
    case .ln: return value.significand > 0 ? real(realLog(value.double)) : nil
    case .sqrt: return value.significand >= 0 ? real(value.double.squareRoot()) : nil
    case .log:
      guard let item = try single(argument(step, 0), frame), let radix = number(item),
        value.significand > 0, radix.significand > 0, radix.double != 1
      else { return nil }
      return real(realLog(value.double) / realLog(radix.double))
    default: return try power(step, value, isInteger: isInteger, frame)
    }
  }

  private func power(
    _ step: UnsafePointer<PathStep>, _ value: ExactDecimal, isInteger: Bool, _ frame: Frame
  ) throws(PathError) -> PathItem? {
    guard let item = try single(argument(step, 0), frame), let exponent = number(item) else {
      return nil
    }
    if let whole = exponent.integer, whole.magnitude <= 1000 {
      var result: ExactDecimal? = ExactDecimal(1)
      for _ in 0..<whole.magnitude { result = result?.multiplied(by: value) }
      if whole < 0 { result = result.flatMap { ExactDecimal(1).divided(by: $0) } }
      if isInteger, whole >= 0, let integer = result?.integer { return .integer(integer) }
      if let result { return .decimal(result) }
    }
    return real(realPow(value.double, exponent.double))
  }

  private func real(_ value: Double) -> PathItem? {
    ExactDecimal(approximating: value).map(PathItem.decimal)
  }
}

// The C functions under names that the enum cases of the same names do not hide.
private func realExp(_ value: Double) -> Double { exp(value) }
private func realLog(_ value: Double) -> Double { log(value) }
private func realPow(_ value: Double, _ exponent: Double) -> Double { pow(value, exponent) }
