/// Changes that mean the same, or add what is allowed.
extension MutationKind {
  static let neutral: [MutationKind] = [
    MutationKind("properties in another order") { mutator in
      var random = mutator.random
      return neutral(mutator) { tree in
        tree = tree.mapped { value in
          guard case .object(let properties) = value else { return value }
          return .object(properties.shuffled(using: &random))
        }
      }
    },
    laidOut("everything on one line", .oneLine),
    laidOut("tabs and carriage returns", .tabs),
    laidOut("escaped characters", .escaped),
    MutationKind("more digits behind the point") { mutator in
      number(mutator) { $0 + ($0.contains(".") ? "00" : ".0") }
    },
    MutationKind("number with an exponent") { mutator in number(mutator) { $0 + "e0" } },
    MutationKind("element id added") { mutator in
      let found = mutator.site { site in
        mutator.isObject(site) && mutator.value(site)?["id"] == nil
          && mutator.value(site)?["resourceType"] == nil
      }
      guard let found else { return nil }
      return neutral(mutator) { $0.add("id", .string("zz-own"), at: found.path) }
    },
    MutationKind("known extension added") { mutator in
      let found = mutator.site { site in
        mutator.isObject(site) && !mutator.isInExtension(site)
          && mutator.value(site)?["extension"] == nil
          && mutator.childNames(site).contains("extension")
      }
      guard let found else { return nil }
      let made = JSONTree.object([
        "url": .string("http://hl7.org/fhir/StructureDefinition/iso21090-nullFlavor"),
        "valueCode": .string("UNK"),
      ])
      return neutral(mutator) { $0.add("extension", .array([made]), at: found.path) }
    },
    MutationKind("extension of a primitive added") { mutator in
      let found = mutator.site { site in
        ["date", "dateTime", "string", "boolean"].contains(site.type) && !site.isItem
          && !mutator.isInExtension(site) && site.key != "id" && !site.key.hasPrefix("_")
          && mutator.tree[site.owner]?["_" + site.key] == nil
      }
      guard let found else { return nil }
      let made = JSONTree.object([
        "url": .string("http://hl7.org/fhir/StructureDefinition/iso21090-nullFlavor"),
        "valueCode": .string("UNK"),
      ])
      return neutral(mutator) {
        $0.add("_" + found.key, .object(["extension": .array([made])]), at: found.owner)
      }
    },
    MutationKind("optional element added") { mutator in
      let found = mutator.site { site in
        guard let (key, _) = optional[site.type] else { return false }
        return mutator.isObject(site) && mutator.value(site)?[key] == nil
          && !mutator.isInExtension(site)
      }
      guard let found, let (key, value) = optional[found.type] else { return nil }
      return neutral(mutator) { $0.add(key, value, at: found.path) }
    },
    MutationKind("tag added") { mutator in
      guard mutator.tree["meta"] == nil else { return nil }
      let tag = JSONTree.object([
        "system": .string("http://example.org/tags"), "code": .string("z"),
      ])
      return neutral(mutator) { $0.add("meta", .object(["tag": .array([tag])]), at: []) }
    },
    MutationKind("free text changed") { mutator in
      let names = ["description", "comment", "note", "title", "purpose", "copyright", "publisher"]
      let found = mutator.site { site in
        ["string", "markdown"].contains(site.type) && names.contains(site.key)
          && mutator.value(site)?.text != nil
      }
      guard let found else { return nil }
      return neutral(mutator) { $0.set(found.path, .string("Ganz anderer Text: ä, µ, 日本")) }
    },
    MutationKind("offset written in another way") { mutator in
      let found = mutator.site { site in
        ["dateTime", "instant"].contains(site.type)
          && mutator.value(site)?.text?.hasSuffix("Z") == true
      }
      guard let found, let text = mutator.value(found)?.text else { return nil }
      return neutral(mutator) { $0.set(found.path, .string(String(text.dropLast()) + "+00:00")) }
    },
  ]

  private static func neutral(_ mutator: Mutator, _ change: (inout JSONTree) -> Void) -> Mutation {
    var changed = mutator.tree
    change(&changed)
    return Mutation(tree: changed)
  }

  private static func laidOut(_ name: String, _ layout: JSONTree.Layout) -> MutationKind {
    MutationKind(name) { Mutation(tree: $0.tree, layout: layout) }
  }

  private static func number(
    _ mutator: Mutator, _ change: (String) -> String
  ) -> Mutation? {
    let found = mutator.site { site in
      guard site.type == "decimal", case .literal(let text)? = mutator.value(site) else {
        return false
      }
      return !text.contains("e") && !text.contains("E")
    }
    guard let found, case .literal(let text)? = mutator.value(found) else { return nil }
    return neutral(mutator) { $0.set(found.path, .literal(change(text))) }
  }

  private static let optional: [String: (String, JSONTree)] = [
    "Reference": ("display", .string("zz")), "Identifier": ("use", .string("usual")),
    "HumanName": ("text", .string("zz")), "Address": ("text", .string("zz")),
    "ContactPoint": ("rank", .literal("1")), "Attachment": ("title", .string("zz")),
    "Annotation": ("time", .string("2020-01-02")), "Meta": ("source", .string("urn:zz")),
    "Coding": ("version", .string("zz")),
  ]
}
