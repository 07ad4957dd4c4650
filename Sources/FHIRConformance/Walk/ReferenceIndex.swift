import FHIRDocuments

/// Finds the resources of a document by full URL, by type and id, and by fragment.
///
/// Built once per document, the first time something asks; every look-up then takes constant time.
final class ReferenceIndex {
  /// One entry of a Bundle.
  struct Entry {
    var node: NodeID
    var resource: NodeID?
    var fullURL: String?
  }

  private(set) var entries: [Entry] = []
  private var byFullURL: [String: [Int]] = [:]
  private var byTypeAndID: [String: [Int]] = [:]
  private var contained: [NodeID: [String: NodeID]] = [:]

  init(document: Document, resources: [NodeID]) {
    guard !document.isEmpty else { return }
    if document.resourceType(0) == Name.Types.bundle {
      for node in document.children(0, .entry) {
        var entry = Entry(node: node, resource: document.child(node, .resource), fullURL: nil)
        if let url = document.child(node, .fullUrl) { entry.fullURL = document.string(url) }
        let number = entries.count
        entries.append(entry)
        if let url = entry.fullURL { byFullURL[url, default: []].append(number) }
        if let resource = entry.resource, let key = Self.key(document, resource) {
          byTypeAndID[key, default: []].append(number)
        }
      }
    }
    for resource in resources where document[resource].name == .contained {
      let owner = document[resource].parent
      if let id = document.child(resource, .id) {
        contained[owner, default: [:]][document.string(id)] = resource
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

  func entries(fullURL: String) -> [Int] { byFullURL[fullURL] ?? [] }
  func entries(typeAndID: String) -> [Int] { byTypeAndID[typeAndID] ?? [] }

  /// The contained resource with an id, in the resource that contains them.
  func contained(in owner: NodeID, id: String) -> NodeID? { contained[owner]?[id] }

  /// All contained resources of a resource by id.
  func contained(in owner: NodeID) -> [String: NodeID] { contained[owner] ?? [:] }
}
