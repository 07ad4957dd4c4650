import CEmbeddedTables
import FHIRDocuments

/// Writes resources in the other format: it knows from the definitions what the writers must ask.
///
/// XML wants the order of the definitions. JSON wants to know which elements repeat, which are
/// primitives, and which values stand without quotes. What R4 does not know is written as it is.
public final class ResourceWriter {
  private let walk: ResourceWalk
  /// The spaces of one level; nil for everything on one line.
  public var indentation: Int?

  public init(definitions: Definitions = .r4, indentation: Int? = 2) {
    walk = ResourceWalk(definitions: definitions)
    self.indentation = indentation
  }

  /// The resource as FHIR XML, without a line break at the end.
  public func xml(_ document: Document) -> [UInt8] {
    walk.annotate(document)
    return XMLWriter(indentation: indentation) { [walk] document, id in
      let children = Array(document.children(id))
      guard let source = walk.childSource(id) else { return children }
      let places = children.map { child -> Int in
        guard let entry = walk.definitions.child(source, document[child].name) else {
          return Int(UInt8.max)
        }
        return Int(walk.definitions.element(entry.element).pointee.ordinal)
      }
      return children.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { children[$0] }
    }.bytes(document)
  }

  /// The resource as FHIR JSON, without a line break at the end.
  public func json(_ document: Document) -> [UInt8] {
    walk.annotate(document)
    return JSONWriter(
      indentation: indentation,
      isRepeated: { [walk] document, id in
        document[id].flags.contains(.arrayItem)
          || walk.declared(id).map { $0.pointee.isArray } ?? false
      },
      isPrimitive: { [walk] document, id in
        document[id].kind != .object || walk.primitive(id) != nil
      },
      isLiteral: { [walk] _, id in
        walk.primitive(id).map { $0.jsonKind != .string } ?? false
      }
    ).bytes(document)
  }
}

extension ResourceWalk {
  /// The element of a node as its parent declares it; nil where the parent does not know it.
  fileprivate func declared(_ id: NodeID) -> UnsafePointer<fl_element>? {
    guard id != 0, let source = childSource(document[id].parent),
      let entry = definitions.child(source, document[id].name)
    else { return nil }
    return definitions.element(entry.element)
  }

  /// The primitive type of a node; nil where it has another or an unknown type.
  fileprivate func primitive(_ id: NodeID) -> PrimitiveType? {
    if document[id].flags.contains(.resource) { return nil }
    let schema = typeSchema(id)
    guard schema != 0, definitions.schema(schema).isPrimitive else { return nil }
    return PrimitiveTypes.byName[Int(definitions.schema(schema).type_name)]
  }
}
