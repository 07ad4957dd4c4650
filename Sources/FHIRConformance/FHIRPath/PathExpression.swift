import FHIRDocuments

/// Holds a parsed expression: a tree in one flat array, ready to be evaluated any number of times,
/// on any thread.
public final class PathExpression: @unchecked Sendable {
  // Unchecked because of `steps` and `text`, memory that is written in `init` only.

  /// The expression as it was given.
  public let source: String
  /// The operations; memory that lives as long as the expression.
  let steps: UnsafePointer<PathStep>
  let stepCount: Int
  /// The numbers of the steps that are arguments of functions.
  let arguments: UnsafePointer<Int32>
  let literals: [PathItem]
  let types: [TypeSpecifier]
  /// Names of variables, functions' constant texts and members unknown to R4.
  let strings: [String]
  /// Regular expressions that stand in the expression as constants.
  let patterns: [Pattern]
  let root: Int32
  /// The bytes of all text literals; steps refer to it by offset and length.
  let text: UnsafePointer<UInt8>

  /// Parses an expression; the error says where it breaks off.
  public init(_ source: String) throws(PathError) {
    var parser = try PathParser(source)
    root = try parser.parse()
    self.source = source
    stepCount = parser.steps.count
    let room = UnsafeMutablePointer<PathStep>.allocate(capacity: max(parser.steps.count, 1))
    for (index, step) in parser.steps.enumerated() { (room + index).initialize(to: step) }
    steps = UnsafePointer(room)
    let list = UnsafeMutablePointer<Int32>.allocate(capacity: max(parser.arguments.count, 1))
    for (index, argument) in parser.arguments.enumerated() { list[index] = argument }
    arguments = UnsafePointer(list)
    literals = parser.literals
    types = parser.types
    strings = parser.strings
    patterns = parser.patterns
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: max(parser.text.count, 1))
    for (index, byte) in parser.text.enumerated() { memory[index] = byte }
    text = UnsafePointer(memory)
  }

  deinit {
    steps.deallocate()
    arguments.deallocate()
    text.deallocate()
  }
}

/// Holds one operation of an expression; its operands are other steps, by number.
struct PathStep: Sendable {
  enum Operation: UInt8, Sendable {
    case this, index, total, none
    case literal, constants
    case member, typeRoot, variable, function, indexer
    case plus, minus
    case multiply, divide, wholeDivide, modulo, add, subtract, concatenate
    case isType, asType, union
    case less, lessOrEqual, greater, greaterOrEqual
    case equal, notEqual, equivalent, notEquivalent
    case `in`, contains, and, or, xor, implies
  }

  var operation: Operation
  var function: PathFunction = .empty
  var variable: PathVariable = .named
  /// The step yields elements of the document only and can be walked without a collection.
  var isNodePath = false
  /// A member that is the base of choice elements somewhere in R4 (`value`).
  var isChoice = false
  var argumentCount: UInt8 = 0
  /// The member's name; `.none` where R4 does not know it.
  var name: Name = .none
  /// The input; -1 for the focus of the evaluation.
  var left: Int32 = -1
  var right: Int32 = -1
  var firstArgument: Int32 = 0
  /// A place in `literals`, `types`, `strings`, or, for constants, `arguments`.
  var detail: Int32 = -1
  /// A place in `patterns`.
  var pattern: Int32 = -1
  /// The text of a literal, as a place in `PathExpression.text`; length -1 for other literals.
  var textOffset: Int32 = 0
  var textLength: Int32 = -1
  var position: Int32
  var depth: Int32 = 1
  /// The first step of the path this one ends, and the step that goes on from this one.
  var head: Int32 = -1
  var next: Int32 = -1

  init(_ operation: Operation, at position: Int) {
    self.operation = operation
    self.position = Int32(truncatingIfNeeded: position)
  }
}
