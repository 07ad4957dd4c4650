import CEmbeddedTables
import FHIRDocuments

/// Finds members that cannot exist, before an expression is evaluated, by following the types of
/// the definitions.
///
/// `(Observation.value as Period).unit` is wrong for every Observation, also for one without a
/// value. Where a type cannot be followed, e.g. behind `resolve()` or `descendants()`, nothing is
/// said.
struct PathChecker {
  /// What the items of a collection may be; nil where it is not known.
  typealias Shape = [ElementRef]?

  private let expression: PathExpression
  private let definitions: Definitions
  private let typing: NodeTyping

  init(_ expression: PathExpression, _ definitions: Definitions) {
    self.expression = expression
    self.definitions = definitions
    typing = NodeTyping(definitions)
  }

  /// Checks the expression for an input of a resource type.
  func check(input: Name) throws(PathError) {
    let root = definitions.root(definitions.schema(ofType: input))
    _ = try shape(expression.root, root == 0 ? nil : [root])
  }

  /// Checks the expression for inputs that are the content of these elements.
  func check(inputs: [ElementRef]) throws(PathError) {
    _ = try shape(expression.root, inputs)
  }

  /// The shape of what a step yields for a focus of a shape.
  private func shape(_ number: Int32, _ focus: Shape) throws(PathError) -> Shape {
    guard number >= 0 else { return focus }
    let step = expression.steps[Int(number)]
    switch step.operation {
    case .this: return focus
    case .member: return try member(step, try shape(step.left, focus))
    case .typeRoot: return try typeRoot(step, focus)
    case .isType:
      _ = try shape(step.left, focus)
      return nil
    case .asType:
      _ = try shape(step.left, focus)
      return type(step)
    case .indexer:
      _ = try shape(step.right, focus)
      return try shape(step.left, focus)
    case .function: return try call(step, focus)
    case .union:
      guard let left = try shape(step.left, focus), let right = try shape(step.right, focus) else {
        return nil
      }
      return left + right
    case .index, .total, .none, .literal, .constants, .variable: return nil
    default:
      if step.left >= 0 { _ = try shape(step.left, focus) }
      if step.right >= 0 { _ = try shape(step.right, focus) }
      return nil
    }
  }

  private func member(_ step: PathStep, _ input: Shape) throws(PathError) -> Shape {
    guard let input, !input.isEmpty else { return nil }
    var result: [ElementRef] = []
    var isOpen = false
    var isFound = false
    for element in input {
      if isAnyResource(element) {
        isOpen = true
        continue
      }
      guard let child = child(element, step.name) else { continue }
      isFound = true
      guard let next = shapes(of: child) else {
        isOpen = true
        continue
      }
      result += next
    }
    guard isFound || isOpen else {
      let name = expression.strings[Int(step.detail)]
      throw PathError(
        .semantic, at: Int(step.position), "\(describe(input)) has no element \"\(name)\"")
    }
    return isOpen || result.count > 64 ? nil : result
  }

  private func child(_ element: ElementRef, _ name: Name) -> ElementRef? {
    let list = definitions.element(element).pointee.child_elements
    for index in 0..<Int(list.count) {
      let child = definitions.entry(list, index)
      if definitions.element(child).pointee.name == name.rawValue { return child }
    }
    return nil
  }

  /// The elements whose children an element may have, one for each of its types.
  private func shapes(of element: ElementRef) -> Shape {
    let record = definitions.element(element).pointee
    if record.content_reference != 0 { return [record.content_reference] }
    if record.children.count > 0 { return [element] }
    guard record.types.count > 0 else { return nil }
    var result: [ElementRef] = []
    for index in 0..<Int(record.types.count) {
      let name = Name(rawValue: definitions.type(record.types, index).name)
      let root = definitions.root(definitions.schema(ofType: name))
      guard root != 0 else { return nil }
      result.append(root)
    }
    return result
  }

  /// Elements such as `contained` and `Bundle.entry.resource` hold any resource.
  private func isAnyResource(_ element: ElementRef) -> Bool {
    let schema = definitions.schema(definitions.element(element).pointee.schema)
    let name = Name(rawValue: schema.type_name)
    return name == Name.Types.resource || name == Name.Types.domainResource
      || name == Name.Types.element
  }

  private func typeRoot(_ step: PathStep, _ focus: Shape) throws(PathError) -> Shape {
    guard let focus else { return nil }
    let isFitting = focus.contains { element in
      let own = Name(
        rawValue: definitions.schema(definitions.element(element).pointee.schema).type_name)
      return typing.isType(own, step.name)
    }
    return isFitting ? focus : nil
  }

  private func type(_ step: PathStep) -> Shape {
    let specifier = expression.types[Int(step.detail)]
    guard let name = specifier.fhir else { return nil }
    let root = definitions.root(definitions.schema(ofType: name))
    return root == 0 ? nil : [root]
  }

  private func call(_ step: PathStep, _ focus: Shape) throws(PathError) -> Shape {
    let input = try shape(step.left, focus)
    let first = Int(step.firstArgument)
    let arguments = (0..<Int(step.argumentCount)).map { expression.arguments[first + $0] }
    switch step.function {
    case .as, .ofType: return type(step)
    case .where, .all, .exists, .sort, .trace:
      for argument in arguments { _ = try shape(argument, input) }
      return step.function == .all || step.function == .exists ? nil : input
    case .select:
      return try shape(arguments[0], input)
    case .first, .last, .tail, .single, .distinct: return input
    case .skip, .take, .exclude, .intersect:
      for argument in arguments { _ = try shape(argument, focus) }
      return input
    case .extension:
      let root = definitions.root(definitions.schema(ofType: Name.Types.extension))
      return root == 0 ? nil : [root]
    case .repeat, .repeatAll, .aggregate, .iif, .defineVariable, .is, .children, .descendants:
      return nil
    default:
      for argument in arguments { _ = try shape(argument, focus) }
      return nil
    }
  }

  private func describe(_ elements: [ElementRef]) -> String {
    let names = elements.prefix(4).map { element in
      definitions.string(definitions.element(element).pointee.path)
    }
    return names.joined(separator: ", ") + (elements.count > 4 ? ", …" : "")
  }
}
