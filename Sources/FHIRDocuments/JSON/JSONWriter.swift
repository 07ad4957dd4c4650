/// Writes a document as JSON.
///
/// Properties keep the order of the nodes, `resourceType` first; numbers stay as they were written.
/// A document that was read from XML does not know which elements repeat and which values are
/// numbers: `isRepeated`, `isPrimitive` and `isLiteral` ask whoever has the schema.
public struct JSONWriter {
  /// The spaces of one level; nil for everything on one line.
  public var indentation: Int?
  /// Tells whether a node that stands alone is nevertheless written as an array.
  public var isRepeated: (Document, NodeID) -> Bool
  /// Tells whether an XML element without a value is nevertheless a primitive.
  public var isPrimitive: (Document, NodeID) -> Bool
  /// Tells whether the text of an XML attribute is written without quotes.
  public var isLiteral: (Document, NodeID) -> Bool

  public init(
    indentation: Int? = 2,
    isRepeated: @escaping (Document, NodeID) -> Bool = { $0[$1].flags.contains(.arrayItem) },
    isPrimitive: @escaping (Document, NodeID) -> Bool = { $0[$1].kind != .object },
    isLiteral: @escaping (Document, NodeID) -> Bool = { _, _ in false }
  ) {
    self.indentation = indentation
    self.isRepeated = isRepeated
    self.isPrimitive = isPrimitive
    self.isLiteral = isLiteral
  }

  /// The bytes of a resource or element, without a line break at the end.
  public func bytes(_ document: Document, from id: NodeID = 0) -> [UInt8] {
    guard !document.isEmpty else { return [] }
    var out: [UInt8] = []
    writeObject(document, id, 0, &out)
    return out
  }

  private func writeObject(
    _ document: Document, _ id: NodeID, _ depth: Int, _ out: inout [UInt8]
  ) {
    out.append(UInt8(ascii: "{"))
    var isFirst = true
    if document[id].flags.contains(.resource) {
      writeKey("resourceType", depth + 1, &isFirst, &out)
      writeString(document.bytes(id), &out)
    }
    var child = document[id].firstChild
    while child != 0 {
      // Siblings of one name are written where the first of them stands.
      if document.ordinal(child) == 0 { writeProperty(document, child, depth + 1, &isFirst, &out) }
      child = document[child].nextSibling
    }
    if !isFirst { newLine(depth, &out) }
    out.append(UInt8(ascii: "}"))
  }

  private func writeProperty(
    _ document: Document, _ id: NodeID, _ depth: Int, _ isFirst: inout Bool, _ out: inout [UInt8]
  ) {
    let name = document.nameText(id)
    var items = [id]
    var next = document[id].nextSibling
    while next != 0 {
      if document[next].name == document[id].name { items.append(next) }
      next = document[next].nextSibling
    }
    let isArray = items.count > 1 || isRepeated(document, id)
    if items.contains(where: { hasValue(document, $0) }) {
      writeKey(name, depth, &isFirst, &out)
      writeItems(items, isArray, depth, &out) { item, depth, out in
        writeValue(document, item, depth, &out)
      }
    }
    let hasCompanion = { (item: NodeID) in
      document[item].firstChild != 0
        && (document.hasValue(item) || !hasValue(document, item))
    }
    if items.contains(where: hasCompanion) {
      writeKey("_" + name, depth, &isFirst, &out)
      writeItems(items, isArray, depth, &out) { item, depth, out in
        if hasCompanion(item) {
          writeChildren(document, item, depth, &out)
        } else {
          out += "null".utf8
        }
      }
    }
  }

  /// Tells whether something stands under the property's own name, not only in its companion.
  private func hasValue(_ document: Document, _ id: NodeID) -> Bool {
    document.hasValue(id) || document[id].kind == .object && !isPrimitive(document, id)
  }

  private func writeItems(
    _ items: [NodeID], _ isArray: Bool, _ depth: Int, _ out: inout [UInt8],
    _ write: (NodeID, Int, inout [UInt8]) -> Void
  ) {
    guard isArray else {
      write(items[0], depth, &out)
      return
    }
    out.append(UInt8(ascii: "["))
    for (index, item) in items.enumerated() {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      newLine(depth + 1, &out)
      write(item, depth + 1, &out)
    }
    newLine(depth, &out)
    out.append(UInt8(ascii: "]"))
  }

  /// The object of a companion: the children of a primitive without its value.
  private func writeChildren(
    _ document: Document, _ id: NodeID, _ depth: Int, _ out: inout [UInt8]
  ) {
    out.append(UInt8(ascii: "{"))
    var isFirst = true
    for child in document.children(id) where document.ordinal(child) == 0 {
      writeProperty(document, child, depth + 1, &isFirst, &out)
    }
    newLine(depth, &out)
    out.append(UInt8(ascii: "}"))
  }

  private func writeValue(
    _ document: Document, _ id: NodeID, _ depth: Int, _ out: inout [UInt8]
  ) {
    switch document[id].kind {
    case .object where !isPrimitive(document, id): writeObject(document, id, depth, &out)
    case .string, .xhtml: writeString(document.bytes(id), &out)
    case .number, .boolean: out += document.bytes(id)
    case .null, .object: out += "null".utf8
    case .text:
      if isLiteral(document, id) {
        out += document.bytes(id)
      } else {
        writeString(document.bytes(id), &out)
      }
    }
  }

  private func writeKey(
    _ name: String, _ depth: Int, _ isFirst: inout Bool, _ out: inout [UInt8]
  ) {
    if !isFirst { out.append(UInt8(ascii: ",")) }
    isFirst = false
    newLine(depth, &out)
    var name = name
    name.withUTF8 { writeString($0, &out) }
    out.append(UInt8(ascii: ":"))
    if indentation != nil { out.append(0x20) }
  }

  private func newLine(_ depth: Int, _ out: inout [UInt8]) {
    guard let indentation else { return }
    out.append(0x0A)
    out.append(contentsOf: repeatElement(0x20, count: depth * indentation))
  }

  private func writeString(_ bytes: UnsafeBufferPointer<UInt8>, _ out: inout [UInt8]) {
    out.append(UInt8(ascii: "\""))
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        out.append(UInt8(ascii: "\\"))
        out.append(byte)
      case 0x0A: out += "\\n".utf8
      case 0x0D: out += "\\r".utf8
      case 0x09: out += "\\t".utf8
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        out += ("\\u00" + (byte < 16 ? "0" : "") + digits).utf8
      default: out.append(byte)
      }
    }
    out.append(UInt8(ascii: "\""))
  }
}
