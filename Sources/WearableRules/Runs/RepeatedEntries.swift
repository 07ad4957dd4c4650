import FHIRDocuments

/// Offers to take entries of a Bundle out that say again what another entry says.
///
/// Only where nothing is lost: the two resources are the same but for what names them, nothing
/// refers to the second one, and the Bundle is a mere collection or a list of requests.
public struct RepeatedEntries {
  private let document: Document
  private var entries: [NodeID] = []
  /// How often each address occurs in the document.
  private var mentions: [String: Int] = [:]

  /// Adds fixes to findings of rules that look across resources; costs a second look at the
  /// document, where there is such a finding.
  public static func addFixes(
    to findings: inout [Finding], in source: SourceBytes, range: SourceRange,
    format: Document.Format
  ) {
    let rule = DuplicateDay.about.id
    guard format == .json,
      findings.contains(where: { $0.rule == rule && !$0.related.isEmpty })
    else { return }
    let document = Document()
    var reader = JSONReader()
    reader.read(source, range: range, into: document)
    guard !document.isBroken, let repeated = RepeatedEntries(document) else { return }
    for index in findings.indices where findings[index].rule == rule {
      findings[index].fix = repeated.fix(findings[index])
    }
  }

  private init?(_ document: Document) {
    self.document = document
    guard document.resourceType(0) == .Types.bundle, let type = document.child(0, .type),
      ["collection", "batch", "transaction"].contains(document.string(type))
    else { return nil }
    entries = Array(document.children(0, .entry))
    for number in 0..<document.count {
      let node = NodeID(number)
      let name = document[node].name
      guard document[node].kind == .string, name == .reference || name == .fullUrl || name == .url
      else { continue }
      mentions[document.string(node), default: 0] += 1
    }
  }

  private func fix(_ finding: Finding) -> Finding.Fix? {
    guard let first = finding.related.first, let one = entry(at: first.place.start),
      let other = entry(at: finding.place.start), one != other,
      isUnmentioned(other), isSame(one, other)
    else { return nil }
    return Finding.Fix("takes the copy out", [document.edit(removing: other)])
  }

  /// The entry an offset lies in.
  private func entry(at offset: UInt32) -> NodeID? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if document[entries[middle]].start <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? entries[low - 1] : nil
  }

  /// Tells whether nothing but the entry itself names its resource.
  private func isUnmentioned(_ entry: NodeID) -> Bool {
    if let url = document.child(entry, .fullUrl), mentions[document.string(url), default: 0] > 1 {
      return false
    }
    guard let resource = document.child(entry, .resource) else { return false }
    guard let id = document.child(resource, .id) else { return true }
    let reference = "\(document.string(resource))/\(document.string(id))"
    let own = document.child(entry, .request).flatMap { document.child($0, .url) }
      .map { document.string($0) }
    return mentions[reference, default: 0] == (own == reference ? 1 : 0)
  }

  private func isSame(_ one: NodeID, _ other: NodeID) -> Bool {
    guard let left = document.child(one, .resource), let right = document.child(other, .resource)
    else { return false }
    return isEqual(left, right, atTop: true)
  }

  private func isEqual(_ left: NodeID, _ right: NodeID, atTop: Bool = false) -> Bool {
    let (one, other) = (document[left], document[right])
    guard one.kind == other.kind, one.valueLength == other.valueLength,
      document.bytes(left).elementsEqual(document.bytes(right))
    else { return false }
    var a = one.firstChild
    var b = other.firstChild
    while true {
      if atTop {
        a = behindNames(a)
        b = behindNames(b)
      }
      if a == 0 || b == 0 { return a == b }
      guard document[a].name == document[b].name, isEqual(a, b) else { return false }
      a = document[a].nextSibling
      b = document[b].nextSibling
    }
  }

  /// The next child that does not only name the resource.
  private func behindNames(_ node: NodeID) -> NodeID {
    var node = node
    while node != 0, document[node].name == .id || document[node].name == .identifier {
      node = document[node].nextSibling
    }
    return node
  }
}
