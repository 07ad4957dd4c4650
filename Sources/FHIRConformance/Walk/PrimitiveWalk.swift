import CEmbeddedTables
import FHIRDocuments

/// Checks primitive values: their JSON kind, their format, their bounds and their companions.
extension ResourceWalk {
  func walkPrimitive(_ id: NodeID, _ element: UnsafePointer<fl_element>, _ type: fl_type) {
    let node = document[id]
    let primitive = PrimitiveTypes.byName[Int(type.name)]
    switch node.kind {
    case .object:
      if format == .json {
        report(
          "structure-wrong-type", .error, .structure, at: id,
          help: "write the value itself; an id or extensions go into \"_\(document.nameText(id))\"",
          "\(document.nameText(id)) is a primitive of type \(definitions.string(type.code)), not an object"
        )
        return
      }
      if node.firstChild == 0 {
        reportHollowPrimitive(id)
      }
    case .null:
      break
    case .xhtml:
      checkNarrative(id)
    case .text, .string, .number, .boolean:
      if let primitive {
        if checkKind(id, node.kind, primitive) { checkFormat(id, primitive) }
        if Int(element.pointee.strength) >= FL_STRENGTH_PREFERRED {
          checkBinding(id, element, Name(rawValue: type.name), profile: 0)
        }
      }
      if primitive == .xhtml { checkNarrative(id) }
      if primitive == .canonical, document.bytes(id).first == UInt8(ascii: "#") {
        references.append(id)
      }
    }
    if node.firstChild != 0 {
      walkChildren(id, of: definitions.root(type.schema))
      if !document.hasValue(id) { reportHollowPrimitive(id) }
      if element.pointee.baseName == .id, element.pointee.ordinal == 0,
        document[node.parent].flags.contains(.resource)
      {
        report(
          "resource-id-extension", .error, .structure, at: id, help: "take the extension out",
          "the id of a resource takes no extensions")
      }
    }
  }

  /// The reader has said that an element of XML is empty.
  func wasReported(_ id: NodeID) -> Bool {
    document[id].kind == .object && document[id].flags.contains(.reported)
  }

  /// A primitive needs a value or an extension (ele-1).
  private func reportHollowPrimitive(_ id: NodeID) {
    if document.child(id, .`extension`) != nil || wasReported(id) { return }
    report(
      "ele-1", .error, .invariant, at: id, help: "give it a value, or leave the element out",
      "\(document.nameText(id)) has no value")
  }

  /// Compares the kind of JSON value with the one the type is written as.
  private func checkKind(_ id: NodeID, _ kind: Node.Kind, _ type: PrimitiveType) -> Bool {
    switch (kind, type.jsonKind) {
    case (.text, _), (.string, .string), (.number, .number), (.boolean, .boolean):
      return true
    case (.string, let wanted):
      let isMeant = PrimitiveCheck.check(type, document.bytes(id)) == nil
      report(
        "structure-number-as-string", .error, .structure, at: id,
        help: isMeant
          ? "write \(document.string(id)) without quotes"
          : "write a \(wanted == .number ? "number" : "true or false") without quotes",
        "\(document.nameText(id)) must be a JSON \(wanted == .number ? "number" : "boolean") (\(type.rawValue)), not a string"
      )
    default:
      report(
        "structure-wrong-type", .error, .structure, at: id,
        help: "write \"\(document.string(id))\" in quotes",
        "\(document.nameText(id)) must be a JSON \(type.jsonKind == .string ? "string" : type.jsonKind == .number ? "number" : "boolean") (\(type.rawValue)), not \(shown(id))",
        fix: type.jsonKind == .string ? quoting(id, type) : nil)
    }
    return false
  }

  private func checkFormat(_ id: NodeID, _ type: PrimitiveType) {
    let bytes = document.bytes(id)
    // The readers report values without a letter, but not the attributes of XML.
    if bytes.isEmpty, !document[id].flags.contains(.attribute) { return }
    guard let fault = PrimitiveCheck.check(type, bytes) else { return }
    report(
      fault.rule, fault.severity, fault.issueType, at: id, help: fault.help,
      fault.message(value: shortened(document.string(id))), fix: mending(id, type, fault))
  }

  /// Writes a number or boolean in quotes, where the type takes the text.
  private func quoting(_ id: NodeID, _ type: PrimitiveType) -> Finding.Fix? {
    guard document[id].kind == .number || document[id].kind == .boolean,
      PrimitiveCheck.check(type, document.bytes(id)) == nil
    else { return nil }
    let text = "\"\(document.string(id))\""
    return Finding.Fix(
      "writes \(text)", [Finding.Edit(place: document.place(id), replacement: text)])
  }

  private func mending(
    _ id: NodeID, _ type: PrimitiveType, _ fault: PrimitiveFault
  ) -> Finding.Fix? {
    guard let (text, isSafe) = fault.mended(document.string(id), as: type) else { return nil }
    return Finding.Fix(
      "writes \(document[id].kind == .number ? text : "\"\(shortened(text))\"")", isSafe: isSafe,
      [document.edit(replacing: id, with: text)])
  }

  /// Words for what stands at a node.
  func shown(_ id: NodeID) -> String {
    switch document[id].kind {
    case .object: format == .json ? "an object" : "an element without a value"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "a boolean"
    case .null: "null"
    case .text: "a value"
    case .xhtml: "XHTML"
    }
  }

  /// A value short enough for a message.
  func shortened(_ text: String) -> String {
    text.utf8.count <= 80 ? text : String(text.prefix(77)) + "…"
  }
}

/// The primitive types by the number of their name.
enum PrimitiveTypes {
  static let byName: [PrimitiveType?] = {
    var table = [PrimitiveType?](repeating: nil, count: Int(Name.firstUnknown))
    for type in PrimitiveType.allCases {
      if let name = Name(type.rawValue) { table[Int(name.rawValue)] = type }
    }
    return table
  }()
}
