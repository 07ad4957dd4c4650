import FHIRDocuments

/// Checks what a ValueSet takes in and leaves out.
struct ValueSetCheck {
  let walk: ResourceWalk
  let root: KnownNode

  func check() {
    guard let compose = root.child(.compose) else { return }
    for part in compose.children(.include) + compose.children(.exclude) { check(part) }
  }

  private func check(_ part: KnownNode) {
    for set in part.children(.valueSet) { checkValueSet(set) }
    guard let link = part.child(.system), link.document.hasValue(link.node) else { return }
    let system = link.string
    guard checkSystem(system, part) else { return }
    checkCodes(part, system)
    let filters = part.children(.filter)
    if filters.isEmpty { return }
    let check = ValueSetFilterCheck(
      walk: walk, system: system,
      definition: walk.definitional(system, type: Name.Types.codeSystem, for: root.node))
    for filter in filters { check.check(filter) }
  }

  /// A system is named by its absolute URL; codes come neither from value sets nor supplements.
  private func checkSystem(_ system: String, _ part: KnownNode) -> Bool {
    if system.hasPrefix("#") || !ReferenceText.hasScheme(system[...]) {
      report(
        "valueset-system", part,
        help:
          "name the code system by its URL; the extension valueset-system may lead to a contained one",
        "\"\(walk.shortened(system))\" is no URL of a code system")
      return false
    }
    let terminology = walk.terminology
    guard let known = terminology.codeSystem(system) else {
      if terminology.valueSet(system) != nil {
        report(
          "valueset-system", part, help: "name it under valueSet, or name the code system",
          "\(system) is a value set, not a code system")
        return false
      }
      return true
    }
    let supplements = terminology.definitions.string(
      terminology.record(codeSystem: known).supplements)
    if !supplements.isEmpty {
      report(
        "valueset-system", part, help: "name the code system it supplements, \(supplements)",
        "\(system) is a supplement: codes do not come from it")
      return false
    }
    return true
  }

  private func checkValueSet(_ link: KnownNode) {
    guard link.document.hasValue(link.node) else { return }
    if walk.terminology.valueSet(link.string) == nil,
      walk.terminology.codeSystem(link.string) != nil
    {
      report(
        "valueset-import", link, help: "name it as the system of an include",
        "\(link.string) is a code system, not a value set")
      return
    }
    let own = root.text(.url)
    guard !own.isEmpty, link.string.canonicalParts.url == own else { return }
    report(
      "valueset-circular", link, help: "take it out", "the value set takes in itself")
  }

  private func checkCodes(_ part: KnownNode, _ system: String) {
    var seen: Set<String> = []
    for concept in part.children(.concept) {
      let code = concept.text(.code)
      if code.isEmpty { continue }
      if !seen.insert(code).inserted {
        report(
          "valueset-code-repeated", concept, severity: .warning,
          "the code \"\(walk.shortened(code))\" is listed twice")
      }
      guard walk.terminology.status(code, system: system) == .unknown else { continue }
      let near = walk.terminology.codeSystem(system).flatMap {
        walk.terminology.nearestCodes(to: code, inSystem: $0).first
      }
      report(
        "valueset-code-unknown", concept, severity: .warning,
        help: near.map { "did you mean \"\($0)\"?" },
        "the code system \(system) has no code \"\(walk.shortened(code))\"")
    }
  }

  private func report(
    _ rule: String, _ node: KnownNode, severity: Severity = .error, help: String? = nil,
    _ message: String
  ) {
    walk.report(rule, severity, .invalid, at: node.node, help: help, message)
  }
}
