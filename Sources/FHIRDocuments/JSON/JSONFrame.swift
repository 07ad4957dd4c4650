/// Holds what the scanner knows about one open object or array.
struct JSONFrame {
  enum Mode: UInt8 {
    /// The bottom: the one value of the document.
    case root
    case object
    case array
    /// The array of a `_name` companion: its items are joined to nodes that stand already.
    case companions
  }

  struct Marks: OptionSet {
    let rawValue: UInt8
    /// The object is a `_name` companion; its children go to the primitive's node.
    static let companion = Marks(rawValue: 1)
    /// A `resourceType` was read.
    static let typed = Marks(rawValue: 2)
    /// The object may have `null` items that need a companion.
    static let null = Marks(rawValue: 4)
    /// What is wrong with the array as a whole is already reported.
    static let reported = Marks(rawValue: 8)
    /// The array fills, or joins companions to, nodes that stood before.
    static let filling = Marks(rawValue: 16)
    /// The array has more items than there are nodes to fill or join.
    static let overflow = Marks(rawValue: 32)
    /// The object has so many keys that a dictionary keeps them.
    static let many = Marks(rawValue: 64)
  }

  /// Stands for "nothing to undo".
  static let nothing = NodeID.max

  /// The node that children read here are linked to.
  var node: NodeID
  /// The child that was linked last; 0 before the first.
  var last: NodeID
  /// In arrays: the next node that waits to be filled or joined; 0 where there is none.
  var fill: NodeID
  /// The last child before a value that is to be forgotten again (a doubled key).
  var undo: NodeID
  /// How many items or keys have begun.
  var index: UInt32
  /// How many waiting nodes the items of this array have filled.
  var filled: UInt32
  /// The offset of the bracket.
  var start: UInt32
  /// The property whose items these are.
  var name: Name
  var mode: Mode
  var marks: Marks

  @inline(__always)
  init(
    _ mode: Mode, node: NodeID, last: NodeID = 0, fill: NodeID = 0, name: Name = .none,
    start: UInt32, marks: Marks = []
  ) {
    self.mode = mode
    self.node = node
    self.last = last
    self.fill = fill
    self.name = name
    self.start = start
    self.marks = marks
    undo = Self.nothing
    index = 0
    filled = 0
  }
}
