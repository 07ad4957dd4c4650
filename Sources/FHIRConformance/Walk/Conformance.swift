import CEmbeddedTables
import FHIRDocuments

/// Answers whether a node conforms to a profile, without findings of its own.
extension ResourceWalk {
  /// Tells whether a node is of a profile's type and breaks none of its rules.
  func conforms(_ node: NodeID, to profile: SchemaRef) -> Bool {
    let record = definitions.schema(profile)
    guard isAncestor(record.type_schema, of: typeSchema(node)) else { return false }
    if !record.isProfile { return true }
    let question = UInt64(node) << 32 | UInt64(profile)
    if let known = conformance[question] { return known }
    let answer = isClean { walkProfile(node, profile) }
    conformance.insert(answer, for: question)
    return answer
  }

  /// What keeps a node from a profile, in the words of the first error; nil where nothing does.
  func firstFault(_ node: NodeID, _ profile: SchemaRef) -> String? {
    guard !isQuiet else { return nil }
    var kept: [Finding] = []
    swap(&kept, &findings)
    let waiting = pendingInvariants.count
    walkProfile(node, profile)
    while pendingInvariants.count > waiting {
      if findings.contains(where: { $0.severity == .error }) {
        pendingInvariants.removeSubrange(waiting...)
      } else {
        evaluate(pendingInvariants.removeLast())
      }
    }
    swap(&kept, &findings)
    return kept.first { $0.severity == .error }.map { "\($0.message) (\($0.expression))" }
  }
}
