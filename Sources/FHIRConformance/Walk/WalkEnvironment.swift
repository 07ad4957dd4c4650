import FHIRDocuments

/// Answers what invariants ask beyond the element they stand on, from the walk's document and
/// tables.
struct WalkEnvironment: PathEnvironment {
  // The walk owns the evaluator that holds this.
  unowned let walk: ResourceWalk

  func resolve(_ reference: String, from node: NodeID?, in document: Document) -> NodeID? {
    guard document === walk.document else { return nil }
    return walk.target(of: reference, from: node ?? 0)
  }

  func isMember(_ item: PathItem, ofValueSet url: String, in document: Document) -> Bool? {
    guard let valueSet = walk.terminology.valueSet(url) else { return nil }
    switch item {
    case .node(let node):
      guard document === walk.document else { return nil }
      return walk.isMember(node, of: valueSet)
    case .string(let code):
      var code = code
      let answer = code.withUTF8 { walk.terminology.membership($0, system: nil, in: valueSet) }
      if case .member = answer { return true }
      if case .notChecked = answer { return nil }
      return false
    default: return nil
    }
  }

  func conforms(_ node: NodeID, toProfile url: String, in document: Document) -> Bool? {
    guard document === walk.document, let schema = walk.definitions.schema(url: url) else {
      return nil
    }
    return walk.conforms(node, to: schema)
  }

  func isInSlice(
    _ node: NodeID, named name: String, ofProfile url: String, in document: Document
  ) -> Bool? {
    guard document === walk.document else { return nil }
    return walk.isInSlice(node, named: name, ofProfile: url)
  }

  func hasSoundNarrative(_ node: NodeID, in document: Document) -> Bool? {
    NarrativeCheck.isSound(
      document.bytes(node), source: document.format == .xml ? .xmlElement : .jsonString)
  }
}
