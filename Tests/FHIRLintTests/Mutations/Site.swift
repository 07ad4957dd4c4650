/// A place in an example, with what the definitions say about it.
struct Site: Sendable {
  /// The way to its value.
  var path: JSONTree.Path
  /// The FHIRPath that leads to it.
  var expression: String
  /// Its definition; nil for the root.
  var element: Facts.Element?
  /// `Quantity`, `code`, `BackboneElement`, or the type of a resource.
  var type: String
  /// The number of the site of the object it stands in; nil for the root.
  var parent: Int?
  /// The number of the site of the resource it belongs to; its own for a resource.
  var resource: Int

  var isItem: Bool { if case .item = path.last { true } else { false } }

  /// The way to the object it stands in.
  var owner: JSONTree.Path { Array(path.dropLast(isItem ? 2 : 1)) }

  /// The property it stands under.
  var key: String {
    for step in path.reversed() {
      if case .key(let key) = step { return key }
    }
    return ""
  }
}

/// An example with the sites of all its elements.
struct MutationExample: Sendable {
  let name: String
  let tree: JSONTree
  private(set) var sites: [Site] = []
  private let facts: Facts

  init(name: String, tree: JSONTree, facts: Facts) {
    self.name = name
    self.tree = tree
    self.facts = facts
    guard let type = tree["resourceType"]?.text, facts.resources.contains(type) else { return }
    add(tree, [], type, nil, type, parent: nil, resource: nil)
  }

  private mutating func add(
    _ value: JSONTree, _ path: JSONTree.Path, _ expression: String, _ element: Facts.Element?,
    _ type: String, parent: Int?, resource: Int?
  ) {
    var type = type
    // ExampleScenario.instance has an element of this name.
    let isResource =
      (type == "Resource" || parent == nil)
      && value["resourceType"]?.text.map { facts.resources.contains($0) } ?? false
    if isResource { type = value["resourceType"]?.text ?? "" }
    let own = sites.count
    let home = isResource ? own : resource ?? 0
    sites.append(
      Site(
        path: path, expression: expression, element: element, type: type, parent: parent,
        resource: home))
    guard value.isObject else { return }
    let children = facts.children(of: isResource ? nil : element, type: type)
    for property in value.properties {
      let isCompanion = property.key.hasPrefix("_")
      let key = isCompanion ? String(property.key.dropFirst()) : property.key
      guard let (child, type) = Self.find(key, in: children) else { continue }
      for (step, item) in Self.items(property.value, child) {
        let here = path + [.key(property.key)] + (step.map { [JSONTree.Step.item($0)] } ?? [])
        var name = expression + "." + child.name
        if child.repeats { name += "[\(step ?? 0)]" }
        if child.isChoice { name += ".ofType(\(type))" }
        if isCompanion {
          addExtensions(item, here, name, parent: own, resource: home)
        } else {
          add(item, here, name, child, type, parent: own, resource: home)
        }
      }
    }
  }

  /// The extensions of a primitive, which stand in its companion.
  private mutating func addExtensions(
    _ companion: JSONTree, _ path: JSONTree.Path, _ expression: String, parent: Int, resource: Int
  ) {
    guard let list = companion["extension"],
      let element = facts.children(of: nil, type: "Element").first(where: {
        $0.name == "extension"
      })
    else { return }
    for (number, item) in list.items.enumerated() {
      add(
        item, path + [.key("extension"), .item(number)], expression + ".extension[\(number)]",
        element, "Extension", parent: parent, resource: resource)
    }
  }

  private static func find(
    _ key: String, in children: [Facts.Element]
  ) -> (Facts.Element, String)? {
    for child in children {
      if child.reference != nil, child.name == key { return (child, "") }
      for type in child.types where child.key(type.code) == key { return (child, type.code) }
    }
    return nil
  }

  /// The values of a property with their numbers; no number where it is not an array.
  private static func items(_ value: JSONTree, _ child: Facts.Element) -> [(Int?, JSONTree)] {
    if value.isArray { return value.items.enumerated().map { ($0.offset, $0.element) } }
    return [(nil, value)]
  }
}
