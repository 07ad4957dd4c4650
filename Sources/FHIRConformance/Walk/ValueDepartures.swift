import CEmbeddedTables
import FHIRDocuments

/// Finds where a value departs from a fixed or pattern value: at the parts that have another value,
/// or at the element that lacks a part or has one too many.
extension ResourceWalk {
  /// A node that is not as the definition has it.
  struct Departure {
    var node: NodeID
    /// The text asked for in its place; nil where the node as a whole is not as it should be.
    var wanted: String?
  }

  func departures(of node: NodeID, from text: fl_string, isPattern: Bool) -> [Departure] {
    guard let (other, value) = fixedValues.value(text) else { return [] }
    var found: [Departure] = []
    collect(node, other, value, isPattern, into: &found, depth: 0)
    return found
  }

  private func collect(
    _ node: NodeID, _ other: Document, _ value: NodeID, _ isPattern: Bool,
    into found: inout [Departure], depth: Int
  ) {
    if isPattern ? contains(node, other, value) : isEqual(node, other, value) { return }
    if other.hasValue(value) {
      found.append(Departure(node: node, wanted: other.string(value)))
      return
    }
    let before = found.count
    // The codings of a concept stand for one another: the concept lacks the one asked for.
    let isWhole =
      depth > 20 || typeSchema(node) == definitions.schema(ofType: Name.Types.codeableConcept)
    for wanted in isWhole ? [] : Array(other.children(value)) {
      let name = other[wanted].name
      var own = document.children(node, name)
      guard let first = own.next(), own.next() == nil,
        Array(other.children(value, name)).count == 1
      else {
        found.removeSubrange(before...)
        break
      }
      collect(first, other, wanted, isPattern, into: &found, depth: depth + 1)
    }
    if found.count == before { found.append(Departure(node: node, wanted: nil)) }
  }
}
