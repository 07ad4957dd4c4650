import FHIRConformance
import FHIRDocuments

/// Writes the FHIRPath of nodes by the names alone.
struct ElementPath {
  let document: Document
  let definitions: Definitions

  /// The FHIRPath from the root of the document, e.g. `Observation.value.ofType(Quantity).code`.
  func text(_ node: NodeID) -> String {
    guard node != 0 else { return document.string(0) }
    let name = document.nameText(node)
    var path = text(document[node].parent) + "." + name
    if document[node].flags.contains(.arrayItem) { path += "[\(document.ordinal(node))]" }
    for choice in ["value", "effective"] where name.hasPrefix(choice) && name != choice {
      path.removeLast(name.count)
      path += "\(choice).ofType(\(name.dropFirst(choice.count)))"
    }
    return path
  }
}
