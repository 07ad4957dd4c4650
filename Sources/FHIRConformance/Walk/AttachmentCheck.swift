import FHIRDocuments

/// Compares the data of an Attachment with its stated size and hash.
extension ResourceWalk {
  func checkAttachment(_ id: NodeID) {
    guard let data = document.child(id, .data), document.hasValue(data) else { return }
    let size = document.child(id, .size)
    let hash = document.child(id, Self.hashName)
    guard size != nil || hash != nil,
      PrimitiveCheck.check(.base64Binary, document.bytes(data)) == nil
    else { return }
    if let size { checkSize(id, data, size) }
    if let hash, document.hasValue(hash) { checkHash(id, data, hash) }
  }

  private static let hashName = Name("hash") ?? .none

  /// The hash is SHA-1 over the bytes before base64 encoding (R4, Attachment.hash).
  private func checkHash(_ id: NodeID, _ data: NodeID, _ hash: NodeID) {
    guard let stated = Base64.decoded(document.bytes(hash)), !stated.isEmpty,
      let content = Base64.decoded(document.bytes(data))
    else { return }
    let words = SHA1.hash(content)
    let actual = [words.0, words.1, words.2, words.3, words.4].flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
    if actual == stated { return }
    report(
      "attachment-hash", .error, .value, at: id, place: document.place(hash),
      help: "write \"\(Base64.encoded(actual))\", or leave the hash out",
      stated.count == actual.count
        ? "hash is not that of the data"
        : "hash has \(stated.count) bytes, the SHA-1 of the data has \(actual.count)")
  }

  private func checkSize(_ id: NodeID, _ data: NodeID, _ size: NodeID) {
    guard let stated = Int(document.string(size)) else { return }
    var letters = 0
    for byte in document.bytes(data)
    where byte > 0x20 && byte != UInt8(ascii: "=") { letters += 1 }
    let actual = letters * 3 / 4
    if actual != stated {
      report(
        "attachment-size", .error, .value, at: id, place: document.place(size),
        help: "write \(actual), the number of bytes before base64 encoding",
        "size says \(stated) bytes, data holds \(actual)")
    }
  }
}
