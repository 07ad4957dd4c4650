import FHIRDocuments

extension PathEvaluator {
  func type(_ step: UnsafePointer<PathStep>) -> TypeSpecifier {
    expression.types[Int(step.pointee.detail)]
  }

  /// Evaluates `is` and `as`, as operators and as functions, and `ofType`.
  func evaluateType(
    _ step: UnsafePointer<PathStep>, isTest: Bool, _ frame: Frame
  ) throws(PathError) {
    let base = stack.count
    try pushInput(step, frame)
    let wanted = type(step)
    if isTest {
      guard let item = try popSingle(from: base, step) else { return }
      stack.append(.boolean(isKind(item, of: wanted)))
      return
    }
    var kept = base
    for place in base..<stack.count where isExactly(stack[place], wanted) {
      stack.swapAt(kept, place)
      kept += 1
    }
    stack.removeSubrange(kept...)
  }

  /// Tells whether an element is of a type or one derived from it.
  func isKind(_ node: NodeID, of type: TypeSpecifier) -> Bool {
    let own = typing.type(of: node, in: document)
    if let wanted = type.fhir {
      if own == .none { return false }
      if typing.isType(own, wanted) { return true }
    }
    if type.text == "SimpleQuantity" || type.text == "MoneyQuantity" {
      return own == Name.Types.quantity
    }
    // Older expressions write `answer is Boolean` for FHIR's boolean.
    if !isStrict, type.namespace.isEmpty, let system = type.system, type.fhir == nil {
      return isSystem(value(.node(node)), system)
    }
    return type.system == .any
  }

  /// Tells whether an element is of a type itself, or of one derived from an abstract or complex
  /// type: `code` is no `string` for `as` and `ofType`.
  func isExactly(_ node: NodeID, _ type: TypeSpecifier) -> Bool {
    let own = typing.type(of: node, in: document)
    if let wanted = type.fhir, own != .none {
      if own == wanted { return true }
      return ValueKind.of(own) == .none && typing.isType(own, wanted)
    }
    return isKind(node, of: type)
  }

  /// Tells whether a value is of a type of FHIRPath.
  func isSystem(_ item: PathItem, _ type: TypeSpecifier.System) -> Bool {
    switch item {
    case .boolean: type == .boolean || type == .any
    case .string: type == .string || type == .any
    case .integer: type == .integer || type == .any
    case .decimal: type == .decimal || type == .any
    case .quantity: type == .quantity || type == .any
    case .temporal(let value):
      switch value.kind {
      case .date: type == .date || type == .any
      case .dateTime: type == .dateTime || type == .any
      case .time: type == .time || type == .any
      }
    case .type, .node: type == .any
    }
  }

  func isKind(_ item: PathItem, of type: TypeSpecifier) -> Bool {
    if case .node(let node) = item { return isKind(node, of: type) }
    return type.system.map { isSystem(item, $0) } ?? false
  }

  func isExactly(_ item: PathItem, _ type: TypeSpecifier) -> Bool {
    if case .node(let node) = item { return isExactly(node, type) }
    return type.system.map { isSystem(item, $0) } ?? false
  }

  /// What `type()` gives for an item.
  func typeItem(_ item: PathItem) -> PathItem {
    switch item {
    case .node(let node):
      let type = typing.type(of: node, in: document)
      return .type(
        namespace: "FHIR", name: type == .none ? "Element" : type.text,
        base: type == .none ? "" : "FHIR." + typing.baseName(of: type))
    case .boolean: return system("Boolean")
    case .integer: return system("Integer")
    case .decimal: return system("Decimal")
    case .string: return system("String")
    case .temporal(let value):
      return system(value.kind == .date ? "Date" : (value.kind == .time ? "Time" : "DateTime"))
    case .quantity: return system("Quantity")
    case .type: return system("TypeInfo")
    }
  }

  private func system(_ name: String) -> PathItem {
    .type(namespace: "System", name: name, base: "System.Any")
  }
}
