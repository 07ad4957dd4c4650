import CEmbeddedTables
import FHIRDocuments

/// Evaluates expressions over documents.
///
/// One evaluator serves one thread, for any number of documents and expressions. Collections live
/// on a stack that is kept from one evaluation to the next, so that the usual conditions allocate
/// nothing.
public final class PathEvaluator {
  /// The document under evaluation; it may be exchanged between evaluations.
  public var document: Document {
    get { hot.pointee.document.takeUnretainedValue() }
    set {
      keeper = newValue
      hot.pointee.document = Unmanaged.passUnretained(newValue)
      if !broadNodes.isEmpty { broadNodes.removeAll() }
    }
  }
  /// The children by name of nodes that have very many, such as a Bundle with its entries.
  @exclusivity(unchecked) var broadNodes: [NodeID: BroadNode] = [:]
  /// What lies beyond the document.
  @exclusivity(unchecked) public var environment: any PathEnvironment
  /// Unknown members and type names of another resource are errors, as the command has it. Where
  /// false they are empty, as for invariants.
  @exclusivity(unchecked) public var isStrict = false
  /// Why the last evaluation ended with an error.
  @exclusivity(unchecked) public internal(set) var lastError: PathError?

  let typing: NodeTyping
  @exclusivity(unchecked) var stack: [PathItem] = []
  /// What `%resource` stands for; nil for the resource the context element lies in.
  @exclusivity(unchecked) var resourceNode: NodeID?
  @exclusivity(unchecked) var variables: [(name: String, items: [PathItem])] = []
  @exclusivity(unchecked) var moment: Temporal?
  /// Holds the document.
  @exclusivity(unchecked) private var keeper: Document
  /// What every step reads, in memory of its own: no reference counting, no access checks.
  let hot: UnsafeMutablePointer<Hot>

  /// The state that every step reads.
  struct Hot {
    var steps: UnsafePointer<PathStep>
    var arguments: UnsafePointer<Int32>
    var text: UnsafePointer<UInt8>
    var view: DocumentView
    var document: Unmanaged<Document>
    /// The element records of the embedded definitions, and of the user's packages.
    var elements: UnsafePointer<fl_element>
    var extraElements: UnsafePointer<fl_element>
    /// The expression under evaluation; whoever evaluates it holds it.
    var expression: Unmanaged<PathExpression>
    var contextNode: NodeID = 0
    /// How many evaluations are under way, one within another.
    var depth: Int32 = 0
    /// How many rounds of loops are left before an evaluation is given up.
    var budget = 0
  }

  var expression: PathExpression {
    hot.pointee.expression.takeUnretainedValue()
  }
  @inline(__always) var steps: UnsafePointer<PathStep> { hot.pointee.steps }
  @inline(__always) var view: DocumentView { hot.pointee.view }
  @inline(__always) var contextNode: NodeID { hot.pointee.contextNode }

  private static let largestBudget = 50_000_000
  private static let nothing = try? PathExpression("{}")

  /// Makes an evaluator.
  ///
  /// - Parameter definitions: the definitions that give elements their types.
  public init(
    document: Document, definitions: Definitions = .r4,
    environment: any PathEnvironment = PlainEnvironment()
  ) {
    keeper = document
    self.environment = environment
    typing = NodeTyping(definitions)
    guard let nothing = Self.nothing else {
      preconditionFailure("the empty expression parses")
    }
    hot = .allocate(capacity: 1)
    hot.initialize(
      to: Hot(
        steps: nothing.steps, arguments: nothing.arguments, text: nothing.text,
        view: document.view, document: Unmanaged.passUnretained(document),
        elements: definitions.embedded.elements, extraElements: definitions.extra.elements,
        expression: Unmanaged.passUnretained(nothing)))
    stack.reserveCapacity(64)
  }

  deinit { hot.deallocate() }

  /// Evaluates a condition at an element, as for invariants: one item that is no boolean is true.
  ///
  /// - Parameter resource: what `%resource` stands for; the resource that `node` lies in where nil.
  ///   A condition that a Bundle's profile states of `entry.resource` is about the Bundle.
  public func evaluateBoolean(
    _ expression: PathExpression, at node: NodeID, within resource: NodeID? = nil
  ) -> Truth {
    let outerResource = resourceNode
    resourceNode = resource
    defer { resourceNode = outerResource }
    let outer = begin(expression, at: node)
    defer { end(outer) }
    do throws(PathError) {
      try checkDepth()
      return try truth(expression.root, Frame(node: node))
    } catch {
      lastError = error
      return .error
    }
  }

