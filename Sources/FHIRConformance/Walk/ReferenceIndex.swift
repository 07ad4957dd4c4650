import FHIRDocuments

/// Finds the resources of a Bundle by full URL and by type and id, and the contained resources of a
/// document by fragment.
///
/// Built once, the first time something asks; every look-up then takes constant time.
final class ReferenceIndex {
  /// One entry of a Bundle.
  struct Entry {
    var node: NodeID
    var resource: NodeID?
    var fullURL: String?
    /// The versionId of the resource.
    var version: String?
  }

  private(set) var entries: [Entry] = []
  private var byFullURL: [String: [Int]] = [:]
  private var byTypeAndID: [String: [Int]] = [:]
  private var contained: [NodeID: [String: NodeID]] = [:]

  /// The index of a whole document: of its contained resources, and of the Bundle it is.
  init(document: Document, resources: [NodeID]) {
    guard !document.isEmpty else { return }
    if document.resourceType(0) == Name.Types.bundle { addEntries(of: 0, in: document) }
    // Contained resources of no known type have been reported; references find them all the same.
    for owner in resources {
      for resource in document.children(owner, .contained) {
        guard let id = document.child(resource, .id) else { continue }
        contained[owner, default: [:]][document.string(id)] = resource
      }
    }
  }

  /// The index of a Bundle inside another resource.
  init(document: Document, bundle: NodeID) { addEntries(of: bundle, in: document) }

  private func addEntries(of bundle: NodeID, in document: Document) {
    for node in document.children(bundle, .entry) {
      var entry = Entry(
        node: node, resource: document.child(node, .resource), fullURL: nil, version: nil)
      if let url = document.child(node, .fullUrl) { entry.fullURL = document.string(url) }
      if let resource = entry.resource, let meta = document.child(resource, .meta),
        let version = document.child(meta, .versionId), document.hasValue(version)
      {
        entry.version = document.string(version)
      }
      let number = entries.count
      entries.append(entry)
      if let url = entry.fullURL { byFullURL[url, default: []].append(number) }
      if let resource = entry.resource, let key = Self.key(document, resource) {
        byTypeAndID[key, default: []].append(number)
      }
    }
  }

  /// `Patient/p1` for a resource with an id.
  static func key(_ document: Document, _ resource: NodeID) -> String? {
    guard let id = document.child(resource, .id), document.hasValue(id) else { return nil }
    return document.string(resource) + "/" + document.string(id)
  }

  /// The number of the entry with a node; entries are in document order.
  func number(ofEntry node: NodeID) -> Int? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low &+ high) >> 1
      if entries[middle].node < node { low = middle &+ 1 } else { high = middle }
    }
    return low < entries.count && entries[low].node == node ? low : nil
  }

  /// The entries with a fullUrl; where a version is asked for, those of that version, or else those
  /// that state none.
  func entries(fullURL: String, version: String? = nil) -> [Int] {
    let found = byFullURL[fullURL] ?? []
    guard let version else { return found }
    let exact = found.filter { entries[$0].version == version }
    return exact.isEmpty ? found.filter { entries[$0].version == nil } : exact
  }

  func entries(typeAndID: String) -> [Int] { byTypeAndID[typeAndID] ?? [] }

  /// The contained resource with an id, in the resource that contains them.
  func contained(in owner: NodeID, id: String) -> NodeID? { contained[owner]?[id] }

  /// All contained resources of a resource by id.
  func contained(in owner: NodeID) -> [String: NodeID] { contained[owner] ?? [:] }
}
