import FHIRDocuments

/// Collections as sets. Small ones are compared pair by pair; larger ones go through hashes, so that
/// the time grows with the number of items and not with its square.
extension PathEvaluator {
  private static let smallCount = 16

  /// Tells whether a part of the stack holds an item.
  func contains(_ item: PathItem, in range: Range<Int>) -> Bool {
    range.contains { isEqual(item, stack[$0]) == true }
  }

  /// Removes repeated items from a place of the stack to its top.
  func removeDuplicates(from base: Int) {
    let count = stack.count - base
    guard count > 1 else { return }
    var kept = base
    if count <= Self.smallCount {
      for place in base..<stack.count where !contains(stack[place], in: base..<kept) {
        stack.swapAt(kept, place)
        kept += 1
      }
    } else {
      var places: [Int: [Int]] = [:]
      for place in base..<stack.count {
        let hash = self.hash(stack[place])
        let same = places[hash, default: []]
        if same.contains(where: { isEqual(stack[place], stack[$0]) == true }) { continue }
        stack.swapAt(kept, place)
        places[hash, default: []].append(kept)
        kept += 1
      }
    }
    stack.removeSubrange(kept...)
  }

  /// Tells whether no item of a part of the stack is repeated.
  func isDistinct(_ range: Range<Int>) -> Bool {
    if range.count <= Self.smallCount {
      for place in range where contains(stack[place], in: range.lowerBound..<place) {
        return false
      }
      return true
    }
    var places: [Int: [Int]] = [:]
    for place in range {
      let hash = self.hash(stack[place])
      let same = places[hash, default: []]
      if same.contains(where: { isEqual(stack[place], stack[$0]) == true }) { return false }
      places[hash, default: []].append(place)
    }
    return true
  }

  /// Keeps those items of a part of the stack that are (or are not) in another part.
  func filter(_ range: Range<Int>, by other: Range<Int>, keepingMembers: Bool) -> [PathItem] {
    let membership = Membership(self, other)
    return range.lazy.map { self.stack[$0] }.filter {
      membership.contains($0, self) == keepingMembers
    }
  }

  /// Tells whether every item of one part of the stack is in another.
  func isSubset(_ range: Range<Int>, of other: Range<Int>) -> Bool {
    let membership = Membership(self, other)
    return range.allSatisfy { membership.contains(stack[$0], self) }
  }

  /// Finds items in a part of the stack, through hashes where it is large.
  private struct Membership {
    let range: Range<Int>
    var places: [Int: [Int]] = [:]

    init(_ evaluator: PathEvaluator, _ range: Range<Int>) {
      self.range = range
      guard range.count > smallCount else { return }
      for place in range {
        places[evaluator.hash(evaluator.stack[place]), default: []].append(place)
      }
    }

    func contains(_ item: PathItem, _ evaluator: PathEvaluator) -> Bool {
      if range.count <= smallCount { return evaluator.contains(item, in: range) }
      return (places[evaluator.hash(item)] ?? []).contains {
        evaluator.isEqual(item, evaluator.stack[$0]) == true
      }
    }
  }

  /// A number that equal items share.
  private func hash(_ item: PathItem) -> Int {
    var hasher = Hasher()
    switch value(item) {
    case .string(let text):
      hasher.combine(0)
      for byte in text.utf8 { hasher.combine(byte) }
    case .boolean(let flag): hasher.combine(flag ? 2 : 1)
    case .integer(let number):
      hasher.combine(3)
      hasher.combine(ExactDecimal(number))
    case .decimal(let number):
      hasher.combine(3)
      hasher.combine(number)
    // Units and precisions make equality of these too fine for a hash.
    case .temporal(let temporal):
      hasher.combine(temporal.kind == .time ? 4 : Int(temporal.year) / 2)
    case .quantity: hasher.combine(3)
    case .type(_, let name, _): hasher.combine(name)
    case .node(let node): combine(node, into: &hasher, depth: 0)
    }
    return hasher.finalize()
  }

  private func combine(_ node: NodeID, into hasher: inout Hasher, depth: Int) {
    // The order of children with different names does not count: their hashes are added up.
    var sum = 0
    for child in view.children(node) where depth < 4 {
      var inner = Hasher()
      inner.combine(view[child].pointee.name)
      if view[child].pointee.kind == .string {
        inner.combine(bytes: UnsafeRawBufferPointer(view.bytes(child)))
      }
      combine(child, into: &inner, depth: depth + 1)
      sum = sum &+ inner.finalize()
    }
    hasher.combine(sum)
  }
}
