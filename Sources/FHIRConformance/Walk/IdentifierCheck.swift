import FHIRDocuments

/// Checks the namespace of an Identifier.
extension ResourceWalk {
  /// The system tells identifiers apart all over the world: only an absolute URI can do that.
  func checkIdentifier(_ id: NodeID) {
    guard let system = document.child(id, .system), document.hasValue(system) else { return }
    let bytes = document.bytes(system)
    if bytes.isEmpty || isAbsolute(bytes) { return }
    report(
      "identifier-system-relative", .error, .codeInvalid, at: id, place: document.place(system),
      help: "write a URL, or urn:oid: or urn:uuid: with the number",
      "the system of an identifier is an absolute URI, \"\(shortened(document.string(system)))\" is not"
    )
  }

  /// Tells whether a URI begins with a scheme and a colon.
  private func isAbsolute(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for (number, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: ":"): return number > 0
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): continue
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."):
        if number == 0 { return false }
      default: return false
      }
    }
    return false
  }
}
