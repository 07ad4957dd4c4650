import FHIRDocuments

/// Checks that the entries of a searchset are what a search gives.
extension ResourceWalk {
  func checkSearchEntries(_ bundle: NodeID, _ index: ReferenceIndex) {
    let wanted = searchedType(bundle)
    for entry in index.entries {
      guard let resource = entry.resource, document[resource].flags.contains(.resource) else {
        continue
      }
      let type = document.string(resource)
      let mode =
        document.child(entry.node, .search).flatMap { document.child($0, .mode) }
        .map { document.string($0) }
      if mode == "outcome", type != "OperationOutcome" {
        report(
          "bundle-search-mode", .error, .invalid, at: entry.node,
          help: "write match or include as search.mode",
          "only an OperationOutcome is the outcome of a search, this is \(type)")
      } else if mode == "match", let wanted, type != wanted {
        report(
          "bundle-search-mode", .error, .invalid, at: entry.node,
          help: "write include as search.mode",
          "a search for \(wanted) does not match \(type)")
      }
      if type != "OperationOutcome", mode != "outcome", document.child(resource, .id) == nil {
        report(
          "bundle-search-id", .warning, .required, at: entry.node,
          help: "give the resource the id it has on the server",
          "what a search finds has an id")
      }
    }
  }

  /// The type that the link to the search itself names: `…/Patient?name=x`; nil where it names none.
  private func searchedType(_ bundle: NodeID) -> String? {
    for link in document.children(bundle, .link) {
      guard let relation = document.child(link, .relation),
        document.value(relation, equals: "self"), let url = document.child(link, .url)
      else { continue }
      let path = document.string(url).prefix { $0 != "?" && $0 != "#" }
      guard let last = path.split(separator: "/").last else { return nil }
      return parsed(last + "/x").type
    }
    return nil
  }
}
