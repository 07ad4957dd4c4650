import FHIRDocuments

extension PathEvaluator {
  /// Compares two parts of the stack item by item; nil where the answer is open.
  func areEqual(_ left: Range<Int>, _ right: Range<Int>) -> Bool? {
    if left.isEmpty || right.isEmpty { return nil }
    guard left.count == right.count else { return false }
    var isOpen = false
    for offset in 0..<left.count {
      switch isEqual(stack[left.lowerBound + offset], stack[right.lowerBound + offset]) {
      case false?: return false
      case nil: isOpen = true
      case true?: break
      }
    }
    return isOpen ? nil : true
  }

  /// Compares two items; nil where precision or units leave it open.
  func isEqual(_ left: PathItem, _ right: PathItem) -> Bool? {
    if case .node(let a) = left, case .node(let b) = right {
      if a == b { return true }
      return isEqual(a, b)
    }
    switch (value(left), value(right)) {
    case (.string(let a), .string(let b)): return a.utf8.elementsEqual(b.utf8)
    case (.boolean(let a), .boolean(let b)): return a == b
    case (.integer(let a), .integer(let b)): return a == b
    case (.temporal(let a), .temporal(let b)):
      if (a.kind == .time) != (b.kind == .time) { return false }
      return a.order(to: b).map { $0 == 0 }
    case (.temporal(let a), .string(let b)) where isNode(left) || isNode(right):
      return a.description == b
    case (.string(let a), .temporal(let b)) where isNode(left) || isNode(right):
      return a == b.description
    case (.quantity(let a), .quantity(let b)): return isEqual(a, b)
    case (.quantity(let a), let b):
      return number(b).flatMap { isEqual(a, PathQuantity(value: $0, unit: "1")) } ?? false
    case (let a, .quantity(let b)):
      return number(a).flatMap { isEqual(PathQuantity(value: $0, unit: "1"), b) } ?? false
    case (.type(let a, let b, _), .type(let c, let d, _)): return a == c && b == d
    case (let a, let b):
      guard let first = number(a), let second = number(b) else { return false }
      return first == second
    }
  }

  private func isNode(_ item: PathItem) -> Bool {
    if case .node = item { return true }
    return false
  }

  private func isEqual(_ left: PathQuantity, _ right: PathQuantity) -> Bool? {
    if let pair = QuantityUnits.aligned(left, right) { return pair.left == pair.right }
    // Calendar years and months against UCUM's: of the same kind, but not known to be equal.
    if left.isCalendar != right.isCalendar, QuantityUnits.areComparable(left, right) { return nil }
    return left.unit == right.unit ? left.value == right.value : false
  }

  /// Compares two elements of the document.
  private func isEqual(_ left: NodeID, _ right: NodeID) -> Bool? {
    let leftKind = valueKind(of: left)
    let rightKind = valueKind(of: right)
    if leftKind == .string, rightKind == .string {
      return equal(view.bytes(left), view.bytes(right))
    }
    if leftKind == .none || rightKind == .none || leftKind == .quantity, leftKind == rightKind {
      return isDeepEqual(left, right)
    }
    if leftKind == .none || rightKind == .none { return false }
    return isEqual(value(.node(left)), value(.node(right)))
  }

  /// Compares two complex elements: the same children with the same values, in the same order for
  /// each name.
  func isDeepEqual(_ left: NodeID, _ right: NodeID, depth: Int = 0) -> Bool {
    guard depth < 200, view[left].pointee.kind == view[right].pointee.kind else { return false }
    if view[left].pointee.kind != .object || view[left].pointee.flags.contains(.resource) {
      guard equal(view.bytes(left), view.bytes(right)) || isSameNumber(left, right) else {
        return false
      }
    }
    var count = 0
    var last = view[right].pointee.firstChild
    var lastName = Name.none
    for child in view.children(left) {
      count += 1
      let name = view[child].pointee.name
      // Usually both are written in the same order: go on from the last match.
      if name != lastName { last = view[right].pointee.firstChild }
      while last != 0, view[last].pointee.name != name { last = view[last].pointee.nextSibling }
      guard last != 0, isDeepEqual(child, last, depth: depth + 1) else { return false }
      last = view[last].pointee.nextSibling
      lastName = name
    }
    for _ in view.children(right) { count -= 1 }
    return count == 0
  }

  private func isSameNumber(_ left: NodeID, _ right: NodeID) -> Bool {
    guard let first = number(.node(left)), let second = number(.node(right)) else { return false }
    return first == second
  }

  // MARK: Order

