import FHIRDocuments

extension PathEvaluator {
  /// Evaluates a call and leaves its result on top of the stack.
  func call(
    _ step: UnsafePointer<PathStep>, _ number: Int32, _ frame: Frame
  ) throws(PathError) {
    switch step.pointee.function {
    case .is, .as, .ofType:
      try evaluateType(step, isTest: step.pointee.function == .is, frame)
    case .exists, .empty, .not, .all, .hasValue: try callTest(step, frame)
    case .allTrue, .anyTrue, .allFalse, .anyFalse: try callTruths(step, frame)
    case .count: try callCount(step, frame)
    case .distinct:
      let base = stack.count
      try pushInput(step, frame)
      removeDuplicates(from: base)
    case .isDistinct:
      let base = stack.count
      try pushInput(step, frame)
      let result = isDistinct(base..<stack.count)
      replace(from: base, with: .boolean(result))
    case .subsetOf, .supersetOf, .intersect, .exclude, .union, .combine:
      try callSets(step, frame)
    case .where, .select, .repeat, .repeatAll, .aggregate, .sort, .iif, .coalesce,
      .defineVariable, .trace:
      try callLoop(step, frame)
    case .single, .first, .last, .tail, .skip, .take: try callSubset(step, frame)
    case .children, .descendants: try callTree(step, frame)
    case .indexOf, .lastIndexOf, .substring, .startsWith, .endsWith, .contains, .upper, .lower,
      .replace, .matches, .matchesFull, .replaceMatches, .length, .toChars, .encode, .decode,
      .escape, .unescape, .trim, .split, .join:
      try callText(step, frame)
    case .abs, .ceiling, .exp, .floor, .ln, .log, .power, .round, .sqrt, .truncate:
      try callNumber(step, frame)
    case .now, .today, .timeOfDay: callClock(step)
    case .yearOf, .monthOf, .dayOf, .hourOf, .minuteOf, .secondOf, .millisecondOf,
      .timezoneOffsetOf, .dateOf, .timeOf:
      try callTemporalPart(step, frame)
    case .lowBoundary, .highBoundary, .precision, .comparable: try callBoundary(step, frame)
    case .toBoolean, .convertsToBoolean, .toInteger, .convertsToInteger, .toLong,
      .convertsToLong, .toDate, .convertsToDate, .toDateTime, .convertsToDateTime, .toTime,
      .convertsToTime, .toDecimal, .convertsToDecimal, .toQuantity, .convertsToQuantity,
      .toString, .convertsToString:
      try callConversion(step, frame)
    case .type:
      let base = stack.count
      try pushInput(step, frame)
      for place in base..<stack.count { stack[place] = typeItem(stack[place]) }
    case .extension, .hasExtension, .getValue, .resolve, .memberOf, .subsumes, .subsumedBy,
      .htmlChecks, .htmlChecks2, .elementDefinition, .slice, .checkModifiers, .conformsTo:
      try callFHIR(step, frame)
    }
  }

  /// Takes everything from a place off the stack and pushes one item.
  func replace(from base: Int, with item: PathItem) {
    stack.removeSubrange(base...)
    stack.append(item)
  }

  // MARK: Existence

  private func callTest(_ step: UnsafePointer<PathStep>, _ frame: Frame) throws(PathError) {
    let base = stack.count
    try pushInput(step, frame)
    let end = stack.count
    var result: Truth
    switch step.pointee.function {
    case .empty: result = Truth(end == base)
    case .not:
      result = .empty
      if let item = try popSingle(from: base, step) { result = truth(item).negated }
    case .exists where step.pointee.argumentCount == 0: result = Truth(end > base)
    case .hasValue:
      result = .false
      if end - base == 1 {
        if case .node(let node) = stack[base] {
          result = Truth(hasValue(node))
        } else {
          result = .true
        }
      }
    default:
      let isAll = step.pointee.function == .all
      result = Truth(isAll)
      for place in base..<end {
        try spend(step)
        let kept = try truth(
          argument(step, 0), self.frame(frame, item: place, index: place - base))
        if isAll, kept != .true {
          result = .false
          break
        }
        if !isAll, kept == .true {
          result = .true
          break
        }
      }
    }
    stack.removeSubrange(base...)
    push(result)
  }

