import CEmbeddedTables
import FHIRDocuments

/// The pass over all nodes with their base definitions: names, order, cardinality, types,
/// primitive values and bindings.
extension ResourceWalk {
  /// Walks the root; false where it is no resource of R4, so that nothing more can be said.
  func walkRoot() -> Bool {
    guard !document.isEmpty else { return false }
    guard document[0].kind == .object else {
      report(
        "not-a-fhir-resource", .error, .structure, at: 0,
        help: "a FHIR resource is a JSON object with a property resourceType",
        "this is no FHIR resource")
      return false
    }
    return walkResource(0)
  }

  /// Walks a resource: the root, an entry's resource or a contained one.
  @discardableResult
  func walkResource(_ id: NodeID) -> Bool {
    guard document[id].flags.contains(.resource) else {
      report(
        id == 0 ? "not-a-fhir-resource" : "resource-type-missing", .error, .structure, at: id,
        help: "name the type, e.g. \"resourceType\": \"Observation\"",
        id == 0
          ? "this is no FHIR resource: the property resourceType is missing"
          : "a resource stands here, but the property resourceType is missing")
      return false
    }
    guard let type = document.resourceType(id), isConcreteResource(definitions.schema(ofType: type))
    else {
      let text = document.string(id)
      let near = Spelling.nearest(text, among: resourceTypeNames())
      report(
        "resource-type-unknown", .error, .invalid, at: id,
        help: near.map { "did you mean \($0)?" } ?? "R4 4.0.1 has 146 resource types",
        "\"\(text)\" is no resource type of R4")
      return false
    }
    let root = definitions.root(definitions.schema(ofType: type))
    document[id].element = root
    resources.append(id)
    addInvariants(id, definitions.element(root).pointee.constraints)
    walkChildren(id, of: root)
    return true
  }

  private func isConcreteResource(_ schema: SchemaRef) -> Bool {
    guard schema != 0 else { return false }
    let record = definitions.schema(schema)
    return record.isResource && !record.isAbstract && record.elements.count > 0
  }

  private func resourceTypeNames() -> [String] {
    (1..<Name.firstUnknown).compactMap { number in
      let name = Name(rawValue: number)
      return isConcreteResource(definitions.schema(ofType: name)) ? name.text : nil
    }
  }

  /// Walks the children of a node; `source` is the element whose table names them.
  func walkChildren(_ id: NodeID, of source: ElementRef) {
    guard depth < Self.depthLimit else {
      report(
        "structure-too-deep", .error, .tooLong, at: id,
        help: "nest fewer elements", "elements nest deeper than \(Self.depthLimit) levels")
      return
    }
    depth += 1
    defer { depth -= 1 }

    var seen = OrdinalSet()
    var previousName = Name.none
    var previousOrdinal: UInt8 = 0
    var child = document[id].firstChild
    while child != 0 {
      let node = document[child]
      defer { child = node.nextSibling }
      guard let entry = definitions.child(source, node.name) else {
        reportUnknown(child, in: id, source: source)
        continue
      }
      let element = definitions.element(entry.element)
      let ordinal = element.pointee.ordinal
      document[child].element = entry.element
      if seen.insert(ordinal) {
        checkShape(child, element)
      } else if node.name != previousName {
        reportRepeated(child, in: id, element)
      } else if !element.pointee.isArray {
        reportTooMany(child, in: id, element)
      }
      if format == .xml { checkXMLPlace(child, element, after: previousOrdinal) }
      previousName = node.name
      previousOrdinal = max(previousOrdinal, node.flags.contains(.attribute) ? 0 : ordinal)
      walkElement(child, entry, element)
    }
    checkRequired(id, source, seen)
  }

  // MARK: One element

  private func walkElement(
    _ id: NodeID, _ entry: fl_child, _ element: UnsafePointer<fl_element>
  ) {
    addInvariants(id, element.pointee.constraints, isOuter: true)
    if element.pointee.content_reference != 0 {
      guard isObject(id, typeName: Name.Types.backboneElement.text) else { return }
      reportIfHollow(id)
      walkChildren(id, of: element.pointee.content_reference)
      return
    }
    guard let type = typeOf(entry), type.schema != 0 else { return }
    let schema = definitions.schema(type.schema)
    if schema.isPrimitive {
      walkPrimitive(id, element, type)
      return
    }
    if schema.isResource {
      guard isObject(id, typeName: "Resource") else { return }
      walkResource(id)
      return
    }
    guard isObject(id, typeName: Name(rawValue: type.name).text) else { return }
    let root = definitions.root(type.schema)
    if element.pointee.children.count > 0 {
      walkChildren(id, of: entry.element)
    } else {
      addInvariants(id, definitions.element(root).pointee.constraints)
      walkChildren(id, of: root)
    }
    reportIfHollow(id)
    checkComplex(id, element, Name(rawValue: type.name))
  }

