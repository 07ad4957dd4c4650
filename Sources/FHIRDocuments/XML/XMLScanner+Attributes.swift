import CLibXML2

/// Attributes: the value of an element, its `id` and `url`, and what else stands in the tag.
extension XMLScanner {
  /// One attribute as it stands in the source.
  private struct Written {
    var start: Int
    var nameEnd: Int
    var valueStart: Int
    var valueEnd: Int
    var isPlain: Bool
  }

  /// Adds what the attributes say.
  ///
  /// - Parameters:
  ///   - at: behind the element's name in the source.
  ///   - count: how many attributes libxml2 gives, without those that declare namespaces.
  ///   - attributes: five pointers for each: local name, prefix, namespace, value and its end.
  func addAttributes(
    _ node: NodeID, _ at: Int, _ count: Int,
    _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  ) {
    guard count > 0, let attributes else { return }
    var at = at
    for index in 0..<count {
      guard let local = attributes[index * 5], let value = attributes[index * 5 + 3],
        let valueEnd = attributes[index * 5 + 4]
      else { continue }
      let prefix = attributes[index * 5 + 1]
      // The next in the source that declares no namespace.
      var written = next(&at)
      while let found = written, isNamespace(found) { written = next(&at) }
      let text = UnsafeBufferPointer(start: value, count: valueEnd - value)
      if prefix == nil {
        let length = xmlLength(local)
        let name = document.names.intern(UnsafeBufferPointer(start: local, count: length))
        if name == .value {
          document[node].kind = .text
          setValue(node, written, text)
          if text.isEmpty { emptyValue(node, written) }
        } else {
          addAttribute(name, written, text)
        }
      } else if let prefix, !isSchemaLocation(local, attributes[index * 5 + 2]) {
        var full = Array(UnsafeBufferPointer(start: prefix, count: xmlLength(prefix)))
        full.append(UInt8(ascii: ":"))
        full += UnsafeBufferPointer(start: local, count: xmlLength(local))
        addAttribute(full.withUnsafeBufferPointer { document.names.intern($0) }, written, text)
      }
    }
  }

  private func addAttribute(
    _ name: Name, _ written: Written?, _ text: UnsafeBufferPointer<UInt8>
  ) {
    let id = add(name, .text, .attribute, written?.start ?? tagEnd)
    setValue(id, written, text)
  }

  /// Points to the source where the value stands there as it is, else copies it.
  private func setValue(
    _ id: NodeID, _ written: Written?, _ text: UnsafeBufferPointer<UInt8>
  ) {
    if let written, written.isPlain, written.valueEnd - written.valueStart == text.count {
      document[id].valueOffset = UInt32(truncatingIfNeeded: written.valueStart)
    } else {
      document[id].flags.insert(.pooled)
      document[id].valueOffset = UInt32(truncatingIfNeeded: document.addToPool(text))
    }
    document[id].valueLength = UInt32(truncatingIfNeeded: text.count)
  }

  private func emptyValue(_ node: NodeID, _ written: Written?) {
    document[node].flags.insert(.reported)
    let start = written?.start ?? Int(document[node].start)
    report(
      "structure-empty-element", start, written.map { $0.valueEnd + 1 } ?? start,
      "an empty value", node: node, help: "leave the element out when there is nothing to say")
  }

  /// Reads the next attribute of a tag that libxml2 has found in order; nil behind the last.
  private func next(_ at: inout Int) -> Written? {
    let end = tagEnd
    while at < end, isSpace(base[at]) { at += 1 }
    let start = at
    while at < end, !isSpace(base[at]), base[at] != UInt8(ascii: "=") { at += 1 }
    let nameEnd = at
    while at < end, isSpace(base[at]) || base[at] == UInt8(ascii: "=") { at += 1 }
    guard at < end, base[at] == UInt8(ascii: "\"") || base[at] == UInt8(ascii: "'") else {
      return nil
    }
    let quote = base[at]
    at += 1
    let valueStart = at
    var isPlain = true
    while at < end, base[at] != quote {
      if base[at] == UInt8(ascii: "&") || base[at] < 0x20 { isPlain = false }
      at += 1
    }
    guard at < end else { return nil }
    at += 1
    return Written(
      start: start, nameEnd: nameEnd, valueStart: valueStart, valueEnd: at - 1, isPlain: isPlain)
  }

  private func isNamespace(_ written: Written) -> Bool {
    let name = UnsafeBufferPointer(
      start: base + written.start, count: written.nameEnd - written.start)
    return name.elementsEqual("xmlns".utf8) || name.starts(with: "xmlns:".utf8)
  }

  /// Tells whether an attribute only helps schema tools find their schemas.
  private func isSchemaLocation(
    _ local: UnsafePointer<xmlChar>, _ uri: UnsafePointer<xmlChar>?
  ) -> Bool {
    guard let uri else { return false }
    let space = UnsafeBufferPointer(start: uri, count: xmlLength(uri))
    let name = UnsafeBufferPointer(start: local, count: xmlLength(local))
    return space.elementsEqual("http://www.w3.org/2001/XMLSchema-instance".utf8)
      && (name.elementsEqual("schemaLocation".utf8)
        || name.elementsEqual("noNamespaceSchemaLocation".utf8))
  }
}
