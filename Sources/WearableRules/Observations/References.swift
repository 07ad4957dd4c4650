import FHIRDocuments

extension Observation {
  /// The Device the Observation refers to: a contained one, or an entry of the Bundle; 0 where it
  /// cannot be reached.
  var resolvedDevice: NodeID {
    if let storedDevice { return storedDevice ?? 0 }
    let found = device == 0 ? 0 : resolve(device)
    storedDevice = .some(found == 0 ? nil : found)
    return found
  }

  /// The resource a Reference element leads to inside the document; 0 where there is none.
  func resolve(_ referenceElement: NodeID) -> NodeID {
    guard let text = document.child(referenceElement, .reference), document.hasValue(text) else {
      return 0
    }
    let bytes = document.bytes(text)
    if bytes.first == UInt8(ascii: "#") {
      return containedResource(UnsafeBufferPointer(rebasing: bytes.dropFirst()))
    }
    return bundle?.resolve(bytes) ?? 0
  }

  private func containedResource(_ id: UnsafeBufferPointer<UInt8>) -> NodeID {
    guard contained != 0 else { return 0 }
    for held in document.children(node, .contained) {
      if let heldID = document.child(held, .id), document.hasValue(heldID) {
        let bytes = document.bytes(heldID)
        if bytes.count == id.count, bytes.elementsEqual(id) { return held }
      }
    }
    return 0
  }
}
