import FHIRDocuments

extension PathEvaluator {
  /// Evaluates a step as a condition: without a collection where the step allows it.
  func truth(_ number: Int32, _ frame: Frame) throws(PathError) -> Truth {
    let step = steps + Int(number)
    switch step.pointee.operation {
    case .and:
      let left = try truth(step.pointee.left, frame)
      if left == .false { return .false }
      let right = try truth(step.pointee.right, frame)
      if right == .false { return .false }
      return left == .true && right == .true ? .true : .empty
    case .or:
      let left = try truth(step.pointee.left, frame)
      if left == .true { return .true }
      let right = try truth(step.pointee.right, frame)
      if right == .true { return .true }
      return left == .false && right == .false ? .false : .empty
    case .xor:
      let left = try truth(step.pointee.left, frame)
      let right = try truth(step.pointee.right, frame)
      return left == .empty || right == .empty ? .empty : Truth(left != right)
    case .implies:
      let left = try truth(step.pointee.left, frame)
      if left == .false { return .true }
      let right = try truth(step.pointee.right, frame)
      if right == .true { return .true }
      return left == .true ? right : .empty
    case .equal, .notEqual: return try equality(step, frame)
    case .equivalent, .notEquivalent:
      let base = stack.count
      try scoped(step.pointee.left, frame)
      let middle = stack.count
      try scoped(step.pointee.right, frame)
      let same = areEquivalent(base..<middle, middle..<stack.count)
      stack.removeSubrange(base...)
      return Truth(same == (step.pointee.operation == .equivalent))
    case .less, .lessOrEqual, .greater, .greaterOrEqual: return try comparison(step, frame)
    case .in: return try membership(step, step.pointee.left, step.pointee.right, frame)
    case .contains: return try membership(step, step.pointee.right, step.pointee.left, frame)
    case .function:
      if let quick = try quickTruth(step, frame) { return quick }
    default: break
    }
    if canWalk(number, frame) { return try truthOfPath(number, step, frame) }
    let base = stack.count
    try scoped(number, frame)
    guard let item = try popSingle(from: base, step) else { return .empty }
    return truth(item)
  }

  /// The truth of an item: booleans as they are, everything else is true.
  func truth(_ item: PathItem) -> Truth {
    switch item {
    case .boolean(let value): return Truth(value)
    case .node(let node): return truth(node)
    default: return .true
    }
  }

  private func truth(_ node: NodeID) -> Truth {
    switch view[node].pointee.kind {
    case .boolean: return Truth(document.value(node, equals: "true"))
    case .text where valueKind(of: node) == .boolean:
      return Truth(document.value(node, equals: "true"))
    default: return .true
    }
  }

  private func truthOfPath(
    _ number: Int32, _ step: UnsafePointer<PathStep>, _ frame: Frame
  ) throws(PathError) -> Truth {
    let visitor = try visit(.single, number, frame)
    if visitor.count == 0 { return .empty }
    guard visitor.count == 1 else {
      throw fail(.execution, step, "one item is needed here, and there are more")
    }
    return truth(visitor.found)
  }

  // MARK: Functions that give a boolean

  private func quickTruth(
    _ step: UnsafePointer<PathStep>, _ frame: Frame
  ) throws(PathError) -> Truth? {
    let input = step.pointee.left
    switch step.pointee.function {
    case .exists:
      guard canWalk(input, frame) else { return nil }
      if step.pointee.argumentCount == 0 { return Truth(try exists(input, frame)) }
      var visitor = Visitor(.any, condition: argument(step, 0))
      try walk(input, frame, &visitor)
      return Truth(visitor.isDecided)
    case .empty:
      guard canWalk(input, frame) else { return nil }
      return Truth(try !exists(input, frame))
    case .not:
      guard input >= 0 else { return nil }
      return try truth(input, frame).negated
    case .all:
      guard canWalk(input, frame) else { return nil }
      var visitor = Visitor(.all, condition: argument(step, 0))
      try walk(input, frame, &visitor)
      return Truth(!visitor.isDecided)
    case .hasValue:
      guard canWalk(input, frame) else { return nil }
      let visitor = try visit(.single, input, frame)
      return Truth(visitor.count == 1 && hasValue(visitor.found))
    default: return nil
    }
  }

  /// Tells whether a path leads to anything; stops at the first element.
  func exists(_ number: Int32, _ frame: Frame) throws(PathError) -> Bool {
    try visit(.existence, number, frame).count > 0
  }

