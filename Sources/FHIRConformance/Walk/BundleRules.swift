import FHIRDocuments

/// Checks what R4 says about Bundles beyond their invariants: full URLs, links, and that a document
/// holds what it refers to and nothing else.
extension ResourceWalk {
  func checkBundles() {
    guard document.resourceType(0) == Name.Types.bundle else { return }
    let type = document.child(0, .type).map { document.string($0) } ?? ""
    checkLinks()
    let index = index()
    checkFullURLs(index, type)
    if type == "document" || type == "message" { checkReachability(index, type) }
  }

  private func checkLinks() {
    var seen: Set<String> = []
    for link in document.children(0, .link) {
      guard let relation = document.child(link, .relation) else { continue }
      let text = document.string(relation)
      if !seen.insert(text).inserted {
        report(
          "bundle-link-duplicate", .error, .duplicate, at: link, place: document.place(relation),
          help: "keep one link for each relation", "the bundle has two links \"\(text)\"")
      }
    }
  }

  private func checkFullURLs(_ index: ReferenceIndex, _ type: String) {
    let isRequest = type == "batch" || type == "transaction"
    for entry in index.entries {
      guard let url = entry.fullURL else {
        if !isRequest, entry.resource != nil, document.child(entry.node, .request) == nil,
          document.child(entry.node, .response) == nil
        {
          report(
            "bundle-fullurl-missing", type == "document" || type == "message" ? .error : .warning,
            .required, at: entry.node, help: "give each entry the absolute URL of its resource",
            "an entry of a \(type) bundle needs a fullUrl")
        }
        continue
      }
      guard let place = document.child(entry.node, .fullUrl).map({ document.place($0) }) else {
        continue
      }
      if !ReferenceText.hasScheme(url[...]) {
        report(
          "bundle-fullurl-relative", .error, .value, at: entry.node, place: place,
          help: "write an absolute URL, or urn:uuid: with the resource's UUID",
          "the fullUrl \"\(shortened(url))\" is not absolute")
        continue
      }
      checkIdentity(entry, url, place)
    }
  }

  /// A RESTful fullUrl names the type and the id of its resource.
  private func checkIdentity(_ entry: ReferenceIndex.Entry, _ url: String, _ place: SourceRange) {
    guard let resource = entry.resource, let id = document.child(resource, .id),
      document.hasValue(id)
    else { return }
    let reference = parsed(url)
    guard let named = reference.id, let type = reference.type else { return }
    let own = document.string(resource)
    if named != document.string(id) || type != own {
      report(
        "bundle-fullurl-mismatch", .error, .value, at: entry.node, place: place,
        help: "end it in \(own)/\(document.string(id))",
        "the fullUrl ends in \(type)/\(named), its resource is \(own)/\(document.string(id))")
    }
  }

  // MARK: Documents and messages

  private func checkReachability(_ index: ReferenceIndex, _ type: String) {
    guard !index.entries.isEmpty else { return }
    var links = [[Int]](repeating: [], count: index.entries.count)
    for node in references {
      guard let from = entryNumber(of: node), let text = referenceText(node) else { continue }
      let reference = parsed(text)
      if case .fragment = reference.kind { continue }
      let found = entryNumbers(for: reference, from: node)
      if found.count > 1, type == "document" {
        report(
          "reference-ambiguous", .error, .duplicate, at: node,
          help: "give each entry a fullUrl of its own",
          "\"\(shortened(text))\" leads to \(found.count) entries of the bundle")
      }
      if found.isEmpty, from == 0, type == "document", reference.kind != .conditional {
        report(
          "reference-unresolved", .error, .notFound, at: node,
          help: unresolvedHelp(reference, index),
          "\"\(shortened(text))\" is not in the document, which must hold all its Composition refers to"
        )
      }
      for to in found {
        links[from].append(to)
        links[to].append(from)
      }
    }
    var reached = [Bool](repeating: false, count: index.entries.count)
    reached[0] = true
    var open = [0]
    while let entry = open.popLast() {
      for next in links[entry] where !reached[next] {
        reached[next] = true
        open.append(next)
      }
    }
    for (number, isReached) in reached.enumerated() where !isReached {
      report(
        "bundle-entry-unreachable", type == "document" ? .error : .warning, .informational,
        at: index.entries[number].node,
        help:
          "refer to it from the \(type == "document" ? "Composition" : "MessageHeader"), or take it out",
        "no chain of references joins this entry to the \(type == "document" ? "Composition" : "MessageHeader")"
      )
    }
  }

  private func unresolvedHelp(_ reference: ReferenceText, _ index: ReferenceIndex) -> String? {
    guard let type = reference.type, let id = reference.id,
      let entry = index.entries(typeAndID: type + "/" + id).first,
      let url = index.entries[entry].fullURL
    else { return nil }
    return "\(type)/\(id) stands in entry \(entry), whose fullUrl is \(url): refer to it by that"
  }
}
