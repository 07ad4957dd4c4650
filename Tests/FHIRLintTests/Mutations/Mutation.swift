/// One change of an example, and what a check must say about it.
struct Mutation: Sendable {
  var kind = ""
  var example = ""
  var tree: JSONTree
  var layout = JSONTree.Layout.standard
  /// What is found; nil for a change that breaks no rule.
  var expected: Expected?

  struct Expected: Sendable {
    /// One of these rules reports it; empty for any.
    var rules: [String]
    var expression: String
    /// The value on whose line it is reported.
    var place: JSONTree.Path
    /// Where else the change has consequences, besides the way from the root to the place.
    var alsoAt: [String] = []
  }
}

/// A way to change examples: nil where an example offers no place for it.
struct MutationKind: Sendable {
  let name: String
  let make: @Sendable (Mutator) -> Mutation?

  init(_ name: String, _ make: @escaping @Sendable (Mutator) -> Mutation?) {
    self.name = name
    self.make = make
  }

  static let all = breaking + neutral
  static let breaking =
    structure + shapes + values + references + extensions + invariants + resources + profiles
}

/// Chooses places in an example.
final class Mutator {
  let example: MutationExample
  let facts: Facts
  var random: SplitMix

  init(example: MutationExample, facts: Facts, random: SplitMix) {
    self.example = example
    self.facts = facts
    self.random = random
  }

  var tree: JSONTree { example.tree }
  var sites: [Site] { example.sites }

  /// A site for which a condition holds, and which is not the root.
  func site(where condition: (Site) -> Bool) -> Site? {
    sites.dropFirst().filter(condition).randomElement(using: &random)
  }

  func pick<T>(_ items: [T]) -> T? { items.randomElement(using: &random) }

  func value(_ site: Site) -> JSONTree? { tree[site.path] }
  func parent(_ site: Site) -> Site { sites[site.parent ?? 0] }

  func isPrimitive(_ site: Site) -> Bool { facts.primitives.contains(site.type) }

  func isObject(_ site: Site) -> Bool { value(site)?.isObject ?? false }

  /// The site stands in an extension, where other rules speak first.
  func isInExtension(_ site: Site) -> Bool {
    site.path.contains { step in
      if case .key(let key) = step {
        key == "extension" || key == "modifierExtension"
      } else {
        false
      }
    }
  }

  /// How many values an element has in its parent.
  func count(_ site: Site) -> Int {
    sites.filter { $0.parent == site.parent && $0.element?.path == site.element?.path }.count
  }

  func childNames(_ site: Site) -> Set<String> {
    var names: Set<String> = []
    let isResource = sites[site.resource].path == site.path
    for child in facts.children(of: isResource ? nil : site.element, type: site.type) {
      names.insert(child.name)
      for type in child.types { names.insert(child.key(type.code)) }
    }
    return names
  }

  /// A mutation of the tree that breaks a rule.
  func breaking(
    _ rules: [String], at expression: String, line place: JSONTree.Path, alsoAt: [String] = [],
    _ change: (inout JSONTree) -> Void
  ) -> Mutation {
    var changed = tree
    change(&changed)
    return Mutation(
      tree: changed,
      expected: .init(rules: rules, expression: expression, place: place, alsoAt: alsoAt))
  }
}

extension JSONTree {
  /// A small value of a type, fit for any element that allows the type.
  static func sample(_ type: String) -> JSONTree? {
    switch type {
    case "boolean": .literal("true")
    case "string", "markdown": .string("zz")
    case "integer", "positiveInt", "unsignedInt": .literal("7")
    case "decimal": .literal("1.5")
    case "date", "dateTime": .string("2020-01-02")
    case "uri", "url", "canonical": .string("http://example.org/zz")
    case "Quantity": .object(["value": .literal("1"), "unit": .string("zz")])
    case "Period": .object(["start": .string("2020")])
    case "Range": .object(["low": .object(["value": .literal("1")])])
    case "Ratio":
      .object([
        "numerator": .object(["value": .literal("1")]),
        "denominator": .object(["value": .literal("2")]),
      ])
    case "CodeableConcept": .object(["text": .string("zz")])
    case "Coding": .object(["display": .string("zz")])
    case "Reference": .object(["display": .string("zz")])
    case "Attachment": .object(["title": .string("zz")])
    case "Identifier": .object(["value": .string("zz")])
    default: nil
    }
  }
}
