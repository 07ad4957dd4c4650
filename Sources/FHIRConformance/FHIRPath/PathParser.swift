import FHIRDocuments

/// Turns the tokens of an expression into steps, by operator precedence.
struct PathParser {
  private(set) var steps: [PathStep] = []
  private(set) var arguments: [Int32] = []
  private(set) var literals: [PathItem] = []
  private(set) var types: [TypeSpecifier] = []
  private(set) var strings: [String] = []
  private(set) var patterns: [Pattern] = []
  private(set) var text: [UInt8] = []

  /// The greatest depth of nesting: the evaluator recurses, and the stack of a thread is finite.
  private static let deepest: Int32 = 250

  private var lexer: PathLexer
  private var token: PathToken
  private var nesting: Int32 = 0
  /// `$index` was met: paths that filter by it are not visited one by one.
  private var usesIndex = false

  init(_ source: String) throws(PathError) {
    lexer = PathLexer(source)
    token = try lexer.next()
  }

  /// Parses everything and returns the number of the outermost step.
  mutating func parse() throws(PathError) -> Int32 {
    guard token.kind != .end else { throw PathError(.syntax, at: 0, "the expression is empty") }
    let root = try expression(0)
    guard token.kind == .end else {
      throw PathError(
        .syntax, at: token.start, "\"\(token.text)\" is left over after the end of the expression")
    }
    return root
  }

  // MARK: Operators

  private struct Operator {
    var operation: PathStep.Operation
    var precedence: Int
  }

  private var currentOperator: Operator? {
    switch token.kind {
    case .sign:
      switch token.text {
      case "=": Operator(operation: .equal, precedence: 5)
      case "!=": Operator(operation: .notEqual, precedence: 5)
      case "~": Operator(operation: .equivalent, precedence: 5)
      case "!~": Operator(operation: .notEquivalent, precedence: 5)
      case "<": Operator(operation: .less, precedence: 6)
      case "<=": Operator(operation: .lessOrEqual, precedence: 6)
      case ">": Operator(operation: .greater, precedence: 6)
      case ">=": Operator(operation: .greaterOrEqual, precedence: 6)
      case "|": Operator(operation: .union, precedence: 7)
      case "+": Operator(operation: .add, precedence: 9)
      case "-": Operator(operation: .subtract, precedence: 9)
      case "&": Operator(operation: .concatenate, precedence: 9)
      case "*": Operator(operation: .multiply, precedence: 10)
      case "/": Operator(operation: .divide, precedence: 10)
      default: nil
      }
    case .identifier(delimited: false):
      switch token.text {
      case "implies": Operator(operation: .implies, precedence: 1)
      case "or": Operator(operation: .or, precedence: 2)
      case "xor": Operator(operation: .xor, precedence: 2)
      case "and": Operator(operation: .and, precedence: 3)
      case "in": Operator(operation: .in, precedence: 4)
      case "contains": Operator(operation: .contains, precedence: 4)
      case "is": Operator(operation: .isType, precedence: 8)
      case "as": Operator(operation: .asType, precedence: 8)
      case "div": Operator(operation: .wholeDivide, precedence: 10)
      case "mod": Operator(operation: .modulo, precedence: 10)
      default: nil
      }
    default: nil
    }
  }

  private mutating func expression(_ lowest: Int) throws(PathError) -> Int32 {
    nesting += 1
    defer { nesting -= 1 }
    guard nesting <= Self.deepest else { throw tooDeep(token.start) }
    var left = try unary()
    while let current = currentOperator, current.precedence > lowest {
      let position = token.start
      try advance()
      var step = PathStep(current.operation, at: position)
      step.left = left
      if current.operation == .isType || current.operation == .asType {
        step.detail = try typeSpecifier()
        step.isNodePath = current.operation == .asType && isNodePath(left)
      } else {
        step.right = try expression(current.precedence)
        if current.operation == .union, let folded = constants(left, step.right, at: position) {
          left = folded
          continue
        }
      }
      left = try add(step)
    }
    return left
  }

  private mutating func unary() throws(PathError) -> Int32 {
    guard token.kind == .sign, token.text == "-" || token.text == "+" else { return try postfix() }
    var step = PathStep(token.text == "-" ? .minus : .plus, at: token.start)
    nesting += 1
    defer { nesting -= 1 }
    guard nesting <= Self.deepest else { throw tooDeep(token.start) }
    try advance()
    step.left = try unary()
    return try add(step)
  }

