import CEmbeddedTables
import FHIRDocuments

/// Writes a part of a document as JSON text without spaces.
///
/// Properties keep their order; numbers stay as written. In documents read from XML the R4
/// definitions tell numbers and arrays.
enum JSONText {
  /// The JSON text of a node.
  ///
  /// - Parameter type: the type code of the node's value; used only for XML.
  static func of(_ document: Document, _ node: NodeID, type: String) -> String {
    var text = ""
    if document.format == .xml, let name = Name(type) {
      let schema = Definitions.r4.schema(ofType: name)
      write(document, node, schema: schema, content: Definitions.r4.root(schema), into: &text)
    } else {
      write(document, node, schema: 0, content: 0, into: &text)
    }
    return text
  }

  private static func write(
    _ document: Document, _ node: NodeID, schema: SchemaRef, content: ElementRef,
    into text: inout String
  ) {
    switch document[node].kind {
    case .object: writeObject(document, node, content: content, into: &text)
    case .string, .xhtml: writeString(document.bytes(node), into: &text)
    case .number, .boolean: text += document.string(node)
    case .null: text += "null"
    case .text:
      if isBare(schema) {
        text += document.string(node)
      } else {
        writeString(document.bytes(node), into: &text)
      }
    }
  }

  private static func writeObject(
    _ document: Document, _ node: NodeID, content: ElementRef, into text: inout String
  ) {
    text += "{"
    var separator = ""
    if document[node].flags.contains(.resource) {
      text += "\"resourceType\":"
      writeString(document.bytes(node), into: &text)
      separator = ","
    }
    var written: Set<Name> = []
    for child in document.children(node) {
      let name = document[child].name
      guard written.insert(name).inserted else { continue }
      var schema: SchemaRef = 0
      var inner: ElementRef = 0
      var isArray = document[child].flags.contains(.arrayItem)
      if content != 0, let found = Definitions.r4.child(content, name) {
        schema = Definitions.r4.typeSchema(found)
        inner = Definitions.r4.content(found)
        isArray = Definitions.r4.element(found.element).pointee.flags & UInt16(FL_ARRAY) != 0
      }
      let items = Array(document.children(node, name))
      let property = document.nameText(child)
      if items.contains(where: { document[$0].kind != .null || document[$0].firstChild == 0 }) {
        text += separator + "\"" + property + "\":"
        separator = ","
        writeItems(items, isArray, into: &text) { item, text in
          write(document, item, schema: schema, content: inner, into: &text)
        }
      }
      // The ids and extensions of primitives stand beside them.
      if items.contains(where: { document[$0].kind != .object && document[$0].firstChild != 0 }) {
        text += separator + "\"_" + property + "\":"
        separator = ","
        writeItems(items, isArray, into: &text) { item, text in
          if document[item].firstChild == 0 {
            text += "null"
          } else {
            writeObject(document, item, content: inner, into: &text)
          }
        }
      }
    }
    text += "}"
  }

  private static func writeItems(
    _ items: [NodeID], _ isArray: Bool, into text: inout String,
    _ write: (NodeID, inout String) -> Void
  ) {
    if isArray { text += "[" }
    for (index, item) in items.enumerated() {
      if index > 0 {
        if !isArray { break }
        text += ","
      }
      write(item, &text)
    }
    if isArray { text += "]" }
  }

  private static func isBare(_ schema: SchemaRef) -> Bool {
    let name = Name(rawValue: Definitions.r4.schema(schema).type_name)
    return name == .boolean || name == .integer || name == .decimal || name == .positiveInt
      || name == .unsignedInt
  }

  /// Writes bytes as a JSON string.
  static func writeString(_ bytes: UnsafeBufferPointer<UInt8>, into text: inout String) {
    var escaped: [UInt8] = [UInt8(ascii: "\"")]
    escaped.reserveCapacity(bytes.count + 2)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): escaped += [UInt8(ascii: "\\"), byte]
      case 0x0A: escaped += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case 0x0D: escaped += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      case 0x09: escaped += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case 0..<0x20:
        escaped += Array("\\u00".utf8)
        escaped += [hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      default: escaped.append(byte)
      }
    }
    escaped.append(UInt8(ascii: "\""))
    text += String(decoding: escaped, as: UTF8.self)
  }

  private static let hexadecimal = Array("0123456789abcdef".utf8)
}
