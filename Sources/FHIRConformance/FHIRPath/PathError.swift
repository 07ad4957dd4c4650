/// Says why an expression cannot be parsed, makes no sense for its input, or has no result.
public struct PathError: Error, Sendable, Hashable {
  /// The stage at which an expression was found wanting.
  public enum Kind: Sendable, Hashable {
    /// The text does not follow the grammar.
    case syntax
    /// The text is well-formed, but a name, a type or an operand does not fit.
    case semantic
    /// The input has the wrong shape for an operation, e.g. many items where one is needed.
    case execution
  }

  public var kind: Kind
  /// The place in the expression, as a UTF-8 offset from its start.
  public var position: Int
  /// What is wrong, in one sentence without a full stop.
  public var message: String

  public init(_ kind: Kind, at position: Int, _ message: String) {
    self.kind = kind
    self.position = position
    self.message = message
  }
}

extension PathError: CustomStringConvertible {
  /// The message with the character number, counted from 1.
  public var description: String { "\(message) (at character \(position + 1))" }
}
