import FHIRDocuments

/// Holds one item of a collection: an element of the document, or a value.
public enum PathItem: Sendable {
  /// An element of the document under evaluation.
  case node(NodeID)
  case boolean(Bool)
  case integer(Int64)
  case string(String)
  case temporal(Temporal)
  indirect case decimal(ExactDecimal)
  indirect case quantity(PathQuantity)
  /// What `type()` gives: a namespace, a name and the name of the base type.
  indirect case type(namespace: String, name: String, base: String)
}

/// Tells how a condition ended.
public enum Truth: UInt8, Sendable {
  case `false`
  case `true`
  /// The condition has no value: the empty collection.
  case empty
  /// The condition cannot be evaluated; `PathEvaluator.lastError` says why.
  case error

  @inline(__always)
  init(_ value: Bool) { self = value ? .true : .false }

  /// The other truth; empty stays empty.
  @inline(__always)
  var negated: Truth {
    switch self {
    case .true: .false
    case .false: .true
    default: self
    }
  }
}
