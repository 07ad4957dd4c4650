import FHIRDocuments

/// Reports what is wrong with the XHTML of a narrative.
extension ResourceWalk {
  func checkNarrative(_ id: NodeID) {
    let bytes = document.bytes(id)
    let faults = NarrativeCheck.check(
      bytes, source: document.format == .xml ? .xmlElement : .jsonString)
    for fault in faults.prefix(20) {
      report(
        fault.rule, .error, .invalid, at: id, place: place(of: fault, in: id), help: fault.help,
        fault.message(in: bytes))
    }
  }

  /// The exact place of a fault where the narrative stands in the source as it is.
  private func place(of fault: NarrativeFault, in id: NodeID) -> SourceRange? {
    let node = document[id]
    guard !node.flags.contains(.pooled) else { return nil }
    let start = Int(node.valueOffset) + fault.offset
    return SourceRange(start, start + max(fault.length, 1))
  }
}
