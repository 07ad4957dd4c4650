import CEmbeddedTables
import FHIRDocuments

/// Names for the flags of an element record.
extension fl_element {
  @inlinable
  func has(_ flag: Int) -> Bool { Int(flags) & flag != 0 }

  /// The path ends in `[x]`: the property's name carries the type.
  @inlinable public var isChoice: Bool { has(FL_CHOICE) }
  /// The element repeats in the base type: JSON writes it as an array.
  @inlinable public var isArray: Bool { has(FL_ARRAY) }
  /// XML writes it as an attribute.
  @inlinable public var isXMLAttribute: Bool { has(FL_XML_ATTRIBUTE) }
  /// The element is split into slices.
  @inlinable public var isSliced: Bool { has(FL_SLICED) }
  /// The profile asks for more than the base type, here.
  @inlinable public var differs: Bool { has(FL_DIFFERS) }
  /// The profile asks for more than the base type, here or below.
  @inlinable public var subtreeDiffers: Bool { has(FL_SUBTREE_DIFFERS) }

  /// The name of the last step, without `[x]`.
  @inlinable public var baseName: Name { Name(rawValue: name) }
}

extension fl_schema {
  @inlinable public var isPrimitive: Bool { Int(kind) == FL_KIND_PRIMITIVE }
  @inlinable public var isResource: Bool { Int(kind) == FL_KIND_RESOURCE }
  @inlinable public var isAbstract: Bool { Int(flags) & FL_SCHEMA_ABSTRACT != 0 }
  @inlinable public var isProfile: Bool { Int(flags) & FL_SCHEMA_PROFILE != 0 }
  @inlinable public var isExtension: Bool { Int(flags) & FL_SCHEMA_EXTENSION != 0 }
}
