import FHIRDocuments

/// Checks what R4 asks of the requests in batches and transactions: that they fit their resources,
/// and that no two of them change the same one.
extension ResourceWalk {
  func checkRequests(_ index: ReferenceIndex, _ type: String) {
    var changed: Set<String> = []
    for entry in index.entries {
      guard let request = document.child(entry.node, .request),
        let method = document.child(request, Self.methodName), document.hasValue(method),
        let url = document.child(request, .url), document.hasValue(url)
      else { continue }
      let target = RequestTarget(document.string(url))
      guard target.isPlain else { continue }
      let verb = document.string(method)
      switch verb {
      case "PUT", "POST": checkTarget(entry, verb, url, target)
      case "PATCH", "DELETE": break
      default: continue
      }
      guard type == "transaction", let id = target.id, verb != "POST" else { continue }
      if !changed.insert("\(target.type)/\(id)").inserted {
        report(
          "bundle-request-repeated", .error, .duplicate, at: entry.node,
          place: document.place(url),
          help: "join the two changes, or send them one after the other",
          "the transaction changes \(target.type)/\(id) twice")
      }
    }
  }

  private static let methodName = Name("method") ?? .none

  private func checkTarget(
    _ entry: ReferenceIndex.Entry, _ verb: String, _ url: NodeID, _ target: RequestTarget
  ) {
    guard let resource = entry.resource else {
      report(
        "bundle-request-resource", .error, .required, at: entry.node, place: document.place(url),
        help: "add the resource, or use GET or DELETE", "a \(verb) needs a resource")
      return
    }
    let type = document.string(resource)
    let id = document.child(resource, .id).map { document.string($0) }
    if verb == "POST" {
      guard target.id == nil, target.type != type else { return }
      report(
        "bundle-request-url", .error, .value, at: entry.node, place: document.place(url),
        help: "write \(type)", "a \(type) is made with POST \(type), not \(target.type)")
      return
    }
    if target.id == nil {
      if target.hasQuery, target.type == type { return }
      report(
        "bundle-request-url", .error, .value, at: entry.node, place: document.place(url),
        help: "write \(type)/\(id ?? "ID"), or a search for the one that is meant",
        target.type == type
          ? "a PUT names the id of its resource, or searches for it"
          : "a \(type) cannot be put in the place of a \(target.type)")
    } else if target.type != type || target.id != id {
      report(
        "bundle-request-url", .error, .value, at: entry.node, place: document.place(url),
        help: id.map { "write \(type)/\($0)" } ?? "give the resource the id \(target.id ?? "")",
        id == nil
          ? "a PUT needs a resource with the id of its URL, this one has none"
          : "the request is for \(target.type)/\(target.id ?? ""), the resource is \(type)/\(id ?? "")"
      )
    }
  }
}

/// Takes the URL of a request apart: `Patient`, `Patient/p1`, `Patient?identifier=x`.
private struct RequestTarget {
  var type = ""
  var id: String?
  var hasQuery = false
  /// It is one of those forms; operations, searches by POST and absolute URLs are none of them.
  var isPlain = false

  init(_ text: String) {
    guard !ReferenceText.hasScheme(text[...]) else { return }
    var path = text[...]
    if let query = path.firstIndex(of: "?") {
      hasQuery = true
      path = path[..<query]
    }
    if path.first == "/" { path = path.dropFirst() }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = parts.first, let name = Name(first), name.isKnown,
      !parts.contains(where: { $0.isEmpty || $0.first == "$" || $0.first == "_" })
    else { return }
    type = String(first)
    if parts.count == 2 { id = String(parts[1]) }
    isPlain = true
  }
}