  /// Evaluates an expression at an element and returns its items.
  public func evaluate(
    _ expression: PathExpression, at node: NodeID
  ) throws(PathError) -> [PathItem] {
    if isStrict, document.count > 0 {
      typing.annotate(document)
      do throws(PathError) {
        try PathChecker(expression, typing.definitions)
          .check(input: typing.type(of: node, in: document))
      } catch {
        lastError = error
        throw error
      }
    }
    return try items(expression, at: node) { _ in Frame(node: node) }
  }

  /// Evaluates an expression without a document: literals and functions on them.
  public func evaluateAlone(_ expression: PathExpression) throws(PathError) -> [PathItem] {
    try items(expression, at: 0) { base in Frame(lower: base, upper: base) }
  }

  private func items(
    _ expression: PathExpression, at node: NodeID, _ frame: (Int) -> Frame
  ) throws(PathError) -> [PathItem] {
    let outer = begin(expression, at: node)
    defer { end(outer) }
    do throws(PathError) {
      try checkDepth()
      try evaluate(expression.root, frame(outer.stackCount))
      return Array(stack[outer.stackCount...])
    } catch {
      lastError = error
      throw error
    }
  }

  /// What an evaluation within another one puts back when it ends: environments may evaluate while
  /// they are asked.
  private struct Outer {
    var hot: Hot
    var stackCount: Int
    var variableCount: Int
  }

  private func begin(_ inner: PathExpression, at node: NodeID) -> Outer {
    let outer = Outer(hot: hot.pointee, stackCount: stack.count, variableCount: variables.count)
    hot.pointee.steps = inner.steps
    hot.pointee.arguments = inner.arguments
    hot.pointee.text = inner.text
    hot.pointee.view = document.view
    hot.pointee.expression = Unmanaged.passUnretained(inner)
    hot.pointee.contextNode = node
    if outer.hot.depth == 0 { hot.pointee.budget = Self.largestBudget }
    hot.pointee.depth += 1
    return outer
  }

  private func end(_ outer: Outer) {
    let (budget, document) = (hot.pointee.budget, hot.pointee.document)
    hot.pointee = outer.hot
    hot.pointee.budget = budget
    hot.pointee.document = document
    if stack.count > outer.stackCount { stack.removeSubrange(outer.stackCount...) }
    if variables.count > outer.variableCount { variables.removeSubrange(outer.variableCount...) }
    if outer.hot.depth == 0, moment != nil { moment = nil }
  }

  /// Looks at the document anew: it may have changed since the last evaluation.
  func refreshView() { hot.pointee.view = document.view }

  private func checkDepth() throws(PathError) {
    guard hot.pointee.depth <= 20 else {
      throw PathError(.execution, at: 0, "evaluations are nested more than 20 deep")
    }
  }

  /// Where an expression is evaluated: what `$this`, `$index` and `$total` stand for.
  struct Frame {
    /// The focus where it is one element of the document; -1 where it is a part of the stack.
    var node: Int = -1
    var lower = 0
    var upper = 0
    var index = -1
    var totalLower = -1
    var totalUpper = -1

    init(node: NodeID) { self.node = Int(node) }

    init(lower: Int, upper: Int) {
      self.lower = lower
      self.upper = upper
    }

    /// The same frame with another focus.
    @inline(__always)
    func at(node: NodeID, index: Int) -> Frame {
      var copy = self
      copy.node = Int(node)
      copy.index = index
      return copy
    }
  }

  /// A frame whose focus is one item of the stack.
  func frame(_ frame: Frame, item place: Int, index: Int) -> Frame {
    var copy = frame
    copy.index = index
    copy.lower = place
    copy.upper = place + 1
    if case .node(let id) = stack[place] { copy.node = Int(id) } else { copy.node = -1 }
    return copy
  }

  /// A frame whose focus is a part of the stack.
  func frame(_ frame: Frame, lower: Int, upper: Int) -> Frame {
    var copy = frame
    copy.lower = lower
    copy.upper = upper
    copy.node = -1
    if upper - lower == 1, case .node(let id) = stack[lower] { copy.node = Int(id) }
    return copy
  }

  // MARK: Steps

