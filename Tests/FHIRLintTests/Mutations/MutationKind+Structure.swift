/// Elements that are missing, unknown, misspelled or in the wrong place.
extension MutationKind {
  static let structure: [MutationKind] = [
    MutationKind("required element removed") { mutator in
      let found = mutator.site { site in
        site.element?.min ?? 0 > 0 && mutator.count(site) == 1
      }
      guard let found else { return nil }
      let parent = mutator.parent(found)
      return mutator.breaking(
        ["cardinality-min", "structure-empty-element", "ele-1", "extension-url"],
        at: parent.expression, line: found.owner
      ) {
        $0.remove([found.key, "_" + found.key], at: found.owner)
      }
    },
    MutationKind("unknown element") { mutator in
      let found = mutator.pick(mutator.sites.filter { mutator.isObject($0) })
      guard let found else { return nil }
      return mutator.breaking(
        ["structure-unknown-property"], at: found.expression, line: found.path + [.key("zzLabel")]
      ) {
        $0.add("zzLabel", .string("x"), at: found.path)
      }
    },
    MutationKind("misspelled element") { mutator in
      let found = mutator.site { !$0.key.hasPrefix("_") && $0.key.count > 2 }
      guard let found else { return nil }
      let parent = mutator.parent(found)
      let name = String(found.key.dropLast(2)) + String(found.key.suffix(2).reversed()) + "z"
      return mutator.breaking(
        ["structure-unknown-property"], at: parent.expression, line: found.owner + [.key(name)]
      ) {
        $0.rename(found.key, to: name, at: found.owner)
      }
    },
    MutationKind("element moved to the one around it") { mutator in
      let found = mutator.site { site in
        guard site.element?.min == 0, site.element?.isChoice == false, !site.isItem,
          mutator.parent(site).parent != nil, !mutator.isInExtension(site),
          mutator.parent(site).path == site.owner
        else { return false }
        let outer = mutator.parent(mutator.parent(site))
        return !mutator.childNames(outer).contains(site.key)
          && mutator.tree[site.owner]?.properties.count ?? 0 > 1
      }
      guard let found, let value = mutator.value(found) else { return nil }
      let outer = mutator.parent(mutator.parent(found))
      return mutator.breaking(
        ["structure-unknown-property"], at: outer.expression, line: outer.path + [.key(found.key)]
      ) {
        $0.remove([found.key, "_" + found.key], at: found.owner)
        $0.add(found.key, value, at: outer.path)
      }
    },
    MutationKind("element of another resource type") { mutator in
      let all = ["animal", "componentzz", "lotNumber", "dosageInstruction", "birthDate"]
      let names = mutator.childNames(mutator.sites[0])
      guard let name = mutator.pick(all.filter { !names.contains($0) }) else { return nil }
      return mutator.breaking(
        ["structure-unknown-property"], at: mutator.sites[0].expression, line: [.key(name)]
      ) {
        $0.add(name, .string("2020-01-01"), at: [])
      }
    },
    MutationKind("second type of a choice") { mutator in
      let found = mutator.site { $0.element?.isChoice == true && $0.element?.types.count ?? 0 > 1 }
      guard let found, let element = found.element else { return nil }
      let others = element.types.map(\.code).filter { type in
        type != found.type && JSONTree.sample(type) != nil
      }
      guard let other = mutator.pick(others), let value = JSONTree.sample(other) else { return nil }
      let key = element.key(other)
      return mutator.breaking(
        ["structure-choice-twice"], at: mutator.parent(found).expression,
        line: found.owner + [.key(key)]
      ) {
        $0.add(key, value, at: found.owner)
      }
    },
    MutationKind("type that a choice does not allow") { mutator in
      let found = mutator.site { $0.element?.isChoice == true && $0.element?.name != "value" }
      guard let found, let element = found.element else { return nil }
      let allowed = element.types.map(\.code)
      let others = ["Attachment", "Ratio", "Identifier", "boolean", "Coding", "Quantity", "uri"]
      guard let other = mutator.pick(others.filter { !allowed.contains($0) }),
        let value = JSONTree.sample(other)
      else { return nil }
      let key = element.key(other)
      return mutator.breaking(
        ["structure-unknown-property"], at: mutator.parent(found).expression,
        line: found.owner + [.key(key)]
      ) {
        $0.remove([found.key, "_" + found.key], at: found.owner)
        $0.add(key, value, at: found.owner)
      }
    },
    MutationKind("property twice") { mutator in
      let found = mutator.site { !$0.key.hasPrefix("_") && !$0.isItem }
      guard let found, let value = mutator.value(found) else { return nil }
      return mutator.breaking(
        ["json-duplicate-key"], at: mutator.parent(found).expression,
        line: found.owner + [.key(found.key)]
      ) {
        $0.add(found.key, value, at: found.owner)
      }
    },
  ]
}
