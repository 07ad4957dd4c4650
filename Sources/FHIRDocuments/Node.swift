/// Identifies a node of a `Document`; the root is 0.
public typealias NodeID = UInt32

/// Holds one FHIR element of a `Document`, in 32 bytes.
///
/// Arrays are no nodes: the items of a repeated element are siblings with the same name. The
/// `_name` companion of a JSON primitive is joined to it: its `id` and `extension` are children of
/// the primitive's node.
@frozen
public struct Node {
  /// The property or element name (`valueQuantity` as written); the type name for the root.
  public var name: Name
  public var kind: Kind
  public var flags: Flags
  /// The offset in the source of the first byte of the value (JSON) or of the `<` (XML).
  public var start: UInt32
  /// The value's bytes: in the source, or in the document's pool where `flags` has `.pooled`.
  /// For a resource it is the text of its resource type.
  public var valueOffset: UInt32
  public var valueLength: UInt32
  /// The first child; 0 where there is none.
  public var firstChild: NodeID
  /// The next sibling; 0 at the last one.
  public var nextSibling: NodeID
  public var parent: NodeID
  /// The base R4 element definition, set by the walk; 0 before, and for unknown properties.
  public var element: UInt32

  @inlinable
  public init(name: Name, kind: Kind, flags: Flags, start: UInt32, parent: NodeID) {
    self.name = name
    self.kind = kind
    self.flags = flags
    self.start = start
    self.parent = parent
    valueOffset = 0
    valueLength = 0
    firstChild = 0
    nextSibling = 0
    element = 0
  }

  /// What was written at a node's place.
  @frozen
  public enum Kind: UInt8, Sendable {
    /// A JSON object, or an XML element without a `value` attribute.
    case object
    /// A JSON string.
    case string
    /// A JSON number, kept as written.
    case number
    /// A JSON `true` or `false`.
    case boolean
    /// A JSON `null` in an array, or a primitive that has only a `_name` companion.
    case null
    /// The `value` attribute of an XML element, or an XML attribute: its type is the schema's.
    case text
    /// An XHTML `div` element of an XML document, kept as written from `<` to `>`.
    case xhtml
  }

  /// Further facts about a node.
  @frozen
  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt8
    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The node is an item of a JSON array.
    public static let arrayItem = Flags(rawValue: 1)
    /// The value's bytes are in the pool: the source has them escaped.
    public static let pooled = Flags(rawValue: 2)
    /// The node has a resource type: `resourceType` in JSON, the element name in XML.
    public static let resource = Flags(rawValue: 4)
    /// The node was an XML attribute (`id`, `url`).
    public static let attribute = Flags(rawValue: 8)
    /// The primitive has a `_name` companion in JSON.
    public static let companion = Flags(rawValue: 16)
    /// A free mark for the walk: the node has been dealt with as unknown or misplaced.
    public static let reported = Flags(rawValue: 32)
  }
}
