import CEmbeddedTables
import FHIRDocuments

/// Writes the FHIRPath of nodes; asked only when there is a finding.
public struct ElementPath {
  let document: Document
  let definitions: Definitions

  public init(document: Document, definitions: Definitions) {
    self.document = document
    self.definitions = definitions
  }

  /// The FHIRPath from the root of the document, e.g. `Observation.value.ofType(Quantity).code`.
  ///
  /// Repeated elements carry their index. Resources inside a Bundle keep the path from the Bundle.
  public func text(_ node: NodeID) -> String {
    var steps: [NodeID] = []
    var current = node
    while current != 0 {
      steps.append(current)
      current = document[current].parent
    }
    var path = rootText()
    for step in steps.reversed() { append(step, to: &path) }
    return path
  }

  private func rootText() -> String {
    if document.isEmpty { return "" }
    let text = document.string(0)
    return document[0].flags.contains(.resource) && !text.isEmpty ? text : "Resource"
  }

  private func append(_ id: NodeID, to path: inout String) {
    let node = document[id]
    path += "."
    guard node.element != 0, !node.flags.contains(.resource) else {
      path += document.nameText(id)
      if node.flags.contains(.arrayItem) || repeats(id) { appendIndex(id, to: &path) }
      return
    }
    let element = definitions.element(node.element).pointee
    path += Name(rawValue: element.name).text
    if element.isArray { appendIndex(id, to: &path) }
    if element.isChoice, node.name.rawValue != element.name {
      let base = Name(rawValue: element.name).text.utf8.count
      let suffix = String(decoding: document.nameText(id).utf8.dropFirst(base), as: UTF8.self)
      path += ".ofType(\(typeText(suffix)))"
    }
  }

  /// The type code behind a choice suffix: `DateTime` is `dateTime`, `Quantity` stays.
  func typeText(_ suffix: String) -> String {
    let lowered = suffix.prefix(1).lowercased() + suffix.dropFirst()
    guard let name = Name(lowered) else { return suffix }
    let schema = definitions.schema(ofType: name)
    return schema != 0 && definitions.schema(schema).isPrimitive ? lowered : suffix
  }

  private func appendIndex(_ id: NodeID, to path: inout String) {
    path += "[\(document.ordinal(id))]"
  }

  private func repeats(_ id: NodeID) -> Bool {
    let node = document[id]
    return node.name == .contained || node.name == .`extension`
  }
}
