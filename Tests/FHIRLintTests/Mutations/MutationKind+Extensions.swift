/// Extensions without a value, without a name, of the wrong type or in the wrong place.
extension MutationKind {
  static let extensions: [MutationKind] = [
    MutationKind("extension without a value") { mutator in
      Self.extended(mutator, ["ext-1"], .object(["url": .string("http://example.org/zz")]))
    },
    MutationKind("extension with a value and parts") { mutator in
      let part = JSONTree.object(["url": .string("zz"), "valueString": .string("zz")])
      let both = JSONTree.object([
        "extension": .array([part]), "url": .string("http://example.org/zz"),
        "valueString": .string("zz"),
      ])
      return Self.extended(mutator, ["ext-1"], both)
    },
    MutationKind("extension without a url") { mutator in
      Self.extended(mutator, ["cardinality-min"], .object(["valueString": .string("zz")]))
    },
    MutationKind("extension with a relative url") { mutator in
      Self.extended(
        mutator, ["extension-url"],
        .object(["url": .string("zz"), "valueString": .string("zz")]), line: [.key("url")])
    },
    MutationKind("extension with two values") { mutator in
      let two = JSONTree.object([
        "url": .string("http://example.org/zz"), "valueString": .string("zz"),
        "valueBoolean": .literal("true"),
      ])
      return Self.extended(
        mutator, ["structure-choice-twice"], two, line: [.key("valueBoolean")])
    },
    MutationKind("extension where it may not stand") { mutator in
      guard let host = Self.host(mutator) else { return nil }
      let places = ["Address.line", "AllergyIntolerance.reaction", "Questionnaire.item"]
      let known = mutator.facts.extensions.filter { definition in
        !definition.isModifier && definition.contexts.count == 1
          && places.contains(definition.contexts[0]) && host.element?.path != definition.contexts[0]
          && definition.types.contains { JSONTree.sample($0) != nil }
      }
      guard let definition = mutator.pick(known) else { return nil }
      let type = definition.types.first { JSONTree.sample($0) != nil } ?? ""
      return Self.add(definition, type, to: host, mutator, ["extension-context"], at: .host)
    },
    MutationKind("extension with a value of another type") { mutator in
      guard let host = Self.host(mutator) else { return nil }
      let known = mutator.facts.extensions.filter { definition in
        !definition.isModifier && definition.contexts.contains("Element")
          && !definition.types.isEmpty && !definition.types.contains("Ratio")
      }
      guard let definition = mutator.pick(known) else { return nil }
      return Self.add(definition, "Ratio", to: host, mutator, ["type-not-allowed"], at: .value)
    },
    MutationKind("modifier under extension") { mutator in
      guard let host = Self.host(mutator) else { return nil }
      let known = mutator.facts.extensions.filter { definition in
        definition.isModifier && definition.types.contains { JSONTree.sample($0) != nil }
      }
      guard let definition = mutator.pick(known) else { return nil }
      let type = definition.types.first { JSONTree.sample($0) != nil } ?? ""
      return Self.add(definition, type, to: host, mutator, ["extension-modifier"], at: .itself)
    },
    MutationKind("part of an extension its definition does not have") { mutator in
      let found = mutator.site { site in
        site.type == "Extension" && mutator.parent(site).type == "Extension"
          && mutator.value(site)?["url"]?.text?.contains(":") == false
          && mutator.facts.extensions.contains {
            $0.url == mutator.value(mutator.parent(site))?["url"]?.text
          }
      }
      guard let found else { return nil }
      let url = found.path + [.key("url")]
      return mutator.breaking(
        ["extension-part-unknown"], at: found.expression, line: url
      ) {
        $0.set(url, .string("zz-part"))
      }
    },
  ]

  /// A place for an extension: an object without extensions, outside of extensions.
  private static func host(_ mutator: Mutator) -> Site? {
    mutator.site { site in
      mutator.isObject(site) && !mutator.isInExtension(site)
        && mutator.value(site)?["extension"] == nil
        && mutator.childNames(site).contains("extension")
    }
  }

  private static func extended(
    _ mutator: Mutator, _ rules: [String], _ value: JSONTree, line: JSONTree.Path = []
  ) -> Mutation? {
    guard let host = host(mutator) else { return nil }
    let path = host.path + [.key("extension"), .item(0)]
    return mutator.breaking(rules, at: host.expression + ".extension[0]", line: path + line) {
      $0.add("extension", .array([value]), at: host.path)
    }
  }

  private enum ReportedAt { case host, itself, value }

  private static func add(
    _ definition: Facts.Extension, _ type: String, to host: Site, _ mutator: Mutator,
    _ rules: [String], at reported: ReportedAt
  ) -> Mutation? {
    guard let value = JSONTree.sample(type) else { return nil }
    let key = "value" + type.prefix(1).uppercased() + type.dropFirst()
    let made = JSONTree.object([
      .init(key: "url", value: .string(definition.url)), .init(key: key, value: value),
    ])
    let path = host.path + [.key("extension"), .item(0)]
    let own = host.expression + ".extension[0]"
    return mutator.breaking(
      rules, at: reported == .host ? host.expression : own,
      line: reported == .value ? path + [.key(key)] : path
    ) {
      $0.add("extension", .array([made]), at: host.path)
    }
  }
}
