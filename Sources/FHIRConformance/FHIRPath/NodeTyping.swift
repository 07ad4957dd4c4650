import CEmbeddedTables
import FHIRDocuments

/// Answers what FHIRPath asks about the types of elements, from the definitions.
///
/// Nodes that carry their element definition (`Node.element`) are answered at once; for others the
/// definition is found from the root down.
struct NodeTyping {
  let definitions: Definitions

  init(_ definitions: Definitions) { self.definitions = definitions }

  /// Writes the element definition into every node of a document that has none yet.
  func annotate(_ document: Document) {
    guard document.count > 0 else { return }
    for id in 1..<max(document.count, 1) {
      let node = NodeID(id)
      // Parents stand before their children: one pass from the front is enough.
      if document[node].element == 0 {
        let found = child(of: document[node].parent, document[node].name, in: document)
        document[node].element = found?.element ?? 0
      }
    }
  }

  /// The base element definition of a node; 0 where R4 does not know the element.
  @inline(__always)
  func element(of node: NodeID, in document: Document) -> ElementRef {
    let known = document[node].element
    return known != 0 || node == 0 ? known : slowElement(of: node, in: document)
  }

  private func slowElement(of node: NodeID, in document: Document) -> ElementRef {
    var path: [NodeID] = []
    var current = node
    while current != 0, document[current].element == 0, path.count < 1000 {
      path.append(current)
      current = document[current].parent
    }
    for step in path.reversed() {
      guard let found = child(of: document[step].parent, document[step].name, in: document) else {
        return 0
      }
      document[step].element = found.element
    }
    return document[node].element
  }

  /// The element whose children are the children of a node; 0 where they are not known.
  private func container(of node: NodeID, in document: Document) -> ElementRef {
    if document[node].flags.contains(.resource) {
      guard let type = document.resourceType(node) else { return 0 }
      return definitions.root(definitions.schema(ofType: type))
    }
    let own = document[node].element
    guard own != 0 else { return 0 }
    let record = definitions.element(own)
    if record.pointee.children.count > 0 { return own }
    if record.pointee.content_reference != 0 { return record.pointee.content_reference }
    return definitions.root(definitions.schema(ofType: type(of: node, in: document)))
  }

  private func child(of parent: NodeID, _ name: Name, in document: Document) -> fl_child? {
    let element = container(of: parent, in: document)
    return element == 0 ? nil : definitions.child(element, name)
  }

  /// The name of a node's type: `Patient`, `Quantity`, `code`, `BackboneElement`; `.none` where R4
  /// does not know the element.
  func type(of node: NodeID, in document: Document) -> Name {
    if document[node].flags.contains(.resource) {
      return document.resourceType(node) ?? Name.none
    }
    let own = element(of: node, in: document)
    guard own != 0 else { return .none }
    let record = definitions.element(own)
    let types = record.pointee.types
    if record.pointee.content_reference != 0 || types.count == 0 {
      return record.pointee.children.count > 0 || record.pointee.content_reference != 0
        ? Name.Types.backboneElement : .none
    }
    var number = 0
    if record.pointee.flags & UInt16(FL_CHOICE) != 0, types.count > 1 {
      guard record.pointee.parent != 0,
        let entry = definitions.child(record.pointee.parent, document[node].name),
        entry.type != 0xFFFF
      else { return .none }
      number = Int(entry.type)
    }
    guard number < Int(types.count) else { return .none }
    let name = definitions.type(types, number).name
    if name == 0 {
      // `id` has a type of FHIRPath in the definitions: System.String.
      return document[document[node].parent].flags.contains(.resource) ? .id : .string
    }
    return Name(rawValue: name)
  }

  /// Tells whether a node is a choice element with a base name: `valueQuantity` is one of `value`.
  func isChoice(_ id: NodeID, _ node: Node, _ name: Name, in document: Document) -> Bool {
    let element = node.element != 0 ? node.element : self.element(of: id, in: document)
    guard element != 0 else { return false }
    let record = definitions.element(element)
    return record.pointee.name == name.rawValue && record.pointee.flags & UInt16(FL_CHOICE) != 0
  }

  /// Tells whether the definition of a node has a member; true where the definition is not known.
  func hasMember(_ name: Name, _ node: NodeID, in document: Document) -> Bool {
    _ = element(of: node, in: document)
    let element = container(of: node, in: document)
    return element == 0 ? true : hasMember(name, element)
  }

  /// Tells whether an element has a child of a name, as FHIRPath names children.
  func hasMember(_ name: Name, _ element: ElementRef) -> Bool {
    let list = definitions.element(element).pointee.child_elements
    for index in 0..<Int(list.count) {
      let child = definitions.entry(list, index)
      if definitions.element(child).pointee.name == name.rawValue { return true }
    }
    return false
  }

  /// Tells whether a type is another one or is derived from it.
  func isType(_ type: Name, _ ancestor: Name) -> Bool {
    if type == ancestor { return true }
    var schema = definitions.schema(ofType: type)
    var steps = 0
    while schema != 0, steps < 16 {
      let record = definitions.schema(schema)
      if record.type_name == ancestor.rawValue,
        record.flags & UInt8(FL_SCHEMA_PROFILE) == 0
      {
        return true
      }
      schema = record.base
      steps += 1
    }
    return false
  }

  /// The name of the type a type is derived from; empty where there is none.
  func baseName(of type: Name) -> String {
    let schema = definitions.schema(ofType: type)
    guard schema != 0 else { return "" }
    let base = definitions.schema(schema).base
    guard base != 0 else { return "" }
    return Name(rawValue: definitions.schema(base).type_name).text
  }

  /// Tells whether the base definition lets an element repeat, so that JSON has an array.
  func repeats(_ node: NodeID, in document: Document) -> Bool {
    let own = element(of: node, in: document)
    return own != 0 && definitions.element(own).pointee.flags & UInt16(FL_ARRAY) != 0
  }

  /// The children of a type as a list of names, for help with wrong ones.
  func memberNames(of node: NodeID, in document: Document) -> [String] {
    _ = element(of: node, in: document)
    let element = container(of: node, in: document)
    guard element != 0 else { return [] }
    let list = definitions.element(element).pointee.child_elements
    return (0..<Int(list.count)).map { index in
      Name(rawValue: definitions.element(definitions.entry(list, index)).pointee.name).text
    }
  }
}

/// Names the FHIRPath type a FHIR type is turned into.
enum ValueKind: UInt8, Sendable {
  /// No value: complex types.
  case none
  case boolean, string, integer, decimal, date, dateTime, time, quantity
  /// The type is not known; the way the value is written decides.
  case unknown

  private static let table: [ValueKind] = {
    var table = [ValueKind](repeating: .none, count: Int(Name.firstUnknown))
    func set(_ kind: ValueKind, _ names: String...) {
      for text in names {
        if let name = Name(text) { table[Int(name.rawValue)] = kind }
      }
    }
    set(.boolean, "boolean")
    set(
      .string, "string", "code", "id", "markdown", "uri", "url", "canonical", "oid", "uuid",
      "base64Binary", "xhtml")
    set(.integer, "integer", "positiveInt", "unsignedInt")
    set(.decimal, "decimal")
    set(.date, "date")
    set(.dateTime, "dateTime", "instant")
    set(.time, "time")
    set(.quantity, "Quantity", "Age", "Count", "Distance", "Duration")
    table[0] = .unknown
    return table
  }()

  /// The kind a FHIR type is turned into.
  static func of(_ type: Name) -> ValueKind {
    type.isKnown || type == .none ? table[Int(type.rawValue)] : .none
  }
}
