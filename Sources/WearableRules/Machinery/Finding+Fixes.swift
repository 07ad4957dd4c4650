import FHIRDocuments

extension Finding.Fix {
  /// Replaces the value of a primitive of a JSON document; nil for other formats and nodes.
  static func replace(
    _ node: NodeID, in document: Document, with text: String, isSafe: Bool = true
  ) -> Finding.Fix? {
    guard document.format == .json, document.hasValue(node) else { return nil }
    let quoted = document[node].kind == .string ? "\"\(text)\"" : text
    return Finding.Fix(
      summary: "writes \(quoted)", isSafe: isSafe,
      edits: [.init(place: document.place(node), replacement: quoted)])
  }

  /// Writes a member in front of another one of the same JSON object.
  static func insert(
    _ member: String, before node: NodeID, in document: Document, summary: String,
    isSafe: Bool = true
  ) -> Finding.Fix? {
    guard document.format == .json else { return nil }
    let key = document.keyPlace(node)
    return Finding.Fix(
      summary: summary, isSafe: isSafe,
      edits: [
        .init(place: SourceRange(start: key.start, end: key.start), replacement: member + ", ")
      ])
  }

  /// Writes an item in front of another one of the same JSON array.
  static func insertItem(
    _ item: String, before node: NodeID, in document: Document, summary: String
  ) -> Finding.Fix? {
    guard document.format == .json else { return nil }
    let start = document[node].start
    return Finding.Fix(
      summary: summary, isSafe: true,
      edits: [.init(place: SourceRange(start: start, end: start), replacement: item + ", ")])
  }
}