  private func callTruths(_ step: UnsafePointer<PathStep>, _ frame: Frame) throws(PathError) {
    let base = stack.count
    try pushInput(step, frame)
    var trues = 0
    var falses = 0
    for place in base..<stack.count {
      guard case .boolean(let flag) = value(stack[place]) else {
        throw fail(.execution, step, "booleans are needed here, not \(describe(stack[place]))")
      }
      if flag { trues += 1 } else { falses += 1 }
    }
    switch step.pointee.function {
    case .allTrue: replace(from: base, with: .boolean(falses == 0))
    case .anyTrue: replace(from: base, with: .boolean(trues > 0))
    case .allFalse: replace(from: base, with: .boolean(trues == 0))
    default: replace(from: base, with: .boolean(falses > 0))
    }
  }

  private func callCount(_ step: UnsafePointer<PathStep>, _ frame: Frame) throws(PathError) {
    if canWalk(step.pointee.left, frame) {
      let visitor = try visit(.count, step.pointee.left, frame)
      stack.append(.integer(Int64(visitor.count)))
      return
    }
    let base = stack.count
    try pushInput(step, frame)
    replace(from: base, with: .integer(Int64(stack.count - base)))
  }

  // MARK: Sets

  private func callSets(_ step: UnsafePointer<PathStep>, _ frame: Frame) throws(PathError) {
    let base = stack.count
    try pushInput(step, frame)
    let end = stack.count
    try scoped(argument(step, 0), frame)
    let input = base..<end
    let other = end..<stack.count
    switch step.pointee.function {
    case .subsetOf: replace(from: base, with: .boolean(isSubset(input, of: other)))
    case .supersetOf: replace(from: base, with: .boolean(isSubset(other, of: input)))
    case .intersect, .exclude:
      let isIntersection = step.pointee.function == .intersect
      let kept = filter(input, by: other, keepingMembers: isIntersection)
      stack.removeSubrange(base...)
      stack.append(contentsOf: kept)
      if isIntersection { removeDuplicates(from: base) }
    case .union: removeDuplicates(from: base)
    default: break
    }
  }

  // MARK: Subsetting

  private func callSubset(_ step: UnsafePointer<PathStep>, _ frame: Frame) throws(PathError) {
    let base = stack.count
    try pushInput(step, frame)
    let count = stack.count - base
    if isStrict, isUnordered(step.pointee.left) {
      throw fail(
        .semantic, step,
        "\(step.pointee.function.rawValue)() needs an order, and children have none")
    }
    switch step.pointee.function {
    case .single: if let item = try popSingle(from: base, step) { stack.append(item) }
    case .first: if count > 1 { stack.removeSubrange((base + 1)...) }
    case .last: if count > 1 { stack.removeSubrange(base..<(stack.count - 1)) }
    case .tail: if count > 0 { stack.remove(at: base) }
    default:
      let wanted = try integer(argument(step, 0), frame) ?? 0
      let split = base + Int(min(max(wanted, 0), Int64(count)))
      if step.pointee.function == .skip {
        stack.removeSubrange(base..<split)
      } else {
        stack.removeSubrange(split...)
      }
    }
  }

  /// Children have no order, and not all of them have the same members.
  func isUnordered(_ number: Int32) -> Bool {
    guard number >= 0 else { return false }
    let step = steps + Int(number)
    return step.pointee.operation == .function
      && (step.pointee.function == .children || step.pointee.function == .descendants)
  }

  // MARK: Tree

  private func callTree(_ step: UnsafePointer<PathStep>, _ frame: Frame) throws(PathError) {
    let base = stack.count
    try pushInput(step, frame)
    let end = stack.count
    for place in base..<end {
      guard case .node(let node) = stack[place] else { continue }
      if step.pointee.function == .children {
        for child in view.children(node) { stack.append(.node(child)) }
      } else {
        var current = nextDescendant(after: node, below: node)
        while current != 0 {
          try spend(step)
          stack.append(.node(current))
          current = nextDescendant(after: current, below: node)
        }
      }
    }
    stack.removeSubrange(base..<end)
  }
}
