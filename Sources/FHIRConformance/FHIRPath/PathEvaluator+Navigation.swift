import FHIRDocuments

extension PathEvaluator {
  // MARK: Members

  func evaluateMember(_ step: UnsafePointer<PathStep>, _ frame: Frame) throws(PathError) {
    if step.pointee.left < 0, frame.node >= 0 {
      try pushMembers(of: NodeID(frame.node), step)
      return
    }
    let base = stack.count
    try pushInput(step, frame)
    let end = stack.count
    for place in base..<end {
      switch stack[place] {
      case .node(let id): try pushMembers(of: id, step)
      case let item: try pushMember(of: item, step)
      }
    }
    stack.removeSubrange(base..<end)
  }

  private func pushMembers(
    of node: NodeID, _ step: UnsafePointer<PathStep>
  ) throws(PathError) {
    let name = step.pointee.name
    guard name != .none else {
      try pushUnknownMembers(of: node, step)
      return
    }
    let isChoice = step.pointee.isChoice
    var isFound = false
    var child = document[node].firstChild
    while child != 0 {
      let record = document[child]
      if typing.isMember(child, record, name, isChoice: isChoice, in: document) {
        stack.append(.node(child))
        isFound = true
      }
      child = record.nextSibling
    }
    if isStrict, !isFound, !isUnordered(step.pointee.left),
      !typing.hasMember(name, node, in: document)
    {
      throw unknownMember(of: node, step)
    }
  }

  /// Members with a name R4 does not know, e.g. of logical models: compared as text.
  private func pushUnknownMembers(
    of node: NodeID, _ step: UnsafePointer<PathStep>
  ) throws(PathError) {
    let name = expression.strings[Int(step.pointee.detail)]
    var isFound = false
    for child in document.children(node)
    where !document[child].name.isKnown && document.nameText(child) == name {
      stack.append(.node(child))
      isFound = true
    }
    if isStrict, !isFound, !isUnordered(step.pointee.left),
      typing.type(of: node, in: document) != .none
    {
      throw unknownMember(of: node, step)
    }
  }

  private func unknownMember(of node: NodeID, _ step: UnsafePointer<PathStep>) -> PathError {
    let name = expression.strings[Int(step.pointee.detail)]
    let type = typing.type(of: node, in: document)
    let known = typing.memberNames(of: node, in: document)
    var message = "\(type == .none ? "the element" : type.text) has no element \"\(name)\""
    if let base = known.first(where: { name.hasPrefix($0) && name != $0 && $0.count > 3 }) {
      message += "; a choice is reached by \"\(base)\""
    }
    return fail(.semantic, step, message)
  }

  /// Members of values: what `type()` gives, and quantities.
  private func pushMember(
    of item: PathItem, _ step: UnsafePointer<PathStep>
  ) throws(PathError) {
    let name = expression.strings[Int(step.pointee.detail)]
    switch item {
    case .type(let namespace, let own, let base):
      switch name {
      case "name": stack.append(.string(own))
      case "namespace": stack.append(.string(namespace))
      case "baseType": stack.append(.string(base))
      default: break
      }
    case .quantity(let quantity):
      switch name {
      case "value": stack.append(.decimal(quantity.value))
      case "unit", "code": stack.append(.string(quantity.unit))
      default: break
      }
    default:
      if isStrict {
        throw fail(.semantic, step, "\(describe(item)) has no element \"\(name)\"")
      }
    }
  }

  /// A type name at the start of a path: the focus where it is of that type.
  func evaluateTypeRoot(_ step: UnsafePointer<PathStep>, _ frame: Frame) throws(PathError) {
    let base = stack.count
    pushFocus(frame)
    var place = base
    while place < stack.count {
      if case .node(let id) = stack[place], isRoot(id, step) {
        place += 1
        continue
      }
      stack.remove(at: place)
      if isStrict {
        let name = expression.strings[Int(step.pointee.detail)]
        throw fail(.semantic, step, "the input is no \(name)")
      }
    }
  }

  func isRoot(_ node: NodeID, _ step: UnsafePointer<PathStep>) -> Bool {
    let type = typing.type(of: node, in: document)
    guard type != .none else {
      return document.string(node) == expression.strings[Int(step.pointee.detail)]
    }
    return typing.isType(type, step.pointee.name)
  }

  // MARK: Variables

  func evaluateVariable(_ step: UnsafePointer<PathStep>) throws(PathError) {
    guard step.pointee.variable == .named else {
      if let node = variableNode(step.pointee.variable) { stack.append(.node(node)) }
      return
    }
    let name = expression.strings[Int(step.pointee.detail)]
    if let known = variables.last(where: { $0.name == name }) {
      stack.append(contentsOf: known.items)
    } else if let items = environment.variable(name) {
      stack.append(contentsOf: items)
    } else {
      throw fail(.execution, step, "there is no variable \"%\(name)\"")
    }
  }

  /// The element a variable of FHIR stands for; nil without a document.
  func variableNode(_ variable: PathVariable) -> NodeID? {
    guard document.count > 0 else { return nil }
    switch variable {
    case .context: return contextNode
    case .resource: return resource(of: contextNode)
    case .rootResource:
      let own = resource(of: contextNode)
      return document[own].name == .contained && own != 0
        ? resource(of: document[own].parent) : own
    default: return nil
    }
  }

