import CEmbeddedTables

/// Gives access to the records of one table set, where they lie.
///
/// The embedded set lives as long as the program. A set made at run time is kept alive by its
/// `owner`.
public struct TableSet: @unchecked Sendable {
  @usableFromInline let base: UnsafeRawPointer
  @usableFromInline let strings: UnsafeRawPointer
  @usableFromInline let schemas: UnsafePointer<fl_schema>
  @usableFromInline let elements: UnsafePointer<fl_element>
  @usableFromInline let types: UnsafePointer<fl_type>
  @usableFromInline let children: UnsafePointer<fl_child>
  @usableFromInline let constraints: UnsafePointer<fl_constraint>
  @usableFromInline let list: UnsafePointer<UInt32>
  @usableFromInline let owner: AnyObject?

  /// Marks the first four bytes of a table set.
  public static let magic: UInt32 = 0x3144_4C46

  /// Reads the header of a table set.
  ///
  /// - Parameter owner: the object that keeps the memory of a set made at run time.
  public init(at base: UnsafeRawPointer, owner: AnyObject? = nil) {
    self.base = base
    self.owner = owner
    let places = (base + 8).assumingMemoryBound(to: fl_range.self)
    func section<Record>(_ number: Int, _ type: Record.Type) -> UnsafePointer<Record> {
      (base + Int(places[Int(number)].first)).assumingMemoryBound(to: Record.self)
    }
    strings = base + Int(places[Int(FL_STRINGS)].first)
    schemas = section(FL_SCHEMAS, fl_schema.self)
    elements = section(FL_ELEMENTS, fl_element.self)
    types = section(FL_TYPES, fl_type.self)
    children = section(FL_CHILDREN, fl_child.self)
    constraints = section(FL_CONSTRAINTS, fl_constraint.self)
    list = section(FL_LIST, UInt32.self)
  }

  /// How many records a section has, the blank one included.
  public func count(_ section: Int) -> Int {
    Int((base + 8).assumingMemoryBound(to: fl_range.self)[Int(section)].count)
  }

  /// The records of a section that has no accessor of its own.
  @inlinable
  public func records<Record>(_ section: Int, as type: Record.Type) -> UnsafePointer<Record> {
    let places = (base + 8).assumingMemoryBound(to: fl_range.self)
    return (base + Int(places[Int(section)].first)).assumingMemoryBound(to: Record.self)
  }
}