  // MARK: Invocations

  private mutating func postfix() throws(PathError) -> Int32 {
    var left = try term()
    while token.kind == .sign {
      if token.text == "." {
        try advance()
        left = try invocation(on: left)
      } else if token.text == "[" {
        var step = PathStep(.indexer, at: token.start)
        try advance()
        step.left = left
        step.right = try expression(0)
        try expect("]")
        left = try add(step)
      } else {
        break
      }
    }
    return left
  }

  private mutating func invocation(on left: Int32) throws(PathError) -> Int32 {
    if token.kind == .dollar { return try dollar() }
    guard case .identifier = token.kind else {
      throw PathError(.syntax, at: token.start, "a name is missing after \".\"")
    }
    return try nameOrCall(on: left)
  }

  private mutating func term() throws(PathError) -> Int32 {
    let start = token.start
    switch token.kind {
    case .string:
      let text = token.text
      try advance()
      return try literal(.string(text), at: start)
    case .integer, .decimal: return try numberOrQuantity()
    case .temporal:
      guard let value = Temporal(token.text) else {
        throw PathError(.syntax, at: start, "\"@\(token.text)\" is no date or time")
      }
      try advance()
      return try literal(.temporal(value), at: start)
    case .variable: return try variable()
    case .dollar: return try dollar()
    case .identifier(let delimited):
      if !delimited, token.text == "true" || token.text == "false" {
        let value = token.text == "true"
        try advance()
        return try literal(.boolean(value), at: start)
      }
      return try nameOrCall(on: -1)
    case .sign where token.text == "(":
      try advance()
      let inner = try expression(0)
      try expect(")")
      return inner
    case .sign where token.text == "{":
      try advance()
      try expect("}")
      return try add(PathStep(.none, at: start))
    case .sign:
      throw PathError(.syntax, at: start, "a value or a name is missing before \"\(token.text)\"")
    case .end: throw PathError(.syntax, at: start, "a value or a name is missing at the end")
    }
  }

  private mutating func dollar() throws(PathError) -> Int32 {
    let operation: PathStep.Operation =
      token.text == "this" ? .this : (token.text == "index" ? .index : .total)
    var step = PathStep(operation, at: token.start)
    step.isNodePath = operation == .this
    if operation == .index { usesIndex = true }
    try advance()
    return try add(step)
  }

  private mutating func variable() throws(PathError) -> Int32 {
    var step = PathStep(.variable, at: token.start)
    switch token.text {
    case "resource": step.variable = .resource
    case "rootResource": step.variable = .rootResource
    case "context": step.variable = .context
    default:
      if let constant = PathVariable.constant(token.text) {
        try advance()
        return try literal(.string(constant), at: Int(step.position))
      }
      step.detail = Int32(strings.count)
      strings.append(token.text)
    }
    step.isNodePath = step.variable != .named
    try advance()
    return try add(step)
  }

  private mutating func nameOrCall(on left: Int32) throws(PathError) -> Int32 {
    let name = token
    try advance()
    if token.kind == .sign, token.text == "(" { return try call(name, on: left) }
    let first = name.text.utf8.first ?? 0
    let isType = left < 0 && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
    var step = PathStep(isType ? .typeRoot : .member, at: name.start)
    step.left = left
    step.name = Name(name.text) ?? .none
    step.isChoice = ChoiceNames.isBase(step.name)
    step.isNodePath = left < 0 || isNodePath(left)
    step.detail = Int32(strings.count)
    strings.append(name.text)
    return try add(step)
  }

