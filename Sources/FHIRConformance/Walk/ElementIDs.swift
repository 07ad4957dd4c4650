import FHIRDocuments

/// Checks that element ids are unique within a resource, and those of contained resources within
/// the one that contains them.
extension ResourceWalk {
  func checkElementIDs() {
    var seen: [NodeID: Set<String>] = [:]
    var contained: [NodeID: Set<String>] = [:]
    for number in 1..<max(document.count, 1) {
      let id = NodeID(number)
      guard document[id].name == .id, document.hasValue(id) else { continue }
      let parent = document[id].parent
      if document[parent].flags.contains(.resource) {
        if document[parent].name == .contained,
          !contained[document[parent].parent, default: []].insert(document.string(id)).inserted
        {
          report(
            "contained-id-duplicate", .error, .duplicate, at: parent, place: document.place(id),
            help: "give each contained resource an id of its own",
            "two contained resources have the id \"\(shortened(document.string(id)))\"")
        }
        continue
      }
      // The same element definition stands in the snapshot and in the differential; sdf-16 and
      // sdf-17 look after their ids.
      if isElementDefinition(parent) { continue }
      let text = document.string(id)
      if !seen[resource(of: parent), default: []].insert(text).inserted {
        report(
          "element-id-duplicate", .error, .duplicate, at: parent, place: document.place(id),
          help: "give each element an id of its own, or none",
          "the element id \"\(shortened(text))\" occurs twice in the resource")
      }
    }
  }

  private func isElementDefinition(_ node: NodeID) -> Bool {
    let schema = typeSchema(node)
    return schema != 0 && schema == definitions.schema(ofType: Name.Types.elementDefinition)
  }
}
