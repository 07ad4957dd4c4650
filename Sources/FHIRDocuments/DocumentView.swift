/// Gives loops that visit many nodes the memory of a document, without reference counting.
///
/// A view is valid until its document gets another node or pool byte, is reset or goes away;
/// whoever takes one keeps the document alive.
@frozen
public struct DocumentView {
  public let nodes: UnsafePointer<Node>
  @usableFromInline let source: UnsafePointer<UInt8>
  @usableFromInline let pool: UnsafePointer<UInt8>

  @inlinable
  init(nodes: UnsafePointer<Node>, source: UnsafePointer<UInt8>, pool: UnsafePointer<UInt8>) {
    self.nodes = nodes
    self.source = source
    self.pool = pool
  }

  /// A node in place; the caller has its number from the document.
  @inlinable
  public subscript(id: NodeID) -> UnsafePointer<Node> {
    @inline(__always) get { nodes + Int(id) }
  }

  /// The bytes of a primitive's value, unescaped.
  @inlinable
  public func bytes(_ id: NodeID) -> UnsafeBufferPointer<UInt8> {
    let node = nodes + Int(id)
    let base = node.pointee.flags.contains(.pooled) ? pool : source
    return UnsafeBufferPointer(
      start: base + Int(node.pointee.valueOffset), count: Int(node.pointee.valueLength))
  }
}

extension Document {
  /// The memory of the nodes and their values as it is now.
  @inlinable
  public var view: DocumentView {
    DocumentView(nodes: UnsafePointer(nodes), source: sourceBase, pool: UnsafePointer(pool))
  }
}