  /// The resource an element belongs to: the nearest one up the tree.
  func resource(of node: NodeID) -> NodeID {
    var current = node
    while current != 0, !document[current].flags.contains(.resource) {
      current = document[current].parent
    }
    return current
  }

  // MARK: Walking without a collection

  /// Tells whether the items of a step can be visited one by one, without the stack.
  @inline(__always)
  func canWalk(_ number: Int32, _ frame: Frame) -> Bool {
    frame.node >= 0 && !isStrict && (number < 0 || steps[Int(number)].isNodePath)
  }

  /// Visits the elements a step yields; the body returns false to stop, and so does the walk.
  @discardableResult
  func walk(
    _ number: Int32, _ frame: Frame, _ body: (NodeID) throws(PathError) -> Bool
  ) throws(PathError) -> Bool {
    guard number >= 0 else { return try body(NodeID(frame.node)) }
    let step = steps + Int(number)
    switch step.pointee.operation {
    case .this: return try body(NodeID(frame.node))
    case .member:
      if step.pointee.left < 0 { return try walkMembers(of: NodeID(frame.node), step, body) }
      return try walk(step.pointee.left, frame) { parent throws(PathError) -> Bool in
        try walkMembers(of: parent, step, body)
      }
    case .typeRoot:
      return isRoot(NodeID(frame.node), step) ? try body(NodeID(frame.node)) : true
    case .variable:
      guard let node = variableNode(step.pointee.variable) else { return true }
      return try body(node)
    case .asType:
      return try walk(step.pointee.left, frame) { node throws(PathError) -> Bool in
        try isExactly(node, type(step)) ? body(node) : true
      }
    case .function: return try walkFunction(step, frame, body)
    default: return true
    }
  }

  private func walkMembers(
    of node: NodeID, _ step: UnsafePointer<PathStep>, _ body: (NodeID) throws(PathError) -> Bool
  ) throws(PathError) -> Bool {
    let name = step.pointee.name
    guard name != .none else {
      let text = expression.strings[Int(step.pointee.detail)]
      for child in document.children(node)
      where !document[child].name.isKnown && document.nameText(child) == text {
        if try !body(child) { return false }
      }
      return true
    }
    let isChoice = step.pointee.isChoice
    var child = document[node].firstChild
    while child != 0 {
      let record = document[child]
      if typing.isMember(child, record, name, isChoice: isChoice, in: document), try !body(child) {
        return false
      }
      child = record.nextSibling
    }
    return true
  }

  private func walkFunction(
    _ step: UnsafePointer<PathStep>, _ frame: Frame, _ body: (NodeID) throws(PathError) -> Bool
  ) throws(PathError) -> Bool {
    switch step.pointee.function {
    case .where:
      let condition = argument(step, 0)
      var index = 0
      return try walk(step.pointee.left, frame) { node throws(PathError) -> Bool in
        try spend(step)
        let truth = try truth(condition, frame.at(node: node, index: index))
        index += 1
        return try truth == .true ? body(node) : true
      }
    case .ofType, .as:
      return try walk(step.pointee.left, frame) { node throws(PathError) -> Bool in
        try isExactly(node, type(step)) ? body(node) : true
      }
    case .extension:
      let url = steps + Int(argument(step, 0))
      return try walk(step.pointee.left, frame) { node throws(PathError) -> Bool in
        for child in document.children(node, .extension) where hasURL(child, url) {
          if try !body(child) { return false }
        }
        return true
      }
    case .children:
      return try walk(step.pointee.left, frame) { node throws(PathError) -> Bool in
        for child in document.children(node) where try !body(child) { return false }
        return true
      }
    case .descendants:
      return try walk(step.pointee.left, frame) { node throws(PathError) -> Bool in
        try walkDescendants(of: node, step, body)
      }
    default: return true
    }
  }

  /// Visits everything below an element, parents before children.
  func walkDescendants(
    of node: NodeID, _ step: UnsafePointer<PathStep>, _ body: (NodeID) throws(PathError) -> Bool
  ) throws(PathError) -> Bool {
    var current = document[node].firstChild
    while current != 0 {
      try spend(step)
      if try !body(current) { return false }
      if document[current].firstChild != 0 {
        current = document[current].firstChild
        continue
      }
      while document[current].nextSibling == 0 {
        current = document[current].parent
        if current == node { return true }
      }
      current = document[current].nextSibling
    }
    return true
  }

  /// Tells whether an extension has the URL of a text literal.
  func hasURL(_ node: NodeID, _ literal: UnsafePointer<PathStep>) -> Bool {
    guard let url = document.child(node, .url) else { return false }
    return equals(url, literal)
  }

  /// Compares a primitive's bytes with a text literal.
  @inline(__always)
  func equals(_ node: NodeID, _ literal: UnsafePointer<PathStep>) -> Bool {
    let own = document.bytes(node)
    guard own.count == Int(literal.pointee.textLength) else { return false }
    guard let start = own.baseAddress else { return own.isEmpty }
    return equalBytes(start, expression.text + Int(literal.pointee.textOffset), own.count)
  }
}
