import CEmbeddedTables
import FHIRDocuments

/// Keeps the fixed and pattern values of definitions as documents, read the first time they are
/// needed.
final class FixedValues {
  private let definitions: Definitions
  @exclusivity(unchecked) private var documents = KeyTable<Document>()
  private var reader = JSONReader()

  init(definitions: Definitions) { self.definitions = definitions }

  /// The value as the only child of a document's root.
  func value(_ text: fl_string) -> (document: Document, node: NodeID)? {
    let document = documents[UInt64(text)] ?? read(text)
    guard !document.isEmpty, !document.isBroken else { return nil }
    let node = document[0].firstChild
    return node == 0 ? nil : (document, node)
  }

  private func read(_ text: fl_string) -> Document {
    let document = Document()
    reader.read(
      SourceBytes("{\"value\":" + definitions.string(text) + "}", name: "<definition>"),
      into: document)
    documents.insert(document, for: UInt64(text))
    return document
  }
}

/// Compares nodes with fixed and pattern values.
extension ResourceWalk {
  /// Tells whether a node is exactly the fixed value.
  func equalsFixed(_ node: NodeID, _ text: fl_string) -> Bool {
    guard let (fixed, value) = fixedValues.value(text) else { return true }
    return isEqual(node, fixed, value)
  }

  /// Tells whether a node has all that the pattern has.
  func matchesPattern(_ node: NodeID, _ text: fl_string) -> Bool {
    guard let (pattern, value) = fixedValues.value(text) else { return true }
    return contains(node, pattern, value)
  }

  func isEqual(_ node: NodeID, _ other: Document, _ value: NodeID) -> Bool {
    guard sameValue(node, other, value) else { return false }
    // The k-th child of a name must equal the k-th one of the other side.
    var count = 0
    for child in document.children(node) {
      count += 1
      let name = document[child].name
      let ordinal = document.ordinal(child)
      var number = 0
      var found = false
      for candidate in other.children(value, name) {
        if number == ordinal {
          found = isEqual(child, other, candidate)
          break
        }
        number += 1
      }
      if !found { return false }
    }
    var otherCount = 0
    for _ in other.children(value) { otherCount += 1 }
    return count == otherCount
  }

  /// Tells whether a node has all that a value of another document has.
  func contains(_ node: NodeID, _ other: Document, _ value: NodeID) -> Bool {
    if other.hasValue(value), !sameValue(node, other, value) { return false }
    for wanted in other.children(value) {
      let name = other[wanted].name
      let isMet = document.children(node, name).contains { contains($0, other, wanted) }
      if !isMet { return false }
    }
    return true
  }

  private func sameValue(_ node: NodeID, _ other: Document, _ value: NodeID) -> Bool {
    guard document.hasValue(node) == other.hasValue(value) else { return false }
    guard document.hasValue(node) else { return true }
    let own = document.bytes(node)
    let wanted = other.bytes(value)
    if equal(own, wanted) { return true }
    guard other[value].kind == .number else { return false }
    guard let left = ExactDecimal(own), let right = ExactDecimal(wanted) else { return false }
    return left == right
  }
}
