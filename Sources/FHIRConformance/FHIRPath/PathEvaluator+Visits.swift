import CEmbeddedTables
import FHIRDocuments

/// Visits the elements a path leads to one by one, without a collection.
///
/// A path is a chain of steps: from its head, which starts at the focus, each step leads to the next
/// one, up to the step asked for.
extension PathEvaluator {
  /// Takes the elements a path leads to, and says when they are enough.
  struct Visitor {
    enum Kind {
      /// Stops at the first element.
      case existence
      /// Counts all elements.
      case count
      /// Keeps the first element and stops at the second.
      case single
      /// Stops at the first element for which a condition is true, or is not.
      case any, all
    }

    let kind: Kind
    /// The condition of `any` and `all`.
    var condition: Int32 = -1
    var count = 0
    /// The last element taken; the only one where `count` is 1.
    var found: NodeID = 0
    /// The condition was true (`any`), or not true (`all`), for the last element.
    var isDecided = false

    init(_ kind: Kind, condition: Int32 = -1) {
      self.kind = kind
      self.condition = condition
    }
  }

  /// Tells whether the items of a step can be visited one by one, without the stack.
  @inline(__always)
  func canWalk(_ number: Int32, _ frame: Frame) -> Bool {
    frame.node >= 0 && !isStrict && (number < 0 || steps[Int(number)].isNodePath)
  }

  /// Visits what a step leads to; the focus itself where the number is -1.
  func walk(
    _ number: Int32, _ frame: Frame, _ visitor: inout Visitor
  ) throws(PathError) {
    let node = NodeID(frame.node)
    if number < 0 {
      _ = try take(node, frame, &visitor)
    } else {
      _ = try visit(node, steps[Int(number)].head, until: number, frame, &visitor)
    }
  }

  /// Visits what a path leads to and returns the visitor.
  @inline(__always)
  func visit(_ kind: Visitor.Kind, _ number: Int32, _ frame: Frame) throws(PathError) -> Visitor {
    var visitor = Visitor(kind)
    try walk(number, frame, &visitor)
    return visitor
  }

  /// Hands an element to the visitor; false where it has enough.
  private func take(
    _ node: NodeID, _ frame: Frame, _ visitor: inout Visitor
  ) throws(PathError) -> Bool {
    visitor.found = node
    visitor.count += 1
    switch visitor.kind {
    case .existence: return false
    case .count: return true
    case .single: return visitor.count < 2
    case .any, .all:
      try spend(steps + Int(visitor.condition))
      let inner = frame.at(node: node, index: visitor.count - 1)
      let truth = try truth(visitor.condition, inner)
      visitor.isDecided = (truth == .true) == (visitor.kind == .any)
      return !visitor.isDecided
    }
  }

  /// Goes on from the result of a step: to the visitor, or to the next step.
  @inline(__always)
  private func pass(
    _ node: NodeID, _ number: Int32, until last: Int32, _ frame: Frame, _ visitor: inout Visitor
  ) throws(PathError) -> Bool {
    number == last
      ? try take(node, frame, &visitor)
      : try visit(node, steps[Int(number)].next, until: last, frame, &visitor)
  }

  /// Applies a step to an element and passes its results on; false where the visitor has enough.
  private func visit(
    _ node: NodeID, _ number: Int32, until last: Int32, _ frame: Frame, _ visitor: inout Visitor
  ) throws(PathError) -> Bool {
    let step = steps + Int(number)
    switch step.pointee.operation {
    case .this: return try pass(node, number, until: last, frame, &visitor)
    case .member:
      let name = step.pointee.name
      let isChoice = step.pointee.isChoice
      if !broadNodes.isEmpty, !isChoice, name != .none, let broad = broadNodes[node] {
        for child in broad[name] where isMember(child, view[child], name, isChoice: false, step) {
          if try !pass(child, number, until: last, frame, &visitor) { return false }
        }
        return true
      }
      var child = view[node].pointee.firstChild
      var count = 0
      while child != 0 {
        let record = view[child]
        if isMember(child, record, name, isChoice: isChoice, step),
          try !pass(child, number, until: last, frame, &visitor)
        {
          return false
        }
        child = record.pointee.nextSibling
        count &+= 1
      }
      if count > BroadNode.threshold, broadNodes[node] == nil {
        broadNodes[node] = BroadNode(node, in: document)
      }
      return true
    case .typeRoot:
      return isRoot(node, step) ? try pass(node, number, until: last, frame, &visitor) : true
    case .variable:
      guard let start = variableNode(step.pointee.variable) else { return true }
      return try pass(start, number, until: last, frame, &visitor)
    case .asType:
      return isExactly(node, type(step))
        ? try pass(node, number, until: last, frame, &visitor) : true
    case .function: return try visitFunction(node, number, until: last, frame, &visitor)
    default: return true
    }
  }

