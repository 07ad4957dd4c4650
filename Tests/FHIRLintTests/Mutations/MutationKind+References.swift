/// References that lead nowhere or to the wrong type.
extension MutationKind {
  static let references: [MutationKind] = [
    MutationKind("reference to a type that is no target") { mutator in
      let found = mutator.site { site in
        Self.isPlainReference(site, mutator) && !(Self.targets(site)?.isEmpty ?? true)
      }
      guard let found, let targets = Self.targets(found) else { return nil }
      let others = ["Binary", "Bundle", "StructureMap", "Slot", "Linkage", "TestReport"]
      guard let other = mutator.pick(others.filter { !targets.contains($0) }) else { return nil }
      let place = found.path + [.key("reference")]
      return mutator.breaking(["reference-target-type"], at: found.expression, line: place) {
        $0.remove(["type"], at: found.path)
        $0.set(place, .string(other + "/zz"))
      }
    },
    MutationKind("reference to a contained resource there is not") { mutator in
      guard let found = mutator.site(where: { Self.isPlainReference($0, mutator) }) else {
        return nil
      }
      let place = found.path + [.key("reference")]
      return mutator.breaking(["ref-1"], at: found.expression, line: place) {
        $0.set(place, .string("#zz-none"))
      }
    },
    MutationKind("reference that is no address") { mutator in
      guard let found = mutator.site(where: { Self.isPlainReference($0, mutator) }) else {
        return nil
      }
      let place = found.path + [.key("reference")]
      return mutator.breaking(["reference-format"], at: found.expression, line: place) {
        $0.set(place, .string("the-patient"))
      }
    },
    MutationKind("stated type of a reference that is another") { mutator in
      let found = mutator.site { site in
        Self.isPlainReference(site, mutator) && mutator.value(site)?["type"] == nil
      }
      guard let found else { return nil }
      return mutator.breaking(
        ["reference-type-mismatch"], at: found.expression, line: found.path + [.key("reference")]
      ) {
        $0.add("type", .string("StructureMap"), at: found.path)
      }
    },
    MutationKind("contained resource that nothing refers to") { mutator in
      guard Self.takesContained(mutator) else { return nil }
      return mutator.breaking(["dom-3"], at: mutator.sites[0].expression, line: []) {
        Self.contain(&$0, ["id": .string("zz-unused")])
      }
    },
    MutationKind("contained resource with a version") { mutator in
      guard Self.takesContained(mutator) else { return nil }
      return mutator.breaking(["dom-4"], at: mutator.sites[0].expression, line: []) {
        let meta = JSONTree.object(["versionId": .string("1")])
        Self.contain(&$0, ["id": .string("zz-versioned"), "meta": meta])
      }
    },
    MutationKind("contained resource in a contained one") { mutator in
      guard Self.takesContained(mutator) else { return nil }
      let inner = JSONTree.object([
        "resourceType": .string("Basic"), "id": .string("zz-inner"),
        "code": .object(["text": .string("zz")]),
      ])
      return mutator.breaking(["dom-2"], at: mutator.sites[0].expression, line: []) {
        Self.contain(&$0, ["id": .string("zz-outer"), "contained": .array([inner])])
      }
    },
  ]

  /// A reference with a literal, outside of bundles, where it would join entries, and not to a
  /// contained resource, which would lose its only reference.
  private static func isPlainReference(_ site: Site, _ mutator: Mutator) -> Bool {
    guard site.type == "Reference", mutator.sites[0].type != "Bundle",
      !mutator.isInExtension(site), let text = mutator.value(site)?["reference"]?.text
    else { return false }
    return !text.hasPrefix("#")
  }

  private static func targets(_ site: Site) -> [String]? {
    site.element?.types.first { $0.code == "Reference" }?.targets
  }

  private static func takesContained(_ mutator: Mutator) -> Bool {
    mutator.childNames(mutator.sites[0]).contains("contained")
  }

  /// Adds a Basic behind the contained resources of the root.
  private static func contain(
    _ tree: inout JSONTree, _ properties: KeyValuePairs<String, JSONTree>
  ) {
    let resource = JSONTree.object(
      [.init(key: "resourceType", value: .string("Basic"))]
        + properties.map { .init(key: $0.key, value: $0.value) }
        + [.init(key: "code", value: .object(["text": .string("zz")]))])
    if let contained = tree["contained"] {
      tree.set([.key("contained")], .array(contained.items + [resource]))
    } else {
      tree.add("contained", .array([resource]), at: [])
    }
  }
}
