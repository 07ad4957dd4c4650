import FHIRDocuments

/// Writes a document as text that is easy to compare: `name=kind:value{children}`.
func outline(_ document: Document, _ id: NodeID = 0) -> String {
  guard !document.isEmpty else { return "-" }
  let node = document[id]
  var text = document.nameText(id)
  if node.flags.contains(.arrayItem) { text += "*" }
  if node.flags.contains(.attribute) { text += "@" }
  if node.flags.contains(.companion) { text += "_" }
  if node.flags.contains(.resource) { text += "<\(document.string(id))>" }
  switch node.kind {
  case .object: break
  case .string: text += "='\(document.string(id))'"
  case .number: text += "=#\(document.string(id))"
  case .boolean: text += "=\(document.string(id))"
  case .null: text += "=null"
  case .text: text += "=\(document.string(id))"
  case .xhtml: text += "=xhtml:\(document.string(id))"
  }
  let children = document.children(id).map { outline(document, $0) }
  if !children.isEmpty || node.kind == .object {
    text += "{" + children.joined(separator: " ") + "}"
  }
  return text
}

/// Checks that a document's links are in order: parents, siblings, and no node met twice.
func linksAreSound(_ document: Document) -> Bool {
  guard !document.isEmpty else { return true }
  var met = Set<NodeID>([0])
  var open: [NodeID] = [0]
  while let id = open.popLast() {
    for child in document.children(id) {
      guard Int(child) < document.count, document[child].parent == id,
        met.insert(child).inserted
      else { return false }
      _ = document.bytes(child).count
      open.append(child)
    }
  }
  return true
}