  private mutating func call(_ name: PathToken, on left: Int32) throws(PathError) -> Int32 {
    guard let function = PathFunction(named: name.text) else {
      throw PathError(.syntax, at: name.start, Self.unknownFunction(name.text))
    }
    var step = PathStep(.function, at: name.start)
    step.function = function
    step.left = left
    try advance()
    var list: [Int32] = []
    switch function {
    case .is, .as, .ofType:
      step.detail = try typeArgument()
      step.operation = .function
      try expect(")")
      step.isNodePath = function != .is && isNodePath(left)
      return try add(step)
    default: break
    }
    if !(token.kind == .sign && token.text == ")") {
      list.append(try argument(of: function))
      while token.kind == .sign, token.text == "," {
        try advance()
        list.append(try argument(of: function))
      }
    }
    try expect(")")
    guard function.arity.contains(list.count) else {
      throw PathError(
        .semantic, at: name.start,
        "\(name.text)() takes \(Self.describe(function.arity)), not \(list.count)")
    }
    step.firstArgument = Int32(arguments.count)
    step.argumentCount = UInt8(list.count)
    arguments.append(contentsOf: list)
    switch function {
    case .where, .extension, .children, .descendants: step.isNodePath = isNodePath(left)
    case .matches, .matchesFull, .replaceMatches: try compilePattern(&step, list[0])
    default: break
    }
    if function == .extension, !isText(list[0]) { step.isNodePath = false }
    if function == .where, usesIndex { step.isNodePath = false }
    return try add(step)
  }

  /// Reads an argument; keys of `sort` may end with their direction.
  private mutating func argument(of function: PathFunction) throws(PathError) -> Int32 {
    let key = try expression(0)
    guard function == .sort, token.kind == .identifier(delimited: false),
      token.text == "asc" || token.text == "desc"
    else { return key }
    var step = PathStep(.minus, at: token.start)
    let isDescending = token.text == "desc"
    try advance()
    step.left = key
    return isDescending ? try add(step) : key
  }

  private mutating func compilePattern(_ step: inout PathStep, _ argument: Int32) throws(PathError)
  {
    guard step.argumentCount < 3, step.function == .replaceMatches || step.argumentCount == 1,
      case .string(let source)? = literalItem(argument)
    else { return }
    do {
      step.pattern = Int32(patterns.count)
      patterns.append(try Pattern(source))
    } catch {
      throw PathError(
        .semantic, at: Int(steps[Int(argument)].position) + 1,
        "the regular expression breaks off: \(error.message)")
    }
  }

  // MARK: Types

  private mutating func typeArgument() throws(PathError) -> Int32 {
    guard token.kind == .string else { return try typeSpecifier() }
    let start = token.start
    let parts = token.text.split(separator: ".", maxSplits: 1).map(String.init)
    try advance()
    guard let last = parts.last else {
      throw PathError(.semantic, at: start, "the name of a type is missing")
    }
    types.append(TypeSpecifier(namespace: parts.count > 1 ? parts[0] : "", text: last))
    return Int32(types.count - 1)
  }

  private mutating func typeSpecifier() throws(PathError) -> Int32 {
    guard case .identifier = token.kind else {
      throw PathError(.syntax, at: token.start, "the name of a type is missing")
    }
    let start = token.start
    var namespace = ""
    var name = token.text
    try advance()
    if name == "System" || name == "FHIR", token.kind == .sign, token.text == "." {
      try advance()
      guard case .identifier = token.kind else {
        throw PathError(.syntax, at: token.start, "the name of a type is missing after \".\"")
      }
      namespace = name
      name = token.text
      try advance()
    }
    let type = TypeSpecifier(namespace: namespace, text: name)
    guard
      type.fhir != nil || type.system != nil || namespace == "System"
        || name == "SimpleQuantity" || name == "MoneyQuantity"
    else { throw PathError(.execution, at: start, "there is no type \"\(name)\"") }
    types.append(type)
    return Int32(types.count - 1)
  }

  // MARK: Literals

  private mutating func numberOrQuantity() throws(PathError) -> Int32 {
    let start = token.start
    let text = token.text
    let isInteger = token.kind == .integer
    try advance()
    guard let value = ExactDecimal(text) else {
      throw PathError(.syntax, at: start, "the number \(text) has more than 38 digits")
    }
    if token.kind == .string {
      let unit = token.text
      try advance()
      return try literal(.quantity(PathQuantity(value: value, unit: unit)), at: start)
    }
    if case .identifier(delimited: false) = token.kind, CalendarUnit(keyword: token.text) != nil {
      let unit = token.text
      try advance()
      let quantity = PathQuantity(value: value, unit: unit, isCalendar: true)
      return try literal(.quantity(quantity), at: start)
    }
    if isInteger, let integer = value.integer { return try literal(.integer(integer), at: start) }
    return try literal(.decimal(value), at: start)
  }

