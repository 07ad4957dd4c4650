/// Values of another JSON kind, and arrays where none belong.
extension MutationKind {
  static let shapes: [MutationKind] = [
    MutationKind("other JSON type of a primitive") { mutator in
      let found = mutator.site { site in
        mutator.isPrimitive(site) && site.type != "xhtml" && !Self.isSignpost(site, mutator)
      }
      guard let found, let value = mutator.value(found) else { return nil }
      let other: JSONTree =
        switch value {
        case .string: mutator.pick([.literal("17"), .literal("true")]) ?? .literal("17")
        case .literal(let text): .string(text)
        default: .string("zz")
        }
      return mutator.breaking(
        ["structure-wrong-type", "structure-number-as-string"], at: found.expression,
        line: found.path
      ) {
        $0.set(found.path, other)
      }
    },
    MutationKind("object in place of a primitive") { mutator in
      let found = mutator.site { site in
        mutator.isPrimitive(site) && !Self.isSignpost(site, mutator)
      }
      guard let found else { return nil }
      return mutator.breaking(["structure-wrong-type"], at: found.expression, line: found.path) {
        $0.set(found.path, .object(["value": .string("x")]))
      }
    },
    MutationKind("text in place of an object") { mutator in
      let found = mutator.site { site in
        mutator.isObject(site) && !mutator.isInExtension(site) && site.type != "Narrative"
          && site.resource == 0 && mutator.sites[0].type != "Bundle"
      }
      guard let found else { return nil }
      return mutator.breaking(
        ["structure-wrong-type", "resource-type-missing"], at: found.expression, line: found.path
      ) {
        $0.set(found.path, .string("zz"))
      }
    },
    MutationKind("array of an element that does not repeat") { mutator in
      let found = mutator.site { site in
        !site.isItem && site.element?.max == 1 && !site.key.hasPrefix("_")
          && !Self.isSignpost(site, mutator)
      }
      guard let found, let value = mutator.value(found) else { return nil }
      return mutator.breaking(
        ["structure-wrong-shape"], at: found.expression, line: found.path + [.item(0)]
      ) {
        $0.set(found.path, .array([value, value]))
      }
    },
    MutationKind("no array of an element that repeats") { mutator in
      let found = mutator.site { site in
        site.isItem && mutator.tree[Array(site.path.dropLast())]?.items.count == 1
          && !site.path.contains { step in
            if case .key(let key) = step { key.hasPrefix("_") } else { false }
          }
          && mutator.tree[site.owner]?["_" + site.key] == nil
      }
      guard let found, let value = mutator.value(found) else { return nil }
      let path = Array(found.path.dropLast())
      return mutator.breaking(["structure-wrong-shape"], at: found.expression, line: path) {
        $0.set(path, value)
      }
    },
    MutationKind("empty object") { mutator in
      let found = mutator.site { site in
        mutator.isObject(site) && site.type != "Resource" && site.resource == 0
          && mutator.sites[0].type != "Bundle"
      }
      guard let found else { return nil }
      return mutator.breaking(
        ["structure-empty-element"], at: found.expression, line: found.path
      ) {
        $0.set(found.path, .object([]))
      }
    },
    MutationKind("empty array") { mutator in
      let found = mutator.site { site in
        site.isItem && site.resource == 0 && !site.path.contains(.key("contained"))
          && !site.path.contains { step in
            if case .key(let key) = step { key.hasPrefix("_") } else { false }
          }
          && mutator.tree[site.owner]?["_" + site.key] == nil
      }
      guard let found else { return nil }
      let path = Array(found.path.dropLast())
      let expression = String(
        found.expression.prefix(
          upTo: found.expression.lastIndex(of: "[") ?? found.expression.endIndex))
      return mutator.breaking(
        ["json-empty-array"], at: expression, line: path, alsoAt: [mutator.parent(found).expression]
      ) {
        $0.set(path, .array([]))
      }
    },
    MutationKind("null in place of a value") { mutator in
      let found = mutator.site { site in
        !site.key.hasPrefix("_") && site.resource == 0 && !Self.isSignpost(site, mutator)
          && mutator.tree[site.owner]?["_" + site.key] == nil
      }
      guard let found else { return nil }
      return mutator.breaking(
        ["json-null"], at: found.expression, line: found.path,
        alsoAt: [mutator.parent(found).expression]
      ) {
        $0.set(found.path, .literal("null"))
      }
    },
    MutationKind("empty text") { mutator in
      let found = mutator.site { site in
        mutator.value(site)?.text != nil && !Self.isSignpost(site, mutator)
      }
      guard let found else { return nil }
      return mutator.breaking(
        ["structure-empty-element", "primitive-format"], at: found.expression, line: found.path
      ) {
        $0.set(found.path, .string(""))
      }
    },
  ]

  /// Elements by which other places are judged: the type of a bundle, an id, the URL of an
  /// extension, links within questionnaires, references.
  static func isSignpost(_ site: Site, _ mutator: Mutator) -> Bool {
    let path = site.element?.path ?? ""
    return [
      "Bundle.type", "Extension.url", "Reference.reference", "Bundle.entry.fullUrl",
      "Questionnaire.item.linkId", "Questionnaire.item.type", "QuestionnaireResponse.item.linkId",
      "Coding.system", "StructureDefinition.type", "ConceptMap.group.source", "Resource.id",
    ].contains(path) || path.hasSuffix(".id") && mutator.parent(site).resource == site.parent
      || path == "Resource" || site.key == "contained" || site.key == "resource"
  }
}
