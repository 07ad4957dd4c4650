/// Holds one resource as a flat array of nodes over its source bytes.
///
/// The JSON reader and the XML reader build the same document. Nothing is copied until somebody
/// asks for a `String`: values are slices of the source, or of the pool where the source has them
/// escaped. A document is reused from resource to resource (`reset`), so that a run over many
/// resources allocates once. It belongs to one thread at a time.
///
/// Invariants: node 0 is the root where `isEmpty` is false; children are linked in source order,
/// `_name` companions joined to their primitives; node values stay readable as long as the
/// document lives and is not reset.
///
/// Its properties are not checked for overlapping access at run time: no access here calls out
/// to code that could reach the document again, and the checks cost a tenth of all reading.
public final class Document {
  /// How the source is written.
  public enum Format: UInt8, Sendable { case json, xml }

  @exclusivity(unchecked) public private(set) var source: SourceBytes
  /// The part of the source this resource lies in: a line of NDJSON, or everything.
  @exclusivity(unchecked) public private(set) var range: SourceRange
  @exclusivity(unchecked) public private(set) var format: Format = .json
  /// The names of this document that R4 does not know.
  @exclusivity(unchecked) public var names = NameInterner()
  /// What the reader found wrong with the syntax.
  @exclusivity(unchecked) public var syntaxFindings: [Finding] = []
  /// The source could not be read to its end: the nodes show only what stands before the break.
  @exclusivity(unchecked) public var isBroken = false

  @exclusivity(unchecked) @usableFromInline var storedCount = 0
  /// How many nodes there are.
  @inlinable public var count: Int { storedCount }
  @exclusivity(unchecked) @usableFromInline var nodes: UnsafeMutablePointer<Node>
  @exclusivity(unchecked) @usableFromInline var capacity: Int
  @exclusivity(unchecked) @usableFromInline var pool: UnsafeMutablePointer<UInt8>
  @exclusivity(unchecked) @usableFromInline var poolCapacity: Int
  @exclusivity(unchecked) @usableFromInline var poolCount = 0
  @exclusivity(unchecked) @usableFromInline var sourceBase: UnsafePointer<UInt8>
  @exclusivity(unchecked) private var ordinals: [UInt32] = []
  @exclusivity(unchecked) private var ordinalsCount = 0

  public init() {
    source = SourceBytes("", name: "")
    range = SourceRange(0, 0)
    sourceBase = source.base
    capacity = 256
    nodes = .allocate(capacity: capacity)
    poolCapacity = 1024
    pool = .allocate(capacity: poolCapacity)
  }

  deinit {
    nodes.deallocate()
    pool.deallocate()
  }

  /// Forgets everything and takes a new source.
  public func reset(source: SourceBytes, range: SourceRange, format: Format) {
    self.source = source
    self.range = range
    self.format = format
    sourceBase = source.base
    storedCount = 0
    poolCount = 0
    isBroken = false
    ordinalsCount = 0
    if !syntaxFindings.isEmpty { syntaxFindings.removeAll(keepingCapacity: true) }
  }

  @inlinable public var isEmpty: Bool { count == 0 }

  // MARK: Building

  /// Adds a node without linking it; the reader links it with `link`.
  @inlinable
  public func append(_ node: Node) -> NodeID {
    if count == capacity { grow() }
    nodes[count] = node
    defer { storedCount &+= 1 }
    return NodeID(truncatingIfNeeded: count)
  }

  /// Makes `child` a child of `parent` behind `last`, or the first one where `last` is 0.
  @inlinable
  public func link(_ child: NodeID, to parent: NodeID, after last: NodeID) {
    if last == 0 {
      nodes[Int(parent)].firstChild = child
    } else {
      nodes[Int(last)].nextSibling = child
    }
    nodes[Int(child)].parent = parent
  }

