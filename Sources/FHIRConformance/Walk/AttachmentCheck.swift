import FHIRDocuments

/// Compares the data of an Attachment with its stated size.
extension ResourceWalk {
  func checkAttachment(_ id: NodeID) {
    guard let data = document.child(id, .data), let size = document.child(id, .size),
      document.hasValue(data), let stated = Int(document.string(size)),
      PrimitiveCheck.check(.base64Binary, document.bytes(data)) == nil
    else { return }
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
