import FHIRDocuments

extension Finding.Fix {
  /// Replaces the value of a primitive.
  static func replace(
    _ node: NodeID, in document: Document, with text: String, isSafe: Bool = true
  ) -> Finding.Fix? {
    guard node != 0 else { return nil }
    let isQuoted = document[node].kind != .number && document[node].kind != .boolean
    return Finding.Fix(
      "writes \(isQuoted ? "\"\(text)\"" : text)", isSafe: isSafe,
      [document.edit(replacing: node, with: text)])
  }

  /// Writes a member in front of another one of the same object.
  static func insert(
    _ name: String, _ value: NewValue, before node: NodeID, in document: Document, summary: String,
    isSafe: Bool = true
  ) -> Finding.Fix? {
    Finding.Fix(summary, isSafe: isSafe, [document.edit(inserting: name, value, before: node)])
  }

  /// Writes an item in front of another one of the same repeated element.
  static func insertItem(
    _ item: NewValue, before node: NodeID, in document: Document, summary: String,
    isSafe: Bool = true
  ) -> Finding.Fix? {
    Finding.Fix(summary, isSafe: isSafe, [document.edit(insertingItem: item, before: node)])
  }

  /// Writes an item behind another one of the same repeated element.
  static func insertItem(
    _ item: NewValue, after node: NodeID, in document: Document, summary: String,
    isSafe: Bool = true
  ) -> Finding.Fix? {
    Finding.Fix(summary, isSafe: isSafe, [document.edit(insertingItem: item, after: node)])
  }
}

extension NewValue {
  /// A coding with its system and code.
  static func coding(_ system: StaticString, _ code: String) -> NewValue {
    .object([.init("system", .text("\(system)")), .init("code", .text(code))])
  }

  /// The system of UCUM.
  static let ucum = NewValue.text("http://unitsofmeasure.org")
}
