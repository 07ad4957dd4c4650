import FHIRDocuments

/// Holds a Library with CQL: its name, and what its content defines.
struct MeasureLibrary {
  let name: String
  private let texts: [(type: String, text: String)]

  init(_ source: KnownNode) {
    name = source.text(.name)
    texts = source.children(.content).compactMap { content in
      let type = content.text(.contentType)
      guard type.hasPrefix("text/cql") || type.hasPrefix("application/elm"),
        let data = content.child(.data),
        let bytes = Base64.decoded(data.document.bytes(data.node))
      else { return nil }
      return (type, String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Tells whether the library has a definition; nil where it carries no content to look into.
  func defines(_ definition: String) -> Bool? {
    if texts.isEmpty { return nil }
    return texts.contains { content in
      let forms =
        content.type.hasPrefix("text/cql")
        ? ["\"\(definition)\"", definition + ":", definition + " :", definition + "("]
        : ["name=\"\(definition)\"", "\"name\":\"\(definition)\"", "\"name\" : \"\(definition)\""]
      return forms.contains { content.text.contains(text: $0) }
    }
  }
}

extension String {
  /// Tells whether a text occurs, compared byte by byte.
  func contains(text: String) -> Bool {
    let all = Array(utf8)
    let part = Array(text.utf8)
    guard let first = part.first, all.count >= part.count else { return false }
    for start in 0...(all.count - part.count) where all[start] == first {
      if all[start..<(start + part.count)].elementsEqual(part) { return true }
    }
    return false
  }
}