  @usableFromInline
  func grow() {
    let larger = UnsafeMutablePointer<Node>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: nodes, count: count)
    nodes.deallocate()
    nodes = larger
    capacity *= 2
  }

  /// Makes room for `length` bytes in the pool and returns their offset; the caller writes them
  /// through `poolBytes(at:)`. Pointers into the pool from before this call may have moved.
  public func reservePool(_ length: Int) -> Int {
    if poolCount + length > poolCapacity {
      var size = poolCapacity * 2
      while size < poolCount + length { size *= 2 }
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
      larger.moveInitialize(from: pool, count: poolCount)
      pool.deallocate()
      pool = larger
      poolCapacity = size
    }
    defer { poolCount += length }
    return poolCount
  }

  /// The writable place of pool bytes.
  public func poolBytes(at offset: Int) -> UnsafeMutablePointer<UInt8> { pool + offset }

  /// Copies bytes into the pool and returns their offset.
  public func addToPool(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let offset = reservePool(bytes.count)
    if let start = bytes.baseAddress { (pool + offset).update(from: start, count: bytes.count) }
    return offset
  }

  // MARK: Reading

  /// The node itself, to read or change in place.
  @inlinable
  public subscript(id: NodeID) -> Node {
    @inline(__always) unsafeAddress {
      precondition(Int(id) < count)
      return UnsafePointer(nodes + Int(id))
    }
    @inline(__always) unsafeMutableAddress {
      precondition(Int(id) < count)
      return nodes + Int(id)
    }
  }

  /// The bytes of a primitive's value, unescaped; valid until the document is reset or its pool
  /// grows.
  @inlinable
  public func bytes(_ id: NodeID) -> UnsafeBufferPointer<UInt8> {
    let node = self[id]
    let start =
      node.flags.contains(.pooled)
      ? UnsafePointer(pool) + Int(node.valueOffset) : sourceBase + Int(node.valueOffset)
    return UnsafeBufferPointer(start: start, count: Int(node.valueLength))
  }

  /// The value of a primitive as text.
  public func string(_ id: NodeID) -> String { String(decoding: bytes(id), as: UTF8.self) }

  /// Tells whether a primitive has a value (and not only an extension).
  @inlinable
  public func hasValue(_ id: NodeID) -> Bool {
    let kind = self[id].kind
    return kind != .object && kind != .null
  }

  /// The type name of a resource; nil where the node is none or R4 does not know the type.
  @inlinable
  public func resourceType(_ id: NodeID) -> Name? {
    guard self[id].flags.contains(.resource) else { return nil }
    let text = bytes(id)
    guard let start = text.baseAddress else { return nil }
    return NameTable.r4.find(start, text.count)
  }

  /// The first child with a name; nil where there is none.
  @inlinable
  public func child(_ id: NodeID, _ name: Name) -> NodeID? {
    var child = self[id].firstChild
    while child != 0 {
      let node = self[child]
      if node.name == name { return child }
      child = node.nextSibling
    }
    return nil
  }

  /// The children of a node in source order.
  @inlinable
  public func children(_ id: NodeID) -> Children {
    Children(document: self, next: self[id].firstChild)
  }

  /// The children of a node with one name, in source order.
  @inlinable
  public func children(_ id: NodeID, _ name: Name) -> NamedChildren {
    NamedChildren(document: self, next: self[id].firstChild, name: name)
  }

  /// Compares a primitive's value with ASCII text.
  @inlinable
  public func value(_ id: NodeID, equals text: StaticString) -> Bool {
    let own = bytes(id)
    guard own.count == text.utf8CodeUnitCount else { return false }
    guard let start = own.baseAddress else { return own.isEmpty }
    return equalBytes(start, text.utf8Start, own.count)
  }

  /// The name of a node as written.
  public func nameText(_ id: NodeID) -> String { names.text(of: self[id].name) }

  /// The number of siblings with the same name that stand before a node.
  ///
  /// All ordinals of the document are computed the first time one is asked for: linear time
  /// however many are asked for, and nothing for documents without findings.
  public func ordinal(_ id: NodeID) -> Int {
    if ordinalsCount != count { computeOrdinals() }
    return Int(ordinals[Int(id)])
  }

  private func computeOrdinals() {
    ordinals = [UInt32](repeating: 0, count: count)
    ordinalsCount = count
    var seen: [Name: UInt32] = [:]
    for parent in 0..<count {
      var child = nodes[parent].firstChild
      var previous: NodeID = 0
      seen.removeAll(keepingCapacity: true)
      while child != 0 {
        let node = nodes[Int(child)]
        if previous != 0, nodes[Int(previous)].name == node.name {
          ordinals[Int(child)] = ordinals[Int(previous)] + 1
          seen[node.name] = ordinals[Int(child)]
        } else if let last = seen[node.name] {
          ordinals[Int(child)] = last + 1
          seen[node.name] = last + 1
        } else {
          seen[node.name] = 0
        }
        previous = child
        child = node.nextSibling
      }
    }
  }

  /// Iterates over the children of a node.
  public struct Children: Sequence, IteratorProtocol {
    @usableFromInline let document: Document
    @usableFromInline var following: NodeID

    @inlinable
    init(document: Document, next: NodeID) {
      self.document = document
      following = next
    }

    @inlinable
    public mutating func next() -> NodeID? {
      guard following != 0 else { return nil }
      let current = following
      following = document[current].nextSibling
      return current
    }
  }

  /// Iterates over the children of a node with one name.
  public struct NamedChildren: Sequence, IteratorProtocol {
    @usableFromInline let document: Document
    @usableFromInline var following: NodeID
    @usableFromInline let name: Name

    @inlinable
    init(document: Document, next: NodeID, name: Name) {
      self.document = document
      following = next
      self.name = name
    }

    @inlinable
    public mutating func next() -> NodeID? {
      while following != 0 {
        let node = document[following]
        let current = following
        following = node.nextSibling
        if node.name == name { return current }
      }
      return nil
    }
  }
}
