/// Vital signs that no longer fit their profile: a slice, a fixed value, a required element.
extension MutationKind {
  static let profiles: [MutationKind] = [
    MutationKind("slice of the category with another code") { mutator in
      guard Self.isVitalSign(mutator.tree) else { return nil }
      let code: JSONTree.Path = [
        .key("category"), .item(0), .key("coding"), .item(0), .key("code"),
      ]
      guard mutator.tree["category"]?.items.count == 1,
        mutator.tree[code] == .string("vital-signs")
      else { return nil }
      return mutator.breaking(
        ["vital-category-missing"], at: "Observation", line: [.key("category")]
      ) {
        $0.set(code, .string("laboratory"))
        $0.remove(["display"], at: Array(code.dropLast()))
      }
    },
    MutationKind("time that the profile requires removed") { mutator in
      guard Self.isVitalSign(mutator.tree), mutator.tree["effectiveDateTime"] != nil else {
        return nil
      }
      return mutator.breaking(
        ["cardinality-min", "vital-effective-missing-or-type"], at: "Observation", line: []
      ) {
        $0.remove(["effectiveDateTime", "_effectiveDateTime"], at: [])
      }
    },
    MutationKind("subject that the profile requires removed") { mutator in
      guard Self.isVitalSign(mutator.tree), mutator.tree["subject"] != nil else { return nil }
      return mutator.breaking(
        ["cardinality-min", "vital-subject-not-patient"], at: "Observation", line: []
      ) {
        $0.remove(["subject"], at: [])
      }
    },
    MutationKind("unit that the profile does not have") { mutator in
      let code: JSONTree.Path = [.key("valueQuantity"), .key("code")]
      guard Self.isVitalSign(mutator.tree), mutator.tree[code] != nil else { return nil }
      return mutator.breaking([], at: "Observation.value.ofType(Quantity).code", line: code) {
        $0.set(code, .string("mol"))
      }
    },
  ]

  /// An Observation that claims a vital-sign profile of R4.
  private static func isVitalSign(_ tree: JSONTree) -> Bool {
    guard tree["resourceType"]?.text == "Observation" else { return false }
    return tree[[.key("meta"), .key("profile")]]?.items.contains { profile in
      profile.text == "http://hl7.org/fhir/StructureDefinition/vitalsigns"
    } ?? false
  }
}
