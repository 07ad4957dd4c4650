import FHIRDocuments

/// Checks that a document or message holds what it refers to, and nothing that no reference joins
/// to its head, the Composition or MessageHeader.
extension ResourceWalk {
  /// - Parameter linked: entries that the bundle itself refers to by a link.
  func checkInterlinks(
    _ bundle: NodeID, _ references: BundleReferences, _ type: String, _ linked: [Int]
  ) {
    let index = index(of: bundle)
    guard let head = index.entries.first else { return }
    let isHeadReliable = hasReliableBase(head)
    var links = [[Int]](repeating: [], count: index.entries.count)
    links[0] = linked
    for node in references.own {
      guard let from = entryPlace(of: node)?.number, let text = referenceText(node) else {
        continue
      }
      let reference = parsed(text)
      if case .fragment = reference.kind { continue }
      var found: [Int] = []
      if from != 0 || isHeadReliable || reference.kind == .absolute {
        found = entryNumbers(for: reference, in: index, from: from)
      }
      if found.count > 1, type == "document" {
        report(
          "reference-ambiguous", .error, .duplicate, at: node,
          help: "give each entry a fullUrl of its own",
          "\"\(shortened(text))\" leads to \(found.count) entries of the bundle")
      }
      if found.isEmpty {
        if from == 0, mustBeInside(node, type), reference.kind != .conditional {
          reportUnresolved(node, text, reference, index, type, isHeadReliable: isHeadReliable)
        } else if reference.kind == .relative, index.entries[from].fullURL == nil {
          report(
            "reference-unresolved", .error, .required, at: node,
            help: "give the entry a fullUrl, or write an absolute reference",
            "\"\(shortened(text))\" counts from the fullUrl of its entry, which has none")
        }
      }
      for to in found {
        links[from].append(to)
        links[to].append(from)
      }
    }
    for node in references.nested { link(node, in: bundle, index, &links) }
    reportUnreachable(links, index, type)
  }

  /// Joins the entry around a Bundle inside this one with what a reference in there leads to.
  private func link(
    _ node: NodeID, in bundle: NodeID, _ index: ReferenceIndex, _ links: inout [[Int]]
  ) {
    var place = entryPlace(of: node)
    while let inner = place, inner.bundle != bundle {
      place = inner.bundle == 0 ? nil : entryPlace(of: inner.bundle)
    }
    guard let from = place?.number, let text = referenceText(node) else { return }
    for to in entryNumbers(for: parsed(text), in: index, from: nil) {
      links[from].append(to)
      links[to].append(from)
    }
  }

  private func reportUnreachable(_ links: [[Int]], _ index: ReferenceIndex, _ type: String) {
    var reached = [Bool](repeating: false, count: index.entries.count)
    reached[0] = true
    var open = [0]
    while let entry = open.popLast() {
      for next in links[entry] where !reached[next] {
        reached[next] = true
        open.append(next)
      }
    }
    let head = type == "document" ? "Composition" : "MessageHeader"
    for (number, isReached) in reached.enumerated() where !isReached {
      report(
        "bundle-entry-unreachable", type == "document" ? .error : .warning, .informational,
        at: index.entries[number].node, help: "refer to it from the \(head), or take it out",
        "no chain of references joins this entry to the \(head)")
    }
  }

  /// Tells whether R4 wants the target of a reference of the head in the bundle: what a document
  /// consists of, what a message is about. Earlier documents and extensions may stand elsewhere.
  private func mustBeInside(_ node: NodeID, _ type: String) -> Bool {
    var current = node
    var part = Name.none
    while current != 0, !document[current].flags.contains(.resource) {
      part = document[current].name
      if part == .`extension` || part == .modifierExtension { return false }
      current = document[current].parent
    }
    if document[current].name == .contained { return false }
    if type == "message" { return part == .focus }
    switch part {
    case .subject, .encounter, .author, .attester, .custodian, .event, .section: return true
    default: return false
    }
  }

  private func reportUnresolved(
    _ node: NodeID, _ text: String, _ reference: ReferenceText, _ index: ReferenceIndex,
    _ type: String, isHeadReliable: Bool
  ) {
    let what = type == "document" ? "document" : "message"
    if !isHeadReliable, reference.kind != .absolute {
      report(
        "reference-unresolved", .error, .notFound, at: node,
        help: "mend the fullUrl first, or write an absolute reference",
        "\"\(shortened(text))\" counts from the fullUrl of its entry, which does not fit the resource there"
      )
      return
    }
    report(
      "reference-unresolved", .error, .notFound, at: node,
      help: unresolvedHelp(reference, index),
      "\"\(shortened(text))\" is not in the \(what), which must hold all its head refers to")
  }

  private func unresolvedHelp(_ reference: ReferenceText, _ index: ReferenceIndex) -> String? {
    guard let type = reference.type, let id = reference.id,
      let entry = index.entries(typeAndID: type + "/" + id).first,
      let url = index.entries[entry].fullURL
    else { return nil }
    return "\(type)/\(id) stands in entry \(entry), whose fullUrl is \(url): refer to it by that"
  }
}
