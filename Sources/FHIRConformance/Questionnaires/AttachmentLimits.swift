import FHIRDocuments

/// Compares an attachment that answers an item with the MIME types and the size the item allows.
struct AttachmentLimits {
  let walk: ResourceWalk
  let item: FormItem

  func check(_ answer: NodeID, _ value: KnownNode) {
    let types = item.source.extensions(FormExtension.mimeType).map(\.string)
    let type = value.text(.contentType)
    if !types.isEmpty, !types.contains(where: { Self.accepts($0, type) }) {
      walk.report(
        "questionnaire-attachment-type", .error, .invariant, at: answer,
        place: value.document.place(value.node), help: "attach \(walk.joined(types))",
        type.isEmpty
          ? "the attachment does not say its contentType"
          : "an attachment of type \(walk.shortened(type)) does not answer \"\(item.linkID)\"")
    }
    guard let limit = item.source.extensions(FormExtension.maxSize).first,
      let most = ExactDecimal(limit.string), let size = size(value), ExactDecimal(size) > most
    else { return }
    walk.report(
      "questionnaire-attachment-size", .error, .required, at: answer,
      place: value.document.place(value.node),
      "the attachment has \(size) bytes, the item \"\(item.linkID)\" takes at most \(limit.string)")
  }

  private static func accepts(_ pattern: String, _ type: String) -> Bool {
    let own = type.prefix { $0 != ";" }.lowercased()
    let wanted = pattern.lowercased()
    if wanted.hasSuffix("/*") { return own.hasPrefix(wanted.dropLast()) }
    return own == wanted || type == pattern
  }

  /// The size stated, or that of the data.
  private func size(_ value: KnownNode) -> Int64? {
    if let stated = Int64(value.text(.size)) { return stated }
    guard let data = value.child(.data) else { return nil }
    var letters: Int64 = 0
    for byte in data.document.bytes(data.node) where byte > 0x20 && byte != UInt8(ascii: "=") {
      letters += 1
    }
    return letters * 3 / 4
  }
}
