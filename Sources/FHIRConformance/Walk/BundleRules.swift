import FHIRDocuments

/// Checks what R4 says about Bundles beyond their invariants: full URLs and links.
extension ResourceWalk {
  func checkBundles() {
    var isNested = false
    if resources.count > 1 {
      isNested = resources.dropFirst().contains { document.resourceType($0) == Name.Types.bundle }
    }
    guard isNested else {
      guard document.resourceType(0) == Name.Types.bundle else { return }
      checkBundle(0, BundleReferences(own: references))
      return
    }
    let grouped = referencesByBundle()
    for resource in resources where document.resourceType(resource) == Name.Types.bundle {
      checkBundle(resource, grouped[resource] ?? BundleReferences())
    }
  }

  private func checkBundle(_ bundle: NodeID, _ references: BundleReferences) {
    let type = document.child(bundle, .type).map { document.string($0) } ?? ""
    let index = index(of: bundle)
    let linked = checkLinks(bundle, index, type)
    checkFullURLs(index, type)
    if type == "searchset" { checkSearchEntries(bundle, index) }
    if type == "document" || type == "message" {
      checkHead(bundle, index, type)
      checkInterlinks(bundle, references, type, linked)
    }
    if type == "transaction" || type == "batch" { checkRequests(index, type) }
  }

  /// A document or message has a first entry with a resource; invariants ask for its type only.
  private func checkHead(_ bundle: NodeID, _ index: ReferenceIndex, _ type: String) {
    let head = type == "document" ? "Composition" : "MessageHeader"
    guard let first = index.entries.first else {
      report(
        "bundle-head-missing", .error, .required, at: bundle, help: "begin it with a \(head)",
        "a \(type) without entries has no \(head)")
      return
    }
    guard first.resource == nil else { return }
    report(
      "bundle-head-missing", .error, .required, at: first.node, help: "put the \(head) here",
      "the first entry of a \(type) holds its \(head)")
  }

  /// The references in a Bundle: its own, and those of Bundles inside it.
  struct BundleReferences {
    var own: [NodeID] = []
    var nested: [NodeID] = []
  }

  private func referencesByBundle() -> [NodeID: BundleReferences] {
    var grouped: [NodeID: BundleReferences] = [:]
    for node in references {
      var place = entryPlace(of: node)
      var isOwn = true
      while let inner = place {
        if isOwn {
          grouped[inner.bundle, default: BundleReferences()].own.append(node)
        } else {
          grouped[inner.bundle, default: BundleReferences()].nested.append(node)
        }
        isOwn = false
        place = inner.bundle == 0 ? nil : entryPlace(of: inner.bundle)
      }
    }
    return grouped
  }

  // MARK: Links

  /// Checks the links and returns the entries that hold style sheets they name.
  private func checkLinks(_ bundle: NodeID, _ index: ReferenceIndex, _ type: String) -> [Int] {
    var seen: Set<String> = []
    var linked: [Int] = []
    for link in document.children(bundle, .link) {
      guard let relation = document.child(link, .relation) else { continue }
      let text = document.string(relation)
      if text == "stylesheet" {
        linked += styleSheet(link, index, type)
        continue
      }
      if !seen.insert(text).inserted {
        report(
          "bundle-link-duplicate", .error, .duplicate, at: link, place: document.place(relation),
          help: "keep one link for each relation", "the bundle has two links \"\(text)\"")
      } else if Self.pagingRelations.contains(text), Self.unpagedTypes.contains(type) {
        report(
          "bundle-link-paging", .error, .invalid, at: relation,
          help: "leave the link out: the bundle is complete in itself",
          "a \(type) bundle has no pages, \"\(text)\" links pages of searches and histories")
      }
    }
    return linked
  }

  private static let pagingRelations: Set<String> = ["first", "previous", "prev", "next", "last"]
  private static let unpagedTypes: Set<String> = [
    "document", "message", "transaction", "transaction-response", "batch", "batch-response",
  ]

  /// The entries of a document that hold a style sheet; an absolute URL may lead elsewhere.
  private func styleSheet(_ link: NodeID, _ index: ReferenceIndex, _ type: String) -> [Int] {
    guard type == "document", let url = document.child(link, .url), document.hasValue(url) else {
      return []
    }
    let text = document.string(url)
    if ReferenceText.hasScheme(text[...]) { return index.entries(fullURL: text) }
    let reference = parsed(text)
    var found = index.entries(fullURL: text)
    if let base = index.entries.first?.fullURL.flatMap({ parsed($0).base }) {
      found += index.entries(fullURL: base + reference.withoutVersion)
    }
    if found.isEmpty {
      report(
        "reference-unresolved", .error, .notFound, at: url,
        help: "put the style sheet into the document as a Binary, or give its absolute URL",
        "\"\(shortened(text))\" is not in the document")
    }
    return found
  }

  // MARK: Full URLs

  private func checkFullURLs(_ index: ReferenceIndex, _ type: String) {
    let isRequest =
      type == "batch" || type == "transaction" || type == "batch-response"
      || type == "transaction-response"
    for (number, entry) in index.entries.enumerated() {
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
      checkIdentity(entry, url, place, type, isFirst: number == 0)
    }
  }

  /// A RESTful fullUrl names the type and the id of its resource.
  private func checkIdentity(
    _ entry: ReferenceIndex.Entry, _ url: String, _ place: SourceRange, _ type: String,
    isFirst: Bool
  ) {
    guard let resource = entry.resource else { return }
    let reference = parsed(url)
    guard let named = reference.id, let namedType = reference.type else { return }
    let own = document.string(resource)
    let isHead = isFirst && (type == "document" || type == "message")
    guard let id = document.child(resource, .id), document.hasValue(id) else {
      guard isHead else { return }
      report(
        "bundle-fullurl-mismatch", .error, .value, at: entry.node, place: place,
        help: "give the resource the id \(named), or use urn:uuid: with a UUID",
        "the fullUrl ends in \(namedType)/\(named), its resource has no id")
      return
    }
    if named != document.string(id) || namedType != own {
      report(
        "bundle-fullurl-mismatch", type == "message" && !isFirst ? .warning : .error, .value,
        at: entry.node, place: place, help: "end it in \(own)/\(document.string(id))",
        "the fullUrl ends in \(namedType)/\(named), its resource is \(own)/\(document.string(id))")
    }
  }

  /// Tells whether the fullUrl of an entry says where its resource is: relative references in the
  /// resource count from there.
  func hasReliableBase(_ entry: ReferenceIndex.Entry) -> Bool {
    guard let url = entry.fullURL, let resource = entry.resource else { return false }
    let reference = parsed(url)
    guard let named = reference.id else { return true }
    guard let id = document.child(resource, .id) else { return false }
    return named == document.string(id)
  }
}
