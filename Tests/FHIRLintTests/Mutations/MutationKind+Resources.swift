/// Resources of no type, with a bad id, and profiles they cannot claim.
extension MutationKind {
  static let resources: [MutationKind] = [
    MutationKind("resource type that R4 does not have") { mutator in
      let found = mutator.pick(Self.resourceSites(mutator))
      guard let found, let type = mutator.value(found)?["resourceType"]?.text else { return nil }
      let wrong = type + "z"
      return mutator.breaking(
        ["resource-type-unknown"], at: found.parent == nil ? wrong : found.expression,
        line: found.path
      ) {
        $0.set(found.path + [.key("resourceType")], .string(wrong))
      }
    },
    MutationKind("resource without its type") { mutator in
      let found = mutator.pick(Self.resourceSites(mutator).filter { $0.parent != nil })
      guard let found else { return nil }
      return mutator.breaking(
        ["resource-type-missing"], at: found.expression, line: found.path
      ) {
        $0.remove(["resourceType"], at: found.path)
      }
    },
    MutationKind("resource id that none may be") { mutator in
      let resources = mutator.sites.filter { site in
        mutator.sites[site.resource].path == site.path && mutator.value(site)?["id"] != nil
          && site.parent == nil
      }
      guard let found = mutator.pick(resources) else { return nil }
      let id = found.path + [.key("id")]
      return mutator.breaking(
        ["primitive-format"], at: found.expression + ".id", line: id
      ) {
        $0.set(id, .string("an id with spaces"))
      }
    },
    MutationKind("profile of another type") { mutator in
      guard mutator.tree["meta"] == nil, mutator.sites[0].type != "Observation" else { return nil }
      let url = "http://hl7.org/fhir/StructureDefinition/bodyweight"
      let place: JSONTree.Path = [.key("meta"), .key("profile"), .item(0)]
      return mutator.breaking(
        ["profile-wrong-type"], at: mutator.sites[0].expression + ".meta.profile[0]", line: place
      ) {
        $0.add("meta", .object(["profile": .array([.string(url)])]), at: [])
      }
    },
  ]

  private static func resourceSites(_ mutator: Mutator) -> [Site] {
    mutator.sites.filter { site in
      mutator.value(site)?["resourceType"] != nil && mutator.sites[site.resource].path == site.path
    }
  }
}