  /// Tells whether an element is a primitive with a value.
  func hasValue(_ node: NodeID) -> Bool {
    let record = view[node]
    return record.pointee.kind != .object && record.pointee.kind != .null
      && !record.pointee.flags.contains(.resource)
  }

  // MARK: Operators

  private func equality(
    _ step: UnsafePointer<PathStep>, _ frame: Frame
  ) throws(PathError) -> Truth {
    let isEqual = step.pointee.operation == .equal
    let left = step.pointee.left
    let right = step.pointee.right
    if steps[Int(right)].textLength >= 0, canWalk(left, frame) {
      let quick = try equality(of: left, to: steps + Int(right), frame)
      if let quick { return isEqual ? quick : quick.negated }
    } else if steps[Int(left)].textLength >= 0, canWalk(right, frame) {
      let quick = try equality(of: right, to: steps + Int(left), frame)
      if let quick { return isEqual ? quick : quick.negated }
    } else if steps[Int(left)].givesTruth, steps[Int(right)].givesTruth {
      let first = try truth(left, frame)
      let second = try truth(right, frame)
      if first == .empty || second == .empty { return .empty }
      return Truth((first == second) == isEqual)
    }
    let base = stack.count
    try scoped(left, frame)
    let middle = stack.count
    try scoped(right, frame)
    let same = areEqual(base..<middle, middle..<stack.count)
    stack.removeSubrange(base...)
    guard let same else { return .empty }
    return Truth(same == isEqual)
  }

  /// Compares a path with a text literal; nil where the one element found is no text.
  private func equality(
    of path: Int32, to literal: UnsafePointer<PathStep>, _ frame: Frame
  ) throws(PathError) -> Truth? {
    let visitor = try visit(.single, path, frame)
    if visitor.count == 0 { return .empty }
    if visitor.count > 1 { return .false }
    let found = visitor.found
    switch view[found].pointee.kind {
    case .string, .text, .xhtml: return Truth(equals(found, literal))
    default: return nil
    }
  }

  private func comparison(
    _ step: UnsafePointer<PathStep>, _ frame: Frame
  ) throws(PathError) -> Truth {
    let base = stack.count
    try scoped(step.pointee.left, frame)
    guard let left = try popSingle(from: base, step) else {
      // The other side is evaluated all the same: it may be wrong.
      try scoped(step.pointee.right, frame)
      stack.removeSubrange(base...)
      return .empty
    }
    try scoped(step.pointee.right, frame)
    guard let right = try popSingle(from: base, step) else { return .empty }
    guard let order = try order(left, right, step) else { return .empty }
    switch step.pointee.operation {
    case .less: return Truth(order < 0)
    case .lessOrEqual: return Truth(order <= 0)
    case .greater: return Truth(order > 0)
    default: return Truth(order >= 0)
    }
  }

  private func membership(
    _ step: UnsafePointer<PathStep>, _ needle: Int32, _ haystack: Int32, _ frame: Frame
  ) throws(PathError) -> Truth {
    let constants = steps + Int(haystack)
    if constants.pointee.operation == .constants, canWalk(needle, frame) {
      let visitor = try visit(.single, needle, frame)
      if visitor.count == 0 { return .empty }
      let found = visitor.found
      if visitor.count == 1,
        view[found].pointee.kind == .string || view[found].pointee.kind == .text
      {
        for index in 0..<Int(constants.pointee.argumentCount)
        where equals(found, steps + Int(argument(constants, index))) {
          return .true
        }
        return .false
      }
    }
    let base = stack.count
    try scoped(needle, frame)
    guard let item = try popSingle(from: base, step) else { return .empty }
    try scoped(haystack, frame)
    let isFound = contains(item, in: base..<stack.count)
    stack.removeSubrange(base...)
    return Truth(isFound)
  }
}

extension PathStep {
  /// The step yields one boolean or nothing, so that its truth is its value.
  var givesTruth: Bool {
    switch operation {
    case .and, .or, .xor, .implies, .equal, .notEqual, .equivalent, .notEquivalent, .less,
      .lessOrEqual, .greater, .greaterOrEqual, .in, .contains:
      true
    case .function:
      switch function {
      case .exists, .empty, .all, .hasValue, .not, .isDistinct, .startsWith, .endsWith, .contains,
        .matches:
        true
      default: false
      }
    default: false
    }
  }
}
