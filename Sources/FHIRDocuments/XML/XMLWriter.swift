/// Writes a document as FHIR XML.
///
/// Elements keep the order of the nodes. FHIR asks for the order of the definitions: `order` gives
/// the children of a node in it, from whoever has the schema.
public struct XMLWriter {
  /// The spaces of one level; nil for everything on one line.
  public var indentation: Int?
  /// The children of a node in the order in which they are written.
  public var order: (Document, NodeID) -> [NodeID]

  public init(
    indentation: Int? = 2,
    order: @escaping (Document, NodeID) -> [NodeID] = { Array($0.children($1)) }
  ) {
    self.indentation = indentation
    self.order = order
  }

  /// The bytes of a resource, without a line break at the end.
  public func bytes(_ document: Document) -> [UInt8] {
    guard !document.isEmpty else { return [] }
    var out: [UInt8] = []
    out += "<".utf8
    out += document.nameText(0).utf8
    out += " xmlns=\"\(XMLReader.fhirNamespace)\"".utf8
    writeContent(document, 0, document.nameText(0), 0, &out)
    return out
  }

  /// Writes what follows the name and the first attributes of a start tag, up to the end tag.
  private func writeContent(
    _ document: Document, _ id: NodeID, _ name: String, _ depth: Int, _ out: inout [UInt8]
  ) {
    let children = order(document, id)
    let elements = children.filter { !isAttribute(document, $0) }
    for child in children where isAttribute(document, child) {
      writeAttribute(document.nameText(child), document.bytes(child), &out)
    }
    if document.hasValue(id) { writeAttribute("value", document.bytes(id), &out) }
    guard !elements.isEmpty else {
      out += "/>".utf8
      return
    }
    out += ">".utf8
    for child in elements { writeElement(document, child, depth + 1, &out) }
    newLine(depth, &out)
    out += "</\(name)>".utf8
  }

  private func writeElement(
    _ document: Document, _ id: NodeID, _ depth: Int, _ out: inout [UInt8]
  ) {
    newLine(depth, &out)
    let node = document[id]
    if node.kind == .xhtml || node.name == .div && node.kind == .string {
      out += document.bytes(id)
      return
    }
    let name = document.nameText(id)
    out += "<\(name)".utf8
    guard node.flags.contains(.resource) else {
      writeContent(document, id, name, depth, &out)
      return
    }
    // The resource inside has an element of its own.
    let type = document.string(id)
    out += ">".utf8
    newLine(depth + 1, &out)
    out += "<\(type)".utf8
    writeContent(document, id, type, depth + 1, &out)
    newLine(depth, &out)
    out += "</\(name)>".utf8
  }

  /// FHIR has two attributes besides `value`: the id of an element, and the URL of an extension.
  private func isAttribute(_ document: Document, _ id: NodeID) -> Bool {
    let node = document[id]
    if node.flags.contains(.attribute) { return true }
    let parent = document[node.parent]
    guard node.kind == .string, node.firstChild == 0 else { return false }
    switch node.name {
    case .id: return !parent.flags.contains(.resource)
    case .url: return parent.name == .extension || parent.name == .modifierExtension
    default: return false
    }
  }

  private func writeAttribute(
    _ name: String, _ value: UnsafeBufferPointer<UInt8>, _ out: inout [UInt8]
  ) {
    out += " \(name)=\"".utf8
    for byte in value {
      switch byte {
      case UInt8(ascii: "&"): out += "&amp;".utf8
      case UInt8(ascii: "<"): out += "&lt;".utf8
      case UInt8(ascii: "\""): out += "&quot;".utf8
      case 0x09, 0x0A, 0x0D: out += "&#\(byte);".utf8
      default: out.append(byte)
      }
    }
    out.append(UInt8(ascii: "\""))
  }

  private func newLine(_ depth: Int, _ out: inout [UInt8]) {
    guard let indentation else { return }
    out.append(0x0A)
    out.append(contentsOf: repeatElement(0x20, count: depth * indentation))
  }
}