  /// Checks that belong to a data type, once its children have been walked.
  private func checkComplex(_ id: NodeID, _ element: UnsafePointer<fl_element>, _ type: Name) {
    switch type {
    case Name.Types.`extension`: extensions.append(id)
    case Name.Types.reference: references.append(id)
    case Name.Types.attachment: checkAttachment(id)
    case Name.Types.coding: checkCoding(id)
    case Name.Types.identifier: checkIdentifier(id)
    case Name.Types.sampledData: checkSampledData(id)
    default: break
    }
    if Int(element.pointee.strength) >= FL_STRENGTH_PREFERRED {
      checkBinding(id, element, type, profile: 0)
    }
  }

  private func isObject(_ id: NodeID, typeName: @autoclosure () -> String) -> Bool {
    if document[id].kind == .object { return true }
    if document[id].kind == .null { return false }
    let what = format == .json ? "an object" : "an element with children"
    report(
      "structure-wrong-type", .error, .structure, at: id,
      help: objectHelp(id, typeName(), what),
      "\(document.nameText(id)) must be \(what), a \(typeName()), not \(shown(id))")
    return false
  }

  /// Shows the object that a plain text was meant as.
  private func objectHelp(_ id: NodeID, _ type: String, _ what: String) -> String {
    let text = document.string(id)
    guard format == .json, document[id].kind == .string, text.utf8.count < 64, !text.isEmpty,
      !text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == 0x5C })
    else { return "write \(what) with the properties of \(type)" }
    switch type {
    case "Reference":
      let key = text.contains("/") || text.hasPrefix("urn:") ? "reference" : "display"
      return "write { \"\(key)\": \"\(text)\" }"
    case "CodeableConcept":
      return "write { \"text\": \"\(text)\" }, with a coding where a code is known"
    default: return "write \(what) with the properties of \(type)"
    }
  }

  /// An element must have a value or a child besides its id (ele-1). The JSON reader reports `{}`.
  private func reportIfHollow(_ id: NodeID) {
    var child = document[id].firstChild
    if child == 0, format == .json { return }
    while child != 0 {
      if document[child].name != .id { return }
      child = document[child].nextSibling
    }
    report(
      "ele-1", .error, .invariant, at: id,
      help: "give it content, or leave the element out",
      document[id].firstChild == 0
        ? "\(document.nameText(id)) is empty" : "\(document.nameText(id)) holds nothing but an id")
  }

  // MARK: Names and counts

  private func reportUnknown(_ child: NodeID, in parent: NodeID, source: ElementRef) {
    document[child].flags.insert(.reported)
    let name = document.nameText(child)
    let isAttribute = document[child].flags.contains(.attribute)
    let near = Spelling.nearest(name, among: childNames(source))
    let help: String
    if let near {
      help = "did you mean \"\(near)\"?"
    } else if let owner = ancestor(of: parent, knowing: document[child].name) {
      help = "\"\(name)\" belongs to \(owner)"
    } else {
      help = "take it out, or carry the content in an extension"
    }
    report(
      "structure-unknown-property", .error, .structure, at: parent,
      place: document.keyPlace(child), label: near.map { "did you mean \"\($0)\"?" }, help: help,
      "\"\(name)\" is no \(isAttribute ? "attribute" : "property") of \(typeText(parent))")
  }

  private func childNames(_ source: ElementRef) -> [String] {
    let range = definitions.element(source).pointee.children
    return (0..<Int(range.count)).map {
      Name(rawValue: definitions.childEntry(range, $0).name).text
    }
  }

  private func ancestor(of node: NodeID, knowing name: Name) -> String? {
    var current = node
    while current != 0 {
      current = document[current].parent
      if let source = childSource(current), definitions.child(source, name) != nil {
        return typeText(current)
      }
    }
    return nil
  }

  /// The type of a node for a message: `Quantity`, `Observation.component`.
  func typeText(_ id: NodeID) -> String {
    guard let source = childSource(id) else { return document.nameText(id) }
    return definitions.string(definitions.element(source).pointee.path)
  }

  private func checkShape(_ child: NodeID, _ element: UnsafePointer<fl_element>) {
    guard format == .json else { return }
    let isItem = document[child].flags.contains(.arrayItem)
    if isItem == element.pointee.isArray { return }
    let name = document.nameText(child)
    report(
      "structure-wrong-shape", .error, .structure, at: child,
      help: isItem
        ? "write the value without brackets" : "write it in brackets: \"\(name)\": [ … ]",
      isItem
        ? "\(name) occurs at most once and is no array" : "\(name) may repeat and must be an array",
      fix: document.edits(reshaping: child).flatMap {
        Finding.Fix(isItem ? "takes the brackets away" : "writes it in brackets", $0)
      })
  }

  private func reportRepeated(
    _ child: NodeID, in parent: NodeID, _ element: UnsafePointer<fl_element>
  ) {
    let name = document.nameText(child)
    if element.pointee.isChoice {
      report(
        "structure-choice-twice", .error, .structure, at: parent, place: document.keyPlace(child),
        help: "keep one of them",
        "\(typeText(parent)) takes one \(element.pointee.baseName.text)[x] only: \(name) is a second one"
      )
    } else if element.pointee.isArray {
      // XML: the repetitions must stand together.
      report(
        "structure-element-order", .error, .structure, at: child,
        help: "move it next to the other \(name) elements",
        "\(name) is interrupted by other elements")
    } else {
      reportTooMany(child, in: parent, element)
    }
  }

  private func reportTooMany(
    _ child: NodeID, in parent: NodeID, _ element: UnsafePointer<fl_element>
  ) {
    // An array of a JSON property that is none has been reported once for all its items.
    if format == .json, document[child].flags.contains(.arrayItem) { return }
    report(
      "cardinality-max", .error, .structure, at: parent, place: document.keyPlace(child),
      help: "keep one of them",
      "\(definitions.string(element.pointee.path)) occurs more than once")
  }

  private func checkXMLPlace(
    _ child: NodeID, _ element: UnsafePointer<fl_element>, after ordinal: UInt8
  ) {
    let isAttribute = document[child].flags.contains(.attribute)
    if isAttribute != element.pointee.isXMLAttribute {
      report(
        "structure-wrong-shape", .error, .structure, at: child,
        help: isAttribute ? "write it as an element" : "write it as an attribute of its parent",
        "\(document.nameText(child)) is \(isAttribute ? "an attribute" : "an element") here")
    } else if !isAttribute, element.pointee.ordinal < ordinal {
      report(
        "structure-element-order", .error, .structure, at: child,
        help: "XML keeps the order of the definition",
        "\(document.nameText(child)) stands behind an element that it must precede")
    }
  }

  private func checkRequired(_ id: NodeID, _ source: ElementRef, _ seen: OrdinalSet) {
    let required = definitions.element(source).pointee.required
    for number in 0..<Int(required.count) {
      let element = definitions.element(definitions.entry(required, number))
      if seen.contains(element.pointee.ordinal) { continue }
      reportMissing(id, element, found: 0, profile: 0)
    }
  }

  func reportMissing(
    _ id: NodeID, _ element: UnsafePointer<fl_element>, found: Int, profile: SchemaRef
  ) {
    let name = element.pointee.baseName.text + (element.pointee.isChoice ? "[x]" : "")
    report(
      "cardinality-min", .error, .required, at: id, profile: profile, cause: element.pointee.id,
      found == 0
        ? "\(typeText(id)) needs \(name)"
        : "\(typeText(id)) needs at least \(element.pointee.min) \(name), \(found) given")
  }
}

/// A set of places among the direct children of an element.
struct OrdinalSet {
  private var low: UInt64 = 0
  private var middle: UInt64 = 0
  private var high: UInt64 = 0

  /// Adds a place; false where it was there.
  mutating func insert(_ ordinal: UInt8) -> Bool {
    if contains(ordinal) { return false }
    let bit = UInt64(1) << UInt64(ordinal & 63)
    switch ordinal >> 6 {
    case 0: low |= bit
    case 1: middle |= bit
    default: high |= bit
    }
    return true
  }

  func contains(_ ordinal: UInt8) -> Bool {
    let bit = UInt64(1) << UInt64(ordinal & 63)
    switch ordinal >> 6 {
    case 0: return low & bit != 0
    case 1: return middle & bit != 0
    default: return high & bit != 0
    }
  }
}
