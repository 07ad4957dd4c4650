import FHIRDocuments

/// Finds resources and Provenances of a Bundle; built when a rule first asks, once per document.
///
/// Building takes time linear in the entries.
final class BundleIndex {
  private let document: Document
  private var resources: [String: NodeID] = [:]
  /// What Provenances of the Bundle speak of, as written in `target`.
  private var provenanceTargets: Set<String> = []
  /// By subject and week: a time with an offset other than UTC. Made when first asked for.
  private var offsets: [String: [Int: NodeID]]?

  /// Reads the entries of the root; nil where the root is no Bundle.
  init?(_ document: Document) {
    guard document.resourceType(0) == .Types.bundle else { return nil }
    self.document = document
    for entry in document.children(0, .entry) { note(entry) }
  }

  private func note(_ entry: NodeID) {
    var fullURL: NodeID = 0
    var resource: NodeID = 0
    for child in document.children(entry) {
      switch document[child].name {
      case .fullUrl: fullURL = child
      case .resource: resource = child
      default: continue
      }
    }
    guard resource != 0 else { return }
    if fullURL != 0, document.hasValue(fullURL) { resources[document.string(fullURL)] = resource }
    if let id = document.child(resource, .id), document.hasValue(id) {
      resources[document.string(resource) + "/" + document.string(id)] = resource
    }
    if document.resourceType(resource) == .Types.provenance {
      for target in document.children(resource, .target) {
        if let text = document.child(target, .reference), document.hasValue(text) {
          provenanceTargets.insert(document.string(text))
        }
      }
    }
  }

  /// The resource a reference leads to; 0 where none of the Bundle is meant.
  func resolve(_ reference: UnsafeBufferPointer<UInt8>) -> NodeID {
    var text = String(decoding: reference, as: UTF8.self)
    if let version = text.range(ofFirst: "/_history/") { text.removeSubrange(version...) }
    if let found = resources[text] { return found }
    // An absolute URL of a server: its last two parts are type and id.
    let parts = text.split(separator: "/")
    guard text.contains("://"), parts.count > 3 else { return 0 }
    return resources[parts.suffix(2).joined(separator: "/")] ?? 0
  }

  /// A time of a subject with an offset other than UTC, within about a week of a day.
  func offset(of subject: String, near day: Int) -> NodeID? {
    if offsets == nil { offsets = readOffsets() }
    guard let weeks = offsets?[subject] else { return nil }
    let week = Self.week(day)
    return weeks[week] ?? weeks[week - 1] ?? weeks[week + 1]
  }

  private static func week(_ day: Int) -> Int { Int((Double(day) / 7).rounded(.down)) }

  private func readOffsets() -> [String: [Int: NodeID]] {
    var found: [String: [Int: NodeID]] = [:]
    for entry in document.children(0, .entry) {
      guard let resource = document.child(entry, .resource),
        document.resourceType(resource) == .Types.observation,
        let subject = document.child(resource, .subject),
        let reference = document.child(subject, .reference), document.hasValue(reference)
      else { continue }
      for child in document.children(resource) {
        switch document[child].name {
        case .effectiveDateTime, .effectivePeriod, .effectiveInstant:
          let time = EffectiveTime(document, child)
          guard let start = time.start, let offset = start.offsetMinutes, offset != 0 else {
            continue
          }
          let week = Self.week(start.dayNumber)
          found[document.string(reference), default: [:]][week] = time.startNode
        default: continue
        }
      }
    }
    return found
  }

  /// Tells whether a Provenance of the Bundle speaks of a resource.
  func hasProvenance(of resource: NodeID) -> Bool {
    guard !provenanceTargets.isEmpty else { return false }
    if let id = document.child(resource, .id), document.hasValue(id),
      provenanceTargets.contains(document.string(resource) + "/" + document.string(id))
    {
      return true
    }
    let entry = document[resource].parent
    guard let fullURL = document.child(entry, .fullUrl), document.hasValue(fullURL) else {
      return false
    }
    return provenanceTargets.contains(document.string(fullURL))
  }
}

extension String {
  /// Where a text first begins.
  fileprivate func range(ofFirst text: String) -> Index? {
    var index = startIndex
    while index != endIndex {
      if self[index...].hasPrefix(text) { return index }
      index = self.index(after: index)
    }
    return nil
  }
}
