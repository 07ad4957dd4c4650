/// A JSON value that keeps the order of its properties and the notation of its numbers.
indirect enum JSONTree: Equatable, Sendable {
  case object([Property])
  case array([JSONTree])
  case string(String)
  /// A number, `true`, `false` or `null`, as written.
  case literal(String)

  struct Property: Equatable, Sendable {
    var key: String
    var value: JSONTree
  }

  /// One step from a value to one in it.
  enum Step: Hashable, Sendable {
    case key(String)
    case item(Int)
  }

  typealias Path = [Step]

  /// Makes an object.
  static func object(_ properties: KeyValuePairs<String, JSONTree>) -> JSONTree {
    .object(properties.map { Property(key: $0.key, value: $0.value) })
  }

  // MARK: Reading

  var properties: [Property] {
    if case .object(let properties) = self { properties } else { [] }
  }

  var items: [JSONTree] { if case .array(let items) = self { items } else { [] } }

  var text: String? { if case .string(let text) = self { text } else { nil } }

  var isObject: Bool { if case .object = self { true } else { false } }

  var isArray: Bool { if case .array = self { true } else { false } }

  /// The last value under a key; nil where there is none.
  subscript(key: String) -> JSONTree? { properties.last { $0.key == key }?.value }

  subscript(path: Path) -> JSONTree? {
    var current = self
    for step in path {
      switch step {
      case .key(let key):
        guard let next = current[key] else { return nil }
        current = next
      case .item(let number):
        guard number < current.items.count else { return nil }
        current = current.items[number]
      }
    }
    return current
  }

  // MARK: Changing

  /// Changes the value at a path in place; nothing happens where there is none.
  mutating func change(_ path: some Collection<Step>, _ change: (inout JSONTree) -> Void) {
    guard let step = path.first else { return change(&self) }
    switch (self, step) {
    case (.object(var properties), .key(let key)):
      guard let index = properties.lastIndex(where: { $0.key == key }) else { return }
      properties[index].value.change(path.dropFirst(), change)
      self = .object(properties)
    case (.array(var items), .item(let number)) where number < items.count:
      items[number].change(path.dropFirst(), change)
      self = .array(items)
    default: return
    }
  }

  mutating func set(_ path: Path, _ value: JSONTree) { change(path) { $0 = value } }

  /// Adds a property to the object at a path, behind the others.
  mutating func add(_ key: String, _ value: JSONTree, at path: Path) {
    change(path) { tree in
      guard case .object(var properties) = tree else { return }
      properties.append(Property(key: key, value: value))
      tree = .object(properties)
    }
  }

  /// Takes properties out of the object at a path.
  mutating func remove(_ keys: [String], at path: Path) {
    change(path) { tree in
      guard case .object(var properties) = tree else { return }
      properties.removeAll { keys.contains($0.key) }
      tree = .object(properties)
    }
  }

  /// Gives a property of the object at a path another name.
  mutating func rename(_ key: String, to other: String, at path: Path) {
    change(path) { tree in
      guard case .object(var properties) = tree else { return }
      for number in properties.indices where properties[number].key == key {
        properties[number].key = other
      }
      tree = .object(properties)
    }
  }

  /// Changes every value, the outer ones first.
  func mapped(_ change: (JSONTree) -> JSONTree) -> JSONTree {
    switch change(self) {
    case .object(let properties):
      .object(properties.map { Property(key: $0.key, value: $0.value.mapped(change)) })
    case .array(let items): .array(items.map { $0.mapped(change) })
    case let other: other
    }
  }
}
