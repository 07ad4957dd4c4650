import FHIRDocuments

/// How the items of a result are written down.
extension PathEvaluator {
  /// The name of an item's type: `Patient`, `code`, `string`, `Quantity`, `integer`.
  ///
  /// Types of FHIR keep their names; those of FHIRPath are written as FHIR writes its primitives.
  public func typeName(of item: PathItem) -> String {
    refreshView()
    switch item {
    case .node(let node):
      let type = typing.type(of: node, in: document)
      if type != .none { return type.text }
      switch document[node].kind {
      case .boolean: return "boolean"
      case .number: return "decimal"
      case .object, .null: return "Element"
      case .string, .text, .xhtml: return "string"
      }
    case .boolean: return "boolean"
    case .integer: return "integer"
    case .decimal: return "decimal"
    case .string: return "string"
    case .temporal(let value):
      return value.kind == .date ? "date" : (value.kind == .time ? "time" : "dateTime")
    case .quantity: return "Quantity"
    case .type: return "System.TypeInfo"
    }
  }

  /// The text of an item that is a value; nil for complex elements, which are written as JSON.
  ///
  /// Dates and times that are values of FHIRPath are written as literals, with `@`.
  public func valueText(of item: PathItem) -> String? {
    refreshView()
    switch item {
    case .node(let node):
      switch document[node].kind {
      case .object, .null: return nil
      default: return document[node].flags.contains(.resource) ? nil : document.string(node)
      }
    case .boolean(let value): return value ? "true" : "false"
    case .integer(let value): return String(value)
    case .decimal(let value): return value.description
    case .string(let value): return value
    case .temporal(let value): return value.literal
    case .quantity(let value): return value.description
    case .type(let namespace, let name, _): return "\(namespace).\(name)"
    }
  }

  /// The JSON value of an item.
  public func json(of item: PathItem) -> String {
    refreshView()
    if case .node(let node) = item, document[node].kind == .object || valueText(of: item) == nil {
      return json(of: node, depth: 0)
    }
    switch item {
    case .boolean, .integer, .decimal: return valueText(of: item) ?? "null"
    case .node(let node): return json(of: node, depth: 0)
    default: return Self.quoted(valueText(of: item) ?? "")
    }
  }

  private func json(of node: NodeID, depth: Int) -> String {
    guard depth < 300 else { return "null" }
    let record = document[node]
    switch record.kind {
    case .boolean, .number: return document.string(node)
    case .text where !record.flags.contains(.resource):
      switch valueKind(of: node) {
      case .boolean, .integer, .decimal: return document.string(node)
      default: return Self.quoted(document.string(node))
      }
    case .string where !record.flags.contains(.resource), .xhtml:
      return Self.quoted(document.string(node))
    default: break
    }
    var fields: [String] = []
    if record.flags.contains(.resource) {
      fields.append("\"resourceType\":\(Self.quoted(document.string(node)))")
    }
    var names: [Name] = []
    for child in document.children(node) where !names.contains(document[child].name) {
      names.append(document[child].name)
    }
    for name in names {
      let items = document.children(node, name).map { $0 }
      let key = Self.quoted(document.names.text(of: name))
      let isArray =
        items.count > 1 || document[items[0]].flags.contains(.arrayItem)
        || typing.repeats(items[0], in: document)
      let hasValues = items.contains { document[$0].kind != .null }
      if hasValues {
        let values = items.map { json(of: $0, depth: depth + 1) }
        fields.append("\(key):" + (isArray ? "[\(values.joined(separator: ","))]" : values[0]))
      }
      let hasCompanions = items.contains {
        document[$0].kind != .object && document[$0].firstChild != 0
      }
      if hasCompanions {
        let companions = items.map { companion(of: $0, depth: depth + 1) }
        let under = Self.quoted("_" + document.names.text(of: name))
        fields.append(
          "\(under):" + (isArray ? "[\(companions.joined(separator: ","))]" : companions[0]))
      }
    }
    return record.kind == .null ? "null" : "{\(fields.joined(separator: ","))}"
  }

  /// The `id` and `extension` of a primitive, as the `_name` property holds them.
  private func companion(of node: NodeID, depth: Int) -> String {
    guard document[node].firstChild != 0 else { return "null" }
    var fields: [String] = []
    if let id = document.child(node, .id) {
      fields.append("\"id\":\(Self.quoted(document.string(id)))")
    }
    let extensions = document.children(node, .extension).map { json(of: $0, depth: depth + 1) }
    if !extensions.isEmpty { fields.append("\"extension\":[\(extensions.joined(separator: ","))]") }
    return "{\(fields.joined(separator: ","))}"
  }

  /// A text as a JSON string.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if scalar.value < 0x20 {
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
