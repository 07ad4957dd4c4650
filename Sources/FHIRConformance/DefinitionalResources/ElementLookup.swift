import CEmbeddedTables
import FHIRDocuments

/// Follows the paths of definitions through the types of R4.
struct ElementLookup {
  /// The elements whose children may stand at a place; nil where that is not known, empty where the
  /// place does not exist.
  typealias Shape = [ElementRef]?

  let definitions: Definitions

  /// The place a path leads to: `Patient.contact.name`.
  func shape(path: String) -> Shape {
    let steps = path.split(separator: ".")
    guard let first = steps.first, let type = Name(first) else { return nil }
    let root = definitions.root(definitions.schema(ofType: type))
    guard root != 0 else { return nil }
    var current: Shape = [root]
    for step in steps.dropFirst() { current = child(step, of: current) }
    return current
  }

  /// The place of a type by its code.
  func shape(type code: String) -> Shape {
    guard let name = Name(code) else { return nil }
    let root = definitions.root(definitions.schema(ofType: name))
    return root == 0 ? nil : [root]
  }

  /// The place of a child: `value`, `value[x]` or `valueQuantity`.
  func child(_ step: Substring, of shape: Shape) -> Shape {
    guard let shape else { return nil }
    guard let name = Name(step.hasSuffix("[x]") ? step.dropLast(3) : step) else { return [] }
    var found: [ElementRef] = []
    for element in shape {
      if isOpen(element) { return nil }
      if let child = namedChild(element, name) {
        guard let next = content(of: child) else { return nil }
        found += next
      } else if let entry = definitions.child(element, name) {
        let next = definitions.content(entry)
        if next == 0 { return nil }
        found.append(next)
      }
    }
    return found
  }

  private func namedChild(_ element: ElementRef, _ name: Name) -> ElementRef? {
    let list = definitions.element(element).pointee.child_elements
    for index in 0..<Int(list.count) {
      let child = definitions.entry(list, index)
      if definitions.element(child).pointee.baseName == name { return child }
    }
    return nil
  }

  private func content(of element: ElementRef) -> Shape {
    let record = definitions.element(element).pointee
    if record.content_reference != 0 { return [record.content_reference] }
    if record.children.count > 0 { return [element] }
    guard record.types.count > 0 else { return nil }
    var result: [ElementRef] = []
    for index in 0..<Int(record.types.count) {
      let schema = definitions.type(record.types, index).schema
      let root = schema == 0 ? 0 : definitions.root(schema)
      guard root != 0 else { return nil }
      result.append(root)
    }
    return result
  }

  /// `contained` and the like hold any resource.
  private func isOpen(_ element: ElementRef) -> Bool {
    let schema = definitions.schema(definitions.element(element).pointee.schema)
    let name = Name(rawValue: schema.type_name)
    return name == Name.Types.resource || name == Name.Types.domainResource
  }
}
