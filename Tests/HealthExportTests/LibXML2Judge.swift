import CLibXML2
import Foundation

/// Reads a well-formed document with libxml2, to compare our own reading with.
enum LibXML2Judge {
  /// A start tag: the element's name and its attributes by name.
  struct Tag: Hashable, CustomStringConvertible {
    var name: String
    var attributes: [String: String]

    var description: String { "\(name) \(attributes)" }
  }

  /// All start tags in order; nil where libxml2 finds the document not well-formed.
  static func tags(_ bytes: [UInt8]) -> [Tag]? {
    let options = Int32(bitPattern: UInt32(XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue))
    let document = bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { text in
        xmlReadMemory(text.baseAddress, Int32(text.count), nil, nil, options)
      }
    }
    guard let document else { return nil }
    defer { xmlFreeDoc(document) }
    var tags: [Tag] = []
    var node = xmlDocGetRootElement(document)
    while let current = node {
      if current.pointee.type == XML_ELEMENT_NODE { tags.append(tag(current, document)) }
      if let child = current.pointee.children {
        node = child
        continue
      }
      // The next in the order of the document: a sibling, or a sibling of a parent.
      var place: xmlNodePtr? = current
      while let here = place, here.pointee.next == nil {
        place = here.pointee.parent
        if place?.pointee.type != XML_ELEMENT_NODE { place = nil }
      }
      node = place?.pointee.next
    }
    return tags
  }

  private static func tag(_ node: xmlNodePtr, _ document: xmlDocPtr) -> Tag {
    var tag = Tag(name: text(node.pointee.name), attributes: [:])
    var attribute = node.pointee.properties
    while let current = attribute {
      let value = xmlNodeListGetString(document, current.pointee.children, 1)
      tag.attributes[text(current.pointee.name)] = text(value)
      // The default allocator of libxml2 is that of C.
      if let value { free(value) }
      attribute = current.pointee.next
    }
    return tag
  }

  private static func text(_ pointer: UnsafePointer<xmlChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }
}
