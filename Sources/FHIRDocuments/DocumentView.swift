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

extension DocumentView {
  /// The first child with a name; nil where there is none.
  @inlinable
  public func child(_ id: NodeID, _ name: Name) -> NodeID? {
    var child = nodes[Int(id)].firstChild
    while child != 0 {
      if nodes[Int(child)].name == name { return child }
      child = nodes[Int(child)].nextSibling
    }
    return nil
  }

  /// The children of a node in source order.
  @inlinable
  public func children(_ id: NodeID) -> Children {
    Children(nodes: nodes, next: nodes[Int(id)].firstChild)
  }

  /// Iterates over the children of a node.
  @frozen
  public struct Children: Sequence, IteratorProtocol {
    @usableFromInline let nodes: UnsafePointer<Node>
    @usableFromInline var following: NodeID

    @inlinable
    init(nodes: UnsafePointer<Node>, next: NodeID) {
      self.nodes = nodes
      following = next
    }

    @inlinable
    public mutating func next() -> NodeID? {
      guard following != 0 else { return nil }
      let current = following
      following = nodes[Int(current)].nextSibling
      return current
    }
  }
}

extension Document {
  /// The memory of the nodes and their values as it is now.
  @inlinable
  public var view: DocumentView {
    DocumentView(nodes: UnsafePointer(nodes), source: sourceBase, pool: UnsafePointer(pool))
  }
}
