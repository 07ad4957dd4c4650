import FHIRDocuments

extension DocumentView {
  /// Tells whether a primitive has a value (and not only an extension).
  @inline(__always)
  func hasValue(_ id: NodeID) -> Bool {
    let kind = self[id].pointee.kind
    return kind != .object && kind != .null
  }
}