  /// Evaluates a step and leaves its items on top of the stack.
  func evaluate(_ number: Int32, _ frame: Frame) throws(PathError) {
    let step = steps + Int(number)
    switch step.pointee.operation {
    case .this: pushFocus(frame)
    case .index:
      if frame.index >= 0 { stack.append(.integer(Int64(frame.index))) }
    case .total:
      if frame.totalLower >= 0 {
        for place in frame.totalLower..<frame.totalUpper { stack.append(stack[place]) }
      }
    case .none: break
    case .literal: stack.append(expression.literals[Int(step.pointee.detail)])
    case .constants:
      for index in 0..<Int(step.pointee.argumentCount) {
        let literal = steps + Int(argument(step, index))
        stack.append(expression.literals[Int(literal.pointee.detail)])
      }
    case .member: try evaluateMember(step, frame)
    case .typeRoot: try evaluateTypeRoot(step, frame)
    case .variable: try evaluateVariable(step)
    case .function: try call(step, number, frame)
    case .indexer:
      let base = stack.count
      try evaluate(step.pointee.left, frame)
      let end = stack.count
      let index = try integer(step.pointee.right, frame)
      stack.removeSubrange(end...)
      if let index, index >= 0, index < Int64(end - base) {
        let item = stack[base + Int(index)]
        stack.removeSubrange(base...)
        stack.append(item)
      } else {
        stack.removeSubrange(base...)
      }
    case .isType, .asType:
      try evaluateType(step, isTest: step.pointee.operation == .isType, frame)
    case .and, .or, .xor, .implies, .in, .contains, .equal, .notEqual, .equivalent,
      .notEquivalent, .less, .lessOrEqual, .greater, .greaterOrEqual:
      push(try truth(number, frame))
    case .union:
      let base = stack.count
      try scoped(step.pointee.left, frame)
      try scoped(step.pointee.right, frame)
      removeDuplicates(from: base)
    case .plus, .minus, .multiply, .divide, .wholeDivide, .modulo, .add, .subtract, .concatenate:
      try evaluateArithmetic(step, frame)
    }
  }

  /// Evaluates a step whose definitions of variables end with it.
  func scoped(_ number: Int32, _ frame: Frame) throws(PathError) {
    let known = variables.count
    try evaluate(number, frame)
    if variables.count > known { variables.removeSubrange(known...) }
  }

  /// Pushes the input of a step: what stands before the dot, or the focus.
  @inline(__always)
  func pushInput(_ step: UnsafePointer<PathStep>, _ frame: Frame) throws(PathError) {
    if step.pointee.left < 0 {
      pushFocus(frame)
    } else {
      try evaluate(step.pointee.left, frame)
    }
  }

  func pushFocus(_ frame: Frame) {
    if frame.node >= 0 {
      stack.append(.node(NodeID(frame.node)))
    } else {
      for place in frame.lower..<frame.upper { stack.append(stack[place]) }
    }
  }

  @inline(__always)
  func push(_ truth: Truth) {
    switch truth {
    case .true: stack.append(.boolean(true))
    case .false: stack.append(.boolean(false))
    default: break
    }
  }

  @inline(__always)
  func argument(_ step: UnsafePointer<PathStep>, _ index: Int) -> Int32 {
    hot.pointee.arguments[Int(step.pointee.firstArgument) + index]
  }

  func fail(
    _ kind: PathError.Kind, _ step: UnsafePointer<PathStep>, _ message: String
  ) -> PathError {
    PathError(kind, at: Int(step.pointee.position), message)
  }

  /// Counts a round of a loop.
  @inline(__always)
  func spend(_ step: UnsafePointer<PathStep>) throws(PathError) {
    hot.pointee.budget -= 1
    if hot.pointee.budget < 0 {
      throw fail(.execution, step, "the evaluation was given up: it takes too many steps")
    }
  }

  // MARK: Single values

  /// The only item from a place on, which is taken off the stack; nil where there is none.
  func popSingle(
    from base: Int, _ step: UnsafePointer<PathStep>
  ) throws(PathError) -> PathItem? {
    let count = stack.count - base
    if count == 0 { return nil }
    guard count == 1 else {
      throw fail(.execution, step, "one item is needed here, and there are \(count)")
    }
    return stack.removeLast()
  }

  /// Evaluates a step to one item; nil where it is empty.
  func single(_ number: Int32, _ frame: Frame) throws(PathError) -> PathItem? {
    let base = stack.count
    try scoped(number, frame)
    return try popSingle(from: base, steps + Int(number))
  }

  /// Evaluates a step to an integer; nil where it is empty.
  func integer(_ number: Int32, _ frame: Frame) throws(PathError) -> Int64? {
    guard let item = try single(number, frame) else { return nil }
    guard let value = self.number(item)?.integer else {
      throw fail(
        .execution, steps + Int(number), "an integer is needed here, not \(describe(item))")
    }
    return value
  }

  /// Evaluates a step to text; nil where it is empty.
  func text(_ number: Int32, _ frame: Frame) throws(PathError) -> String? {
    guard let item = try single(number, frame) else { return nil }
    guard let value = text(item) else {
      throw fail(.execution, steps + Int(number), "text is needed here, not \(describe(item))")
    }
    return value
  }
}
