/// Conditions of R4 that hold in the examples and no longer hold afterwards.
extension MutationKind {
  static let invariants: [MutationKind] = [
    MutationKind("period that ends before it starts") { mutator in
      let found = mutator.site { site in
        guard site.type == "Period", let start = mutator.value(site)?["start"]?.text,
          let end = mutator.value(site)?["end"]?.text
        else { return false }
        return start.prefix(10) != end.prefix(10) && start.count >= 10 && end.count >= 10
      }
      guard let found, let start = mutator.value(found)?["start"],
        let end = mutator.value(found)?["end"]
      else { return nil }
      return mutator.breaking(
        ["time-period-reversed"], at: found.expression, line: found.path + [.key("end")]
      ) {
        $0.set(found.path + [.key("start")], end)
        $0.set(found.path + [.key("end")], start)
      }
    },
    without("system", of: "Quantity", "unit-code-without-system", needs: ["code"]),
    without("system", of: "ContactPoint", "cpt-2", needs: ["value"]),
    without("contentType", of: "Attachment", "att-1", needs: ["data"]),
    MutationKind("range with its ends exchanged") { mutator in
      let found = mutator.site { site in
        guard site.type == "Range", let low = mutator.value(site)?["low"]?["value"],
          let high = mutator.value(site)?["high"]?["value"]
        else { return false }
        return low != high
      }
      guard let found, let low = mutator.value(found)?["low"],
        let high = mutator.value(found)?["high"]
      else { return nil }
      return mutator.breaking(["rng-2"], at: found.expression, line: found.path) {
        $0.set(found.path + [.key("low")], high)
        $0.set(found.path + [.key("high")], low)
      }
    },
    MutationKind("value beside the reason why there is none") { mutator in
      let found = mutator.sites.filter { site in
        site.type == "Observation"
          && mutator.value(site)?.properties.contains { $0.key.hasPrefix("value") } == true
          && mutator.value(site)?["dataAbsentReason"] == nil
      }.randomElement(using: &mutator.random)
      guard let found else { return nil }
      return mutator.breaking(
        ["structure-value-and-absent"], at: found.expression,
        line: found.path + [.key("dataAbsentReason")]
      ) {
        $0.add("dataAbsentReason", .object(["text": .string("zz")]), at: found.path)
      }
    },
    MutationKind("contact without anything") { mutator in
      let found = mutator.site { $0.element?.path == "Patient.contact" }
      guard let found else { return nil }
      return mutator.breaking(["pat-1"], at: found.expression, line: found.path) {
        $0.set(found.path, .object(["gender": .string("female")]))
      }
    },
    MutationKind("element id twice in a resource") { mutator in
      let hosts = mutator.sites.indices.filter { number in
        let site = mutator.sites[number]
        return mutator.isObject(site) && site.resource == 0 && number != 0
          && mutator.value(site)?["id"] == nil && site.type != "ElementDefinition"
          && mutator.value(site)?["resourceType"] == nil
      }
      guard hosts.count > 1, let first = mutator.pick(Array(hosts.dropLast())) else { return nil }
      guard let second = mutator.pick(hosts.filter { $0 > first }) else { return nil }
      // In the order of the text: what stands inside the first stands before its own id.
      let (one, two) = (mutator.sites[first], mutator.sites[second])
      let isInside = two.path.starts(with: one.path)
      let later = isInside ? one : two
      return mutator.breaking(
        ["element-id-duplicate"], at: later.expression, line: later.path + [.key("id")]
      ) {
        $0.add("id", .string("zz-twice"), at: one.path)
        $0.add("id", .string("zz-twice"), at: two.path)
      }
    },
    MutationKind("linkId twice in a questionnaire") { mutator in
      let items = mutator.sites.filter { $0.element?.path == "Questionnaire.item.linkId" }
      guard mutator.sites[0].type == "Questionnaire", items.count > 1,
        let first = mutator.value(items[0]), let last = items.last
      else { return nil }
      return mutator.breaking(["que-2"], at: "Questionnaire", line: []) {
        $0.set(last.path, first)
      }
    },
    MutationKind("id of two contained resources") { mutator in
      guard let contained = mutator.tree["contained"]?.items, contained.count > 1,
        let first = contained[0]["id"], contained[1]["id"] != nil
      else { return nil }
      let path: JSONTree.Path = [.key("contained"), .item(1), .key("id")]
      let root = mutator.sites[0].expression
      return mutator.breaking(
        ["contained-id-duplicate"], at: root + ".contained[1]", line: path, alsoAt: [root]
      ) {
        $0.set(path, first)
      }
    },
    MutationKind("fullUrl twice in a bundle") { mutator in
      guard mutator.sites[0].type == "Bundle", let entries = mutator.tree["entry"]?.items,
        entries.count > 1, let url = entries[0]["fullUrl"], entries[1]["fullUrl"] != nil
      else { return nil }
      return mutator.breaking(["bdl-7"], at: "Bundle", line: [], alsoAt: ["Bundle"]) {
        $0.set([.key("entry"), .item(1), .key("fullUrl")], url)
      }
    },
    MutationKind("total in a bundle that is no search") { mutator in
      guard mutator.sites[0].type == "Bundle", let type = mutator.tree["type"]?.text,
        !["searchset", "history"].contains(type)
      else { return nil }
      return mutator.breaking(["bdl-1"], at: "Bundle", line: []) {
        $0.add("total", .literal("3"), at: [])
      }
    },
  ]

  /// Takes a property out of a type that needs it as long as it has others.
  private static func without(
    _ property: String, of type: String, _ rule: String, needs: [String]
  ) -> MutationKind {
    MutationKind("\(type) without \(property)") { mutator in
      let found = mutator.site { site in
        let value = mutator.value(site)
        return site.type == type && value?[property] != nil
          && needs.allSatisfy { value?[$0] != nil }
      }
      guard let found else { return nil }
      return mutator.breaking([rule], at: found.expression, line: found.path) {
        $0.remove([property], at: found.path)
      }
    }
  }
}
