import FHIRDocuments

/// How items become values: elements of primitive types and quantities turn into what they hold.
extension PathEvaluator {
  /// The kind of value an element holds.
  func valueKind(of node: NodeID) -> ValueKind {
    let kind = view[node].pointee.kind
    if kind == .boolean { return .boolean }
    let known = ValueKind.of(typing.type(of: node, in: document))
    guard known == .unknown else { return known }
    switch kind {
    case .number:
      return view.bytes(node).allSatisfy { $0 != 46 && $0 | 0x20 != 101 } ? .integer : .decimal
    case .string, .text, .xhtml: return .string
    case .boolean: return .boolean
    case .object, .null: return .none
    }
  }

  /// The value of an item: elements become values of FHIRPath where they have one.
  func value(_ item: PathItem) -> PathItem {
    guard case .node(let node) = item else { return item }
    let kind = valueKind(of: node)
    if kind == .quantity { return quantity(of: node).map(PathItem.quantity) ?? item }
    guard view[node].pointee.kind != .object, view[node].pointee.kind != .null else { return item }
    switch kind {
    case .boolean: return .boolean(document.value(node, equals: "true"))
    case .integer:
      guard let number = ExactDecimal(view.bytes(node)) else { return text(of: node) }
      return number.integer.map(PathItem.integer) ?? .decimal(number)
    case .decimal:
      return ExactDecimal(view.bytes(node)).map(PathItem.decimal) ?? text(of: node)
    case .date, .dateTime, .time:
      let wanted: Temporal.Kind = kind == .date ? .date : (kind == .time ? .time : .dateTime)
      return Temporal(view.bytes(node), kind: wanted).map(PathItem.temporal)
        ?? text(of: node)
    case .string: return text(of: node)
    case .none, .unknown, .quantity: return item
    }
  }

  private func text(of node: NodeID) -> PathItem { .string(document.string(node)) }

  /// A FHIR Quantity as one of FHIRPath; nil where it has no value, or only an approximate one.
  func quantity(of node: NodeID) -> PathQuantity? {
    guard let value = view.child(node, .value), view.child(node, .comparator) == nil,
      let number = ExactDecimal(view.bytes(value))
    else { return nil }
    if let code = view.child(node, .code) {
      let isUCUM =
        view.child(node, .system).map {
          document.value($0, equals: "http://unitsofmeasure.org")
        } ?? true
      let text = document.string(code)
      return PathQuantity(value: number, unit: isUCUM ? text : "{\(text)}")
    }
    if let unit = view.child(node, .unit) {
      return PathQuantity(value: number, unit: document.string(unit))
    }
    return PathQuantity(value: number, unit: "1")
  }

  /// The number an item is or holds; nil for others. Nothing is allocated.
  func number(_ item: PathItem) -> ExactDecimal? {
    switch item {
    case .integer(let value): return ExactDecimal(value)
    case .decimal(let value): return value
    case .node(let node):
      switch view[node].pointee.kind {
      case .number: return ExactDecimal(view.bytes(node))
      case .text:
        let kind = valueKind(of: node)
        return kind == .integer || kind == .decimal ? ExactDecimal(view.bytes(node)) : nil
      default: return nil
      }
    default: return nil
    }
  }

  /// The date or time an item is or holds; nil for others.
  func temporal(_ item: PathItem) -> Temporal? {
    switch item {
    case .temporal(let value): return value
    case .node(let node):
      switch view[node].pointee.kind {
      case .string, .text:
        switch valueKind(of: node) {
        case .date: return Temporal(view.bytes(node), kind: .date)
        case .dateTime: return Temporal(view.bytes(node), kind: .dateTime)
        case .time: return Temporal(view.bytes(node), kind: .time)
        default: return nil
        }
      default: return nil
      }
    default: return nil
    }
  }

  /// The quantity an item is or holds; numbers count as quantities without a unit.
  func quantity(_ item: PathItem) -> PathQuantity? {
    switch item {
    case .quantity(let value): return value
    case .node(let node):
      if view[node].pointee.kind == .object {
        return valueKind(of: node) == .quantity ? quantity(of: node) : nil
      }
      return number(item).map { PathQuantity(value: $0, unit: "1") }
    default: return number(item).map { PathQuantity(value: $0, unit: "1") }
    }
  }

  /// The text an item is or holds; nil for numbers, booleans and complex elements.
  ///
  /// Dates and times in the document count as text too: they are written so.
  func text(_ item: PathItem) -> String? {
    switch item {
    case .string(let value): return value
    case .node(let node): return isTextual(node) ? document.string(node) : nil
    default: return nil
    }
  }

  /// Tells whether an element's value is written as text.
  func isTextual(_ node: NodeID) -> Bool {
    switch view[node].pointee.kind {
    case .string, .xhtml: return true
    case .text:
      switch valueKind(of: node) {
      case .boolean, .integer, .decimal: return false
      default: return true
      }
    default: return false
    }
  }

  /// A few words for an item, for messages.
  func describe(_ item: PathItem) -> String {
    switch item {
    case .node(let node):
      let type = typing.type(of: node, in: document)
      return type == .none
        ? "the element \(document.nameText(node))" : "an element of type \(type.text)"
    case .boolean: return "a boolean"
    case .integer: return "an integer"
    case .decimal: return "a decimal"
    case .string: return "text"
    case .temporal(let value):
      return value.kind == .time ? "a time" : (value.kind == .date ? "a date" : "a date with time")
    case .quantity: return "a quantity"
    case .type: return "a type"
    }
  }
}
