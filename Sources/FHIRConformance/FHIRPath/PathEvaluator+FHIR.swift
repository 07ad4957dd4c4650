import FHIRDocuments

/// The functions FHIR adds to FHIRPath.
extension PathEvaluator {
  func callFHIR(_ step: UnsafePointer<PathStep>, _ frame: Frame) throws(PathError) {
    let base = stack.count
    try pushInput(step, frame)
    let end = stack.count
    switch step.pointee.function {
    case .extension, .hasExtension:
      guard let url = try text(argument(step, 0), frame) else { break }
      for place in base..<end {
        guard case .node(let node) = stack[place] else { continue }
        for child in document.children(node, .extension) where isURL(of: child, url) {
          stack.append(.node(child))
        }
      }
      if step.pointee.function == .hasExtension {
        let isFound = stack.count > end
        stack.removeSubrange(end...)
        stack.append(.boolean(isFound))
      }
    case .getValue:
      if end - base == 1 {
        let result = value(stack[base])
        if case .node = result { break }
        stack.append(result)
      }
    case .resolve: try callResolve(step, base..<end)
    case .memberOf:
      if let url = try text(argument(step, 0), frame), end - base == 1,
        let isMember = environment.isMember(stack[base], ofValueSet: url, in: document)
      {
        stack.append(.boolean(isMember))
      }
    case .subsumes, .subsumedBy:
      if let other = try single(argument(step, 0), frame), end - base == 1 {
        let isForward = step.pointee.function == .subsumes
        let answer =
          isForward
          ? environment.subsumes(stack[base], other, in: document)
          : environment.subsumes(other, stack[base], in: document)
        if let answer { stack.append(.boolean(answer)) }
      }
    case .htmlChecks, .htmlChecks2:
      if end - base == 1, case .node(let node) = stack[base],
        let isSound = environment.hasSoundNarrative(node, in: document)
      {
        stack.append(.boolean(isSound))
      }
    case .checkModifiers: try callCheckModifiers(step, frame, base..<end)
    case .slice: try callSlice(step, frame, base..<end)
    case .conformsTo: try callConformsTo(step, frame, base..<end)
    default: break
    }
    stack.removeSubrange(base..<end)
  }

  private func isURL(of node: NodeID, _ text: String) -> Bool {
    guard let url = view.child(node, .url) else { return false }
    return view.bytes(url).elementsEqual(text.utf8)
  }

  // MARK: References

  private func callResolve(
    _ step: UnsafePointer<PathStep>, _ input: Range<Int>
  ) throws(PathError) {
    for place in input {
      var reference: String?
      var origin: NodeID?
      switch stack[place] {
      case .string(let text): reference = text
      case .node(let node):
        origin = node
        if let child = view.child(node, .reference) {
          reference = document.string(child)
        } else if isTextual(node) {
          reference = document.string(node)
        }
      default: break
      }
      guard let reference, document.count > 0 else { continue }
      if let found = contained(reference, from: origin ?? contextNode) {
        stack.append(.node(found))
      } else if let found = environment.resolve(reference, from: origin, in: document) {
        stack.append(.node(found))
      }
    }
  }

  /// The contained resource that `#id` names; the containing one for `#`.
  private func contained(_ reference: String, from node: NodeID) -> NodeID? {
    guard reference.utf8.first == UInt8(ascii: "#") else { return nil }
    var root = resource(of: node)
    if view[root].pointee.name == .contained, root != 0 {
      root = resource(of: view[root].pointee.parent)
    }
    let id = reference.utf8.dropFirst()
    if id.isEmpty { return root }
    return document.children(root, .contained).first { child in
      view.child(child, .id).map { view.bytes($0).elementsEqual(id) } ?? false
    }
  }

  // MARK: Profiles and modifiers

  private func callCheckModifiers(
    _ step: UnsafePointer<PathStep>, _ frame: Frame, _ input: Range<Int>
  ) throws(PathError) {
    var known: [String] = []
    for index in 0..<Int(step.pointee.argumentCount) {
      if let url = try text(argument(step, index), frame) { known.append(url) }
    }
    for place in input {
      guard case .node(let node) = stack[place] else { continue }
      for child in document.children(node, .modifierExtension)
      where !known.contains(where: { isURL(of: child, $0) }) {
        let url = view.child(child, .url).map { document.string($0) } ?? ""
        throw fail(.execution, step, "the modifier extension \"\(url)\" is not among those known")
      }
    }
    for place in input { stack.append(stack[place]) }
  }

  /// Keeps the items that belong to a slice of a profile.
  private func callSlice(
    _ step: UnsafePointer<PathStep>, _ frame: Frame, _ input: Range<Int>
  ) throws(PathError) {
    guard let url = try text(argument(step, 0), frame),
      let name = try text(argument(step, 1), frame)
    else { return }
    for place in input {
      guard case .node(let node) = stack[place],
        environment.isInSlice(node, named: name, ofProfile: url, in: document) == true
      else { continue }
      stack.append(.node(node))
    }
  }

  private func callConformsTo(
    _ step: UnsafePointer<PathStep>, _ frame: Frame, _ input: Range<Int>
  ) throws(PathError) {
    guard let url = try text(argument(step, 0), frame), input.count == 1,
      case .node(let node) = stack[input.lowerBound]
    else { return }
    if let answer = environment.conforms(node, toProfile: url, in: document) {
      stack.append(.boolean(answer))
      return
    }
    let base = "http://hl7.org/fhir/StructureDefinition/"
    if url.hasPrefix(base), let wanted = Name(url.dropFirst(base.count)),
      typing.definitions.schema(ofType: wanted) != 0
    {
      let own = typing.type(of: node, in: document)
      stack.append(.boolean(own != .none && typing.isType(own, wanted)))
      return
    }
    if typing.definitions.schema(url: url) == nil {
      throw fail(.execution, step, "the profile \"\(url)\" is not known")
    }
  }
}
