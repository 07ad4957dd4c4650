import FHIRDocuments

/// Functions whose arguments are evaluated once for each item, or not at all.
extension PathEvaluator {
  func callLoop(_ step: UnsafePointer<PathStep>, _ frame: Frame) throws(PathError) {
    let base = stack.count
    try pushInput(step, frame)
    let end = stack.count
    switch step.pointee.function {
    case .where:
      var kept: [PathItem] = []
      for place in base..<end {
        try spend(step)
        let inner = self.frame(frame, item: place, index: place - base)
        if try truth(argument(step, 0), inner) == .true { kept.append(stack[place]) }
      }
      stack.removeSubrange(base...)
      stack.append(contentsOf: kept)
    case .select:
      for place in base..<end {
        try spend(step)
        try scoped(argument(step, 0), self.frame(frame, item: place, index: place - base))
      }
      stack.removeSubrange(base..<end)
    case .repeat, .repeatAll: try callRepeat(step, frame, base..<end)
    case .aggregate: try callAggregate(step, frame, base..<end)
    case .sort: try callSort(step, frame, base..<end)
    case .iif: try callIif(step, frame, base..<end)
    case .coalesce:
      for index in 0..<Int(step.pointee.argumentCount) {
        try scoped(argument(step, index), frame)
        if stack.count > end { break }
      }
      stack.removeSubrange(base..<end)
    case .defineVariable: try callDefineVariable(step, frame, base..<end)
    default: try callTrace(step, frame, base..<end)
    }
  }

  private func callRepeat(
    _ step: UnsafePointer<PathStep>, _ frame: Frame, _ input: Range<Int>
  ) throws(PathError) {
    let isUnique = step.pointee.function == .repeat
    // What is repeated need not have the same members as the input.
    let wasStrict = isStrict
    isStrict = false
    defer { isStrict = wasStrict }
    var round: [PathItem] = Array(stack[input])
    stack.removeSubrange(input)
    let base = input.lowerBound
    // Elements found once are told apart by their number, without comparing their contents.
    var seen: Set<NodeID> = []
    while !round.isEmpty {
      var next: [PathItem] = []
      for (index, item) in round.enumerated() {
        try spend(step)
        let place = stack.count
        stack.append(item)
        try scoped(argument(step, 0), self.frame(frame, item: place, index: index))
        let found = Array(stack[(place + 1)...])
        stack.removeSubrange(place...)
        for candidate in found {
          try spend(step)
          if isUnique {
            if case .node(let node) = candidate {
              guard seen.insert(node).inserted else { continue }
            } else if contains(candidate, in: base..<stack.count) {
              continue
            }
          }
          stack.append(candidate)
          next.append(candidate)
        }
      }
      guard stack.count - base < 1_000_000 else {
        throw fail(.execution, step, "the repetition does not come to an end")
      }
      round = next
    }
  }

  private func callAggregate(
    _ step: UnsafePointer<PathStep>, _ frame: Frame, _ input: Range<Int>
  ) throws(PathError) {
    let base = input.lowerBound
    let total = input.upperBound
    if step.pointee.argumentCount > 1 { try scoped(argument(step, 1), frame) }
    for place in input {
      try spend(step)
      let end = stack.count
      var inner = self.frame(frame, item: place, index: place - base)
      inner.totalLower = total
      inner.totalUpper = end
      try scoped(argument(step, 0), inner)
      stack.removeSubrange(total..<end)
    }
    stack.removeSubrange(input)
  }