  private mutating func literal(_ item: PathItem, at position: Int) throws(PathError) -> Int32 {
    var step = PathStep(.literal, at: position)
    step.detail = Int32(literals.count)
    literals.append(item)
    if case .string(let string) = item {
      step.textOffset = Int32(text.count)
      text.append(contentsOf: string.utf8)
      step.textLength = Int32(text.count) - step.textOffset
    }
    return try add(step)
  }

  /// Joins text literals in a union into one step, so that `status in ('a' | 'b')` needs no
  /// collection; nil where the operands are others.
  private mutating func constants(_ left: Int32, _ right: Int32, at position: Int) -> Int32? {
    guard isText(right), isText(left) || steps[Int(left)].operation == .constants else {
      return nil
    }
    var list: [Int32] = []
    if steps[Int(left)].operation == .constants {
      let first = Int(steps[Int(left)].firstArgument)
      list = Array(arguments[first..<first + Int(steps[Int(left)].argumentCount)])
    } else {
      list = [left]
    }
    guard list.count < 255 else { return nil }
    let added = bytes(right)
    if !list.contains(where: { bytes($0) == added }) { list.append(right) }
    var step = PathStep(.constants, at: position)
    step.firstArgument = Int32(arguments.count)
    step.argumentCount = UInt8(list.count)
    arguments.append(contentsOf: list)
    steps.append(step)
    return Int32(steps.count - 1)
  }

  private func bytes(_ index: Int32) -> ArraySlice<UInt8> {
    let step = steps[Int(index)]
    return text[Int(step.textOffset)..<Int(step.textOffset + step.textLength)]
  }

  // MARK: Small things

  private func isText(_ index: Int32) -> Bool {
    index >= 0 && steps[Int(index)].operation == .literal && steps[Int(index)].textLength >= 0
  }

  private func isNodePath(_ index: Int32) -> Bool { index < 0 || steps[Int(index)].isNodePath }

  private func literalItem(_ index: Int32) -> PathItem? {
    let step = steps[Int(index)]
    return step.operation == .literal ? literals[Int(step.detail)] : nil
  }

  private mutating func add(_ step: PathStep) throws(PathError) -> Int32 {
    var step = step
    if step.left >= 0 { step.depth = steps[Int(step.left)].depth + 1 }
    if step.right >= 0 { step.depth = max(step.depth, steps[Int(step.right)].depth + 1) }
    let first = Int(step.firstArgument)
    for argument in arguments[first..<first + Int(step.argumentCount)] {
      step.depth = max(step.depth, steps[Int(argument)].depth + 1)
    }
    guard step.depth <= Self.deepest else { throw tooDeep(Int(step.position)) }
    let number = Int32(steps.count)
    step.head = step.left >= 0 ? steps[Int(step.left)].head : number
    if step.left >= 0 { steps[Int(step.left)].next = number }
    steps.append(step)
    return number
  }

  private func tooDeep(_ position: Int) -> PathError {
    PathError(.syntax, at: position, "the expression is nested more than \(Self.deepest) deep")
  }

  private mutating func advance() throws(PathError) { token = try lexer.next() }

  private mutating func expect(_ sign: String) throws(PathError) {
    guard token.kind == .sign, token.text == sign else {
      let found = token.kind == .end ? "the end" : "\"\(token.text)\""
      throw PathError(.syntax, at: token.start, "\"\(sign)\" is missing before \(found)")
    }
    try advance()
  }

  private static func unknownFunction(_ name: String) -> String {
    let lowered = name.lowercased()
    if let near = PathFunction.allCases.first(where: { $0.rawValue.lowercased() == lowered }) {
      return "there is no function \(name)(); it is written \(near.rawValue)()"
    }
    return "there is no function \(name)()"
  }

  private static func describe(_ arity: ClosedRange<Int>) -> String {
    if arity.upperBound == 0 { return "no arguments" }
    if arity.count > 1 { return "\(arity.lowerBound) to \(arity.upperBound) arguments" }
    return arity.upperBound == 1 ? "1 argument" : "\(arity.upperBound) arguments"
  }
}
