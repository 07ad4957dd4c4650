/// Values that their types and bindings do not take.
extension MutationKind {
  static let values: [MutationKind] = [
    MutationKind("primitive in a bad format") { mutator in
      let found = mutator.site { site in
        badFormats[site.type] != nil && !Self.isSignpost(site, mutator)
          && mutator.value(site)?.isObject == false
      }
      guard let found, let bad = mutator.pick(badFormats[found.type] ?? []) else { return nil }
      return mutator.breaking([], at: found.expression, line: found.path) {
        $0.set(found.path, bad)
      }
    },
    MutationKind("code outside a required set") { mutator in
      let found = mutator.site { site in
        site.type == "code" && site.element?.strength == "required"
          && !Self.isSignpost(site, mutator)
          && !["mimetypes", "languages", "all-languages", "ucum-units"].contains(
            site.element?.valueSet ?? "")
      }
      guard let found else { return nil }
      return mutator.breaking(["binding-required"], at: found.expression, line: found.path) {
        $0.set(found.path, .string("zz-none"))
      }
    },
    MutationKind("MIME type that is none") { mutator in
      let found = mutator.site { $0.element?.valueSet == "mimetypes" && $0.type == "code" }
      guard let found else { return nil }
      return mutator.breaking(["binding-required"], at: found.expression, line: found.path) {
        $0.set(found.path, .string("a picture"))
      }
    },
    MutationKind("concept outside a required set") { mutator in
      let found = mutator.site { site in
        site.type == "CodeableConcept" && site.element?.strength == "required"
          && mutator.value(site)?["coding"]?.items.count == 1
          && mutator.value(site)?["coding"]?.items[0]["code"] != nil
      }
      guard let found else { return nil }
      let code: JSONTree.Path = [.key("coding"), .item(0), .key("code")]
      return mutator.breaking(["binding-required"], at: found.expression, line: found.path) {
        $0.set(found.path + code, .string("zz-none"))
      }
    },
    MutationKind("code its system does not have") { mutator in
      let found = mutator.site { site in
        guard site.type == "Coding", mutator.value(site)?["code"] != nil,
          let system = mutator.value(site)?["system"]?.text
        else { return false }
        // The tables of V2 and V3 grow outside of R4: there an unknown code is a warning.
        return mutator.facts.codeSystems.contains(system) && !system.contains("/v2-")
          && !system.contains("/v3-")
      }
      guard let found else { return nil }
      return mutator.breaking(
        ["code-unknown"], at: found.expression + ".code", line: found.path + [.key("code")],
        alsoAt: [mutator.parent(found).expression]
      ) {
        $0.set(found.path + [.key("code")], .string("zz-none"))
      }
    },
    MutationKind("unit that is none") { mutator in
      let found = mutator.site { site in
        // In other resources the rule warns only.
        site.type == "Quantity" && mutator.value(site)?["code"] != nil
          && mutator.sites[site.resource].type == "Observation"
          && mutator.value(site)?["system"]?.text == "http://unitsofmeasure.org"
      }
      guard let found else { return nil }
      return mutator.breaking(
        [], at: found.expression + ".code", line: found.path + [.key("code")],
        alsoAt: [found.expression]
      ) {
        $0.set(found.path + [.key("code")], .string("foo!bar"))
      }
    },
    MutationKind("narrative with a script") { mutator in
      Self.narrative(mutator, ["txt-1"]) {
        $0.replacing("</div>", with: "<script>x</script></div>", maxReplacements: 1)
      }
    },
    MutationKind("narrative with an event attribute") { mutator in
      Self.narrative(mutator, ["txt-1"]) {
        $0.replacing("</div>", with: "<p onclick=\"x()\">x</p></div>", maxReplacements: 1)
      }
    },
    MutationKind("narrative with an open tag") { mutator in
      Self.narrative(mutator, ["narrative-not-xhtml"]) { String($0.dropLast(6)) }
    },
    MutationKind("narrative without content") { mutator in
      Self.narrative(mutator, ["txt-2"]) { _ in
        "<div xmlns=\"http://www.w3.org/1999/xhtml\"> </div>"
      }
    },
    MutationKind("identifier with a relative system") { mutator in
      let found = mutator.site { site in
        site.type == "Identifier" && mutator.value(site)?["system"] != nil
      }
      guard let found else { return nil }
      return mutator.breaking(
        ["identifier-system-relative"], at: found.expression, line: found.path + [.key("system")]
      ) {
        $0.set(found.path + [.key("system")], .string("registry/7"))
      }
    },
  ]

  private static func narrative(
    _ mutator: Mutator, _ rules: [String], _ change: (String) -> String
  ) -> Mutation? {
    let found = mutator.site { $0.type == "xhtml" && mutator.value($0)?.text != nil }
    guard let found, let text = mutator.value(found)?.text, text.hasSuffix("</div>") else {
      return nil
    }
    let changed = change(text)
    return mutator.breaking(rules, at: found.expression, line: found.path) {
      $0.set(found.path, .string(changed))
    }
  }

  private static let badFormats: [String: [JSONTree]] = [
    "date": [.string("2020-13-01"), .string("01.02.2020"), .string("2021-02-29")],
    "dateTime": [.string("2020-02-30"), .string("2020-01-01T10:00"), .string("2020-1-1")],
    "instant": [.string("2020-01-01"), .string("2020-01-01T10:00:00")],
    "time": [.string("25:00:00"), .string("10:00")],
    "uri": [.string("http://example.org/a b")],
    "url": [.string("http://example.org/a b")],
    "canonical": [.string("http://example.org/a b")],
    "oid": [.string("urn:oid:9.1")],
    "uuid": [.string("urn:uuid:zz")],
    "id": [.string("under_score"), .string(String(repeating: "a", count: 65))],
    "code": [.string(" lead"), .string("two  spaces")],
    "positiveInt": [.literal("0"), .literal("-1")],
    "unsignedInt": [.literal("-1"), .literal("1.5")],
    "integer": [.literal("2147483648"), .literal("1.5")],
    "base64Binary": [.string("@@@@"), .string("abc")],
  ]
}