  private func callSort(
    _ step: UnsafePointer<PathStep>, _ frame: Frame, _ input: Range<Int>
  ) throws(PathError) {
    let count = max(Int(step.pointee.argumentCount), 1)
    var keys: [[PathItem?]] = []
    var isDescending = [Bool](repeating: false, count: count)
    for place in input {
      try spend(step)
      var own: [PathItem?] = []
      if step.pointee.argumentCount == 0 { own.append(stack[place]) }
      for index in 0..<Int(step.pointee.argumentCount) {
        var key = argument(step, index)
        // A minus before a key turns the order round, for text too.
        if steps[Int(key)].operation == .minus {
          isDescending[index] = true
          key = steps[Int(key)].left
        }
        own.append(try single(key, self.frame(frame, item: place, index: place - input.lowerBound)))
      }
      keys.append(own)
    }
    var failure: PathError?
    var order = Array(0..<input.count)
    order.sort { first, second in
      for index in 0..<count {
        var difference = 0
        switch (keys[first][index], keys[second][index]) {
        case (nil, nil): continue
        // Items without a key come first, in either direction.
        case (nil, _): return true
        case (_, nil): return false
        case (let a?, let b?):
          do throws(PathError) {
            difference = try self.order(a, b, step) ?? 0
          } catch {
            failure = error
          }
        }
        if difference != 0 { return (difference < 0) != isDescending[index] }
      }
      return first < second
    }
    if let failure { throw failure }
    let sorted = order.map { stack[input.lowerBound + $0] }
    stack.replaceSubrange(input, with: sorted)
  }

  private func callIif(
    _ step: UnsafePointer<PathStep>, _ frame: Frame, _ input: Range<Int>
  ) throws(PathError) {
    var inner =
      step.pointee.left < 0
      ? frame : self.frame(frame, lower: input.lowerBound, upper: input.upperBound)
    if step.pointee.left >= 0 {
      guard input.count <= 1 || !isStrict else {
        throw fail(.execution, step, "iif() takes one item, and there are \(input.count)")
      }
      inner.index = 0
    }
    let condition = argument(step, 0)
    if isStrict, let item = try single(condition, inner) {
      guard case .boolean(let flag) = value(item) else {
        throw fail(
          .execution, steps + Int(condition), "iif() needs a boolean, not \(describe(item))")
      }
      try evaluateBranch(step, flag, inner)
    } else {
      try evaluateBranch(step, try truth(condition, inner) == .true, inner)
    }
    stack.removeSubrange(input)
  }

  private func evaluateBranch(
    _ step: UnsafePointer<PathStep>, _ isTrue: Bool, _ frame: Frame
  ) throws(PathError) {
    if isTrue {
      try scoped(argument(step, 1), frame)
    } else if step.pointee.argumentCount > 2 {
      try scoped(argument(step, 2), frame)
    }
  }

  private func callDefineVariable(
    _ step: UnsafePointer<PathStep>, _ frame: Frame, _ input: Range<Int>
  ) throws(PathError) {
    guard let name = try text(argument(step, 0), frame) else {
      throw fail(.execution, step, "the variable's name is missing")
    }
    guard !["context", "resource", "rootResource", "ucum", "sct", "loinc"].contains(name),
      !variables.contains(where: { $0.name == name })
    else {
      throw fail(.execution, step, "the variable \"%\(name)\" is defined already")
    }
    if step.pointee.argumentCount > 1 {
      let inner = self.frame(frame, lower: input.lowerBound, upper: input.upperBound)
      let base = stack.count
      try scoped(argument(step, 1), inner)
      variables.append((name, Array(stack[base...])))
      stack.removeSubrange(base...)
    } else {
      variables.append((name, Array(stack[input])))
    }
  }

  private func callTrace(
    _ step: UnsafePointer<PathStep>, _ frame: Frame, _ input: Range<Int>
  ) throws(PathError) {
    let name = try text(argument(step, 0), frame) ?? ""
    guard step.pointee.argumentCount > 1 else {
      environment.trace(name, Array(stack[input]), in: document)
      return
    }
    let base = stack.count
    for place in input {
      try scoped(
        argument(step, 1), self.frame(frame, item: place, index: place - input.lowerBound))
    }
    environment.trace(name, Array(stack[base...]), in: document)
    stack.removeSubrange(base...)
  }
}
