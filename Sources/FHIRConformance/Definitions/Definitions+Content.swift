import CEmbeddedTables
import FHIRDocuments

/// Where the children of an element are defined.
extension Definitions {
  /// The schema of the type that a property name selects; 0 where the element has none or several.
  @inlinable
  public func typeSchema(_ child: fl_child) -> SchemaRef {
    let types = element(child.element).pointee.types
    guard UInt32(child.type) < types.count else { return 0 }
    return type(types, Int(child.type)).schema
  }

  /// The element whose children are those of the value that a property name leads to: the element
  /// itself, the one its content reference names, or the root of its type; 0 where there is none.
  @inlinable
  public func content(_ child: fl_child) -> ElementRef {
    let record = element(child.element)
    if record.pointee.children.count != 0 { return child.element }
    if record.pointee.content_reference != 0 { return record.pointee.content_reference }
    let schema = typeSchema(child)
    return schema == 0 ? 0 : root(schema)
  }
}