  /// Compares two items by size; nil where the answer is open.
  func order(
    _ left: PathItem, _ right: PathItem, _ step: UnsafePointer<PathStep>
  ) throws(PathError) -> Int? {
    if let first = number(left), let second = number(right) { return first.order(to: second) }
    if let first = temporal(left) {
      let second =
        temporal(right)
        ?? (isNode(left) || isNode(right) ? text(right).flatMap { Temporal($0) } : nil)
      if let second, (first.kind == .time) == (second.kind == .time) {
        return first.order(to: second)
      }
    } else if let second = temporal(right), isNode(left) || isNode(right),
      let first = text(left).flatMap({ Temporal($0) }),
      (first.kind == .time) == (second.kind == .time)
    {
      return first.order(to: second)
    }
    if let first = text(left), let second = text(right) { return Self.order(first, second) }
    if let first = quantity(left), let second = quantity(right) {
      guard let pair = QuantityUnits.aligned(first, second) else {
        return first.unit == second.unit ? first.value.order(to: second.value) : nil
      }
      return pair.left.order(to: pair.right)
    }
    if case .quantity = value(left), isQuantity(right) { return nil }
    if isQuantity(left), isQuantity(right) { return nil }
    throw fail(
      .execution, step, "\(describe(left)) cannot be compared with \(describe(right))")
  }

  /// A Quantity element without a value has no order, but is no mistake either.
  private func isQuantity(_ item: PathItem) -> Bool {
    switch item {
    case .quantity: return true
    case .node(let node): return valueKind(of: node) == .quantity
    default: return false
    }
  }

  /// Compares texts by their code points.
  static func order(_ left: String, _ right: String) -> Int {
    var first = left.utf8.makeIterator()
    var second = right.utf8.makeIterator()
    while true {
      switch (first.next(), second.next()) {
      case (nil, nil): return 0
      case (nil, _): return -1
      case (_, nil): return 1
      case (let a?, let b?):
        if a != b { return a < b ? -1 : 1 }
      }
    }
  }

  // MARK: Equivalence

  /// Tells whether two parts of the stack hold equivalent items, in any order.
  func areEquivalent(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    if left.count == 1 {
      return isEquivalent(stack[left.lowerBound], stack[right.lowerBound])
    }
    var taken = [Bool](repeating: false, count: right.count)
    for place in left {
      let match = right.first { other in
        !taken[other - right.lowerBound] && isEquivalent(stack[place], stack[other])
      }
      guard let match else { return false }
      taken[match - right.lowerBound] = true
    }
    return true
  }

  /// Tells whether two items are equivalent: text without regard to case and blanks, numbers at
  /// the precision of the less precise one.
  func isEquivalent(_ left: PathItem, _ right: PathItem) -> Bool {
    switch (value(left), value(right)) {
    case (.string(let a), .string(let b)): return Self.folded(a) == Self.folded(b)
    case (.boolean(let a), .boolean(let b)): return a == b
    case (.temporal(let a), .temporal(let b)):
      if (a.kind == .time) != (b.kind == .time) { return false }
      return a.order(to: b) == 0
    case (.quantity(let a), .quantity(let b)):
      guard let pair = QuantityUnits.aligned(a, b, isLenient: true) else { return false }
      return Self.areEquivalent(pair.left, pair.right)
    case (.node(let a), .node(let b)): return a == b || isDeepEquivalent(a, b)
    case (.type(let a, let b, _), .type(let c, let d, _)): return a == c && b == d
    case (let a, let b):
      guard let first = number(a), let second = number(b) else { return false }
      return Self.areEquivalent(first, second)
    }
  }

  private static func areEquivalent(_ left: ExactDecimal, _ right: ExactDecimal) -> Bool {
    let places = min(left.scale, right.scale)
    return left.rounded(to: places) == right.rounded(to: places)
  }

  private func isDeepEquivalent(_ left: NodeID, _ right: NodeID, depth: Int = 0) -> Bool {
    guard depth < 100 else { return false }
    let leftChildren = Array(view.children(left))
    let rightChildren = Array(view.children(right))
    guard leftChildren.count == rightChildren.count else { return false }
    if leftChildren.count > 64 { return isDeepEqual(left, right) }
    var taken = [Bool](repeating: false, count: rightChildren.count)
    for child in leftChildren {
      let match = rightChildren.indices.first { index in
        !taken[index] && view[rightChildren[index]].pointee.name == view[child].pointee.name
          && isEquivalentChild(child, rightChildren[index], depth: depth)
      }
      guard let match else { return false }
      taken[match] = true
    }
    return true
  }

  private func isEquivalentChild(_ left: NodeID, _ right: NodeID, depth: Int) -> Bool {
    if view[left].pointee.kind == .object, view[right].pointee.kind == .object,
      valueKind(of: left) != .quantity
    {
      return isDeepEquivalent(left, right, depth: depth + 1)
    }
    return isEquivalent(.node(left), .node(right))
  }

  private static func folded(_ text: String) -> String {
    var result = ""
    var isAfterBlank = false
    for scalar in text.lowercased().unicodeScalars {
      if scalar.properties.isWhitespace {
        isAfterBlank = !result.isEmpty
      } else {
        if isAfterBlank { result.unicodeScalars.append(" ") }
        isAfterBlank = false
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
