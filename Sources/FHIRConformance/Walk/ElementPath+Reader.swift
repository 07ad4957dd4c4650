import CEmbeddedTables
import FHIRDocuments

/// Puts the paths of the readers, who know names only, into the form of the walk.
extension ElementPath {
  /// The path of a reader, with indexes and types as the definitions have them:
  /// `Observation.component.valueQuantity` becomes `Observation.component[0].value.ofType(Quantity)`.
  ///
  /// - Returns: the text itself from the step on that leads to no element of R4.
  public func text(ofReader path: String) -> String {
    let steps = path.split(separator: ".", omittingEmptySubsequences: false)
    guard !document.isEmpty, document[0].flags.contains(.resource), let root = steps.first,
      root == document.string(0)
    else { return path }
    var written = String(root)
    var node: NodeID? = 0
    for (number, step) in steps.enumerated().dropFirst() {
      let open = step.firstIndex(of: "[")
      let name = step[..<(open ?? step.endIndex)]
      let index = open.flatMap { Int(step[step.index(after: $0)...].dropLast()) }
      guard let parent = node, let known = Name(name), let source = childSource(parent),
        let entry = definitions.child(source, known)
      else { return ([written] + steps[number...].map(String.init)).joined(separator: ".") }
      let element = definitions.element(entry.element)
      let isLast = number == steps.count - 1
      written += "." + element.pointee.baseName.text
      // Of an array without items the last step has no index.
      if element.pointee.isArray, index != nil || !isLast { written += "[\(index ?? 0)]" }
      if element.pointee.isChoice, known != element.pointee.baseName {
        written += ".ofType(\(type(of: name, element.pointee.baseName)))"
      }
      node = document.children(parent, known).dropFirst(index ?? 0).first { _ in true }
    }
    return written
  }

  private func type(of name: Substring, _ base: Name) -> String {
    typeText(String(decoding: name.utf8.dropFirst(base.text.utf8.count), as: UTF8.self))
  }

  /// The element whose table names the children of a node, from the notes of the walk.
  private func childSource(_ id: NodeID) -> ElementRef? {
    let node = document[id]
    guard node.element != 0 else { return nil }
    if node.flags.contains(.resource) { return node.element }
    let element = definitions.element(node.element)
    if element.pointee.content_reference != 0 { return element.pointee.content_reference }
    if element.pointee.children.count > 0 { return node.element }
    let types = element.pointee.types
    if types.count == 1 { return root(definitions.type(types, 0).schema) }
    guard let parent = childSource(node.parent), let entry = definitions.child(parent, node.name),
      entry.type != UInt16.max
    else { return nil }
    return root(definitions.type(types, Int(entry.type)).schema)
  }

  private func root(_ schema: SchemaRef) -> ElementRef? {
    schema == 0 ? nil : definitions.root(schema)
  }
}
