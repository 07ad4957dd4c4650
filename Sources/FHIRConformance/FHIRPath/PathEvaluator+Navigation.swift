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
    if !broadNodes.isEmpty, !isChoice, let broad = broadNodes[node] {
      for child in broad[name]
      where isMember(child, view[child], name, isChoice: false, step) {
        stack.append(.node(child))
      }
      return
    }
    var child = view[node].pointee.firstChild
    while child != 0 {
      let record = view[child]
      if isMember(child, record, name, isChoice: isChoice, step) {
        stack.append(.node(child))
        isFound = true
      }
      child = record.pointee.nextSibling
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
    for child in view.children(node)
    where !view[child].pointee.name.isKnown && document.nameText(child) == name {
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
    case .resource: return resourceNode ?? resource(of: contextNode)
    case .rootResource:
      let own = resourceNode ?? resource(of: contextNode)
      return view[own].pointee.name == .contained && own != 0
        ? resource(of: view[own].pointee.parent) : own
    default: return nil
    }
  }

  /// The resource an element belongs to: the nearest one up the tree.
  func resource(of node: NodeID) -> NodeID {
    var current = node
    while current != 0, !view[current].pointee.flags.contains(.resource) {
      current = view[current].pointee.parent
    }
    return current
  }
}