  private func visitFunction(
    _ node: NodeID, _ number: Int32, until last: Int32, _ frame: Frame,
    _ visitor: inout Visitor
  ) throws(PathError) -> Bool {
    let step = steps + Int(number)
    switch step.pointee.function {
    case .where:
      try spend(step)
      guard try truth(argument(step, 0), frame.at(node: node, index: -1)) == .true else {
        return true
      }
      return try pass(node, number, until: last, frame, &visitor)
    case .ofType, .as:
      return isExactly(node, type(step))
        ? try pass(node, number, until: last, frame, &visitor) : true
    case .extension:
      let url = steps + Int(argument(step, 0))
      for child in document.children(node, .extension) where hasURL(child, url) {
        if try !pass(child, number, until: last, frame, &visitor) { return false }
      }
      return true
    case .children:
      var child = view[node].pointee.firstChild
      while child != 0 {
        if try !pass(child, number, until: last, frame, &visitor) { return false }
        child = view[child].pointee.nextSibling
      }
      return true
    case .descendants:
      var current = nextDescendant(after: node, below: node)
      while current != 0 {
        try spend(step)
        if try !pass(current, number, until: last, frame, &visitor) { return false }
        current = nextDescendant(after: current, below: node)
      }
      return true
    default: return true
    }
  }

  /// The element after another one in the tree below `top`, parents before children; 0 at the end.
  func nextDescendant(after node: NodeID, below top: NodeID) -> NodeID {
    let first = view[node].pointee.firstChild
    if first != 0 { return first }
    var current = node
    while current != top {
      let record = view[current]
      if record.pointee.nextSibling != 0 { return record.pointee.nextSibling }
      current = record.pointee.parent
    }
    return 0
  }

  /// Tells whether a child is reached by a member step.
  @inline(__always)
  func isMember(
    _ child: NodeID, _ record: UnsafePointer<Node>, _ name: Name, isChoice: Bool,
    _ step: UnsafePointer<PathStep>
  ) -> Bool {
    let element = record.pointee.element
    if record.pointee.name == name {
      guard element != 0 else { return true }
      // `valueQuantity` is the name of a choice with its type: no member has it.
      let definition = self.definition(element)
      return definition.pointee.name == name.rawValue
        || definition.pointee.flags & UInt16(FL_CHOICE) == 0
    }
    if isChoice {
      guard element != 0 else {
        return typing.isChoice(child, record.pointee, name, in: document)
      }
      let definition = self.definition(element)
      return definition.pointee.name == name.rawValue
        && definition.pointee.flags & UInt16(FL_CHOICE) != 0
    }
    return name.rawValue == 0 && isUnknownMember(child, step)
  }

  /// The record of an element definition, in place.
  @inline(__always)
  private func definition(_ ref: ElementRef) -> UnsafePointer<fl_element> {
    ref & FL_EXTRA == 0
      ? hot.pointee.elements + Int(ref) : hot.pointee.extraElements + Int(ref & ~FL_EXTRA)
  }

  /// Compares a name R4 does not know as text.
  func isUnknownMember(_ child: NodeID, _ step: UnsafePointer<PathStep>) -> Bool {
    !view[child].pointee.name.isKnown
      && document.nameText(child) == expression.strings[Int(step.pointee.detail)]
  }

  /// Tells whether an extension has the URL of a text literal.
  func hasURL(_ node: NodeID, _ literal: UnsafePointer<PathStep>) -> Bool {
    guard let url = view.child(node, .url) else { return false }
    return equals(url, literal)
  }

  /// Compares a primitive's bytes with a text literal.
  @inline(__always)
  func equals(_ node: NodeID, _ literal: UnsafePointer<PathStep>) -> Bool {
    let own = view.bytes(node)
    guard own.count == Int(literal.pointee.textLength) else { return false }
    guard let start = own.baseAddress else { return own.isEmpty }
    return equalBytes(start, hot.pointee.text + Int(literal.pointee.textOffset), own.count)
  }
}
