import FHIRDocuments

/// Checks the values of SampledData.
extension ResourceWalk {
  /// The data are decimals, or E, L and U, parted by one blank; a full set of them for each time.
  func checkSampledData(_ id: NodeID) {
    guard let data = document.child(id, .data), document.hasValue(data) else { return }
    let bytes = document.bytes(data)
    var count = 0
    var start = 0
    while start <= bytes.count {
      let end = bytes[start...].firstIndex(of: 0x20) ?? bytes.count
      let part = UnsafeBufferPointer(rebasing: bytes[start..<end])
      guard isSample(part) else {
        reportSample(data, part, at: start)
        return
      }
      count += 1
      start = end + 1
    }
    guard let dimensions = document.child(id, .dimensions).flatMap({ Int(document.string($0)) }),
      dimensions > 1, count % dimensions != 0
    else { return }
    report(
      "sampled-data", .error, .value, at: data,
      help: "give \(dimensions) values for each time",
      "\(count) values cannot be \(dimensions) for each time")
  }

  private func isSample(_ part: UnsafeBufferPointer<UInt8>) -> Bool {
    if part.count == 1, "ELU".utf8.contains(part[0]) { return true }
    return !part.isEmpty && PrimitiveCheck.check(.decimal, part) == nil
  }

  private func reportSample(_ data: NodeID, _ part: UnsafeBufferPointer<UInt8>, at offset: Int) {
    let node = document[data]
    let text = String(decoding: part, as: UTF8.self)
    // Where the source has the text as it is, the place is that of the part.
    let start = Int(node.valueOffset) + offset
    let place =
      node.flags.contains(.pooled) ? nil : SourceRange(start, start + max(1, part.count))
    report(
      "sampled-data", .error, .value, at: data, place: place,
      help: part.isEmpty ? "write one blank between two values" : "write a number, or E, L or U",
      part.isEmpty
        ? "a value is missing between two blanks" : "\"\(shortened(text))\" is no sample")
  }
}
