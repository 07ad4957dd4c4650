import FHIRDocuments

/// Checks the parameters of an OperationDefinition.
struct OperationDefinitionCheck {
  let walk: ResourceWalk
  let root: KnownNode

  func check() { checkParameters(of: root, root.children(.parameter), depth: 0) }

  private func checkParameters(of holder: KnownNode, _ parameters: [KnownNode], depth: Int) {
    guard depth < ResourceWalk.depthLimit else { return }
    var seen: Set<String> = []
    for parameter in parameters {
      let name = parameter.text(.name)
      if !name.isEmpty, !seen.insert(parameter.text(.use) + " " + name).inserted {
        report("operation-parameter-repeated", parameter, "the parameter \(name) is defined twice")
      }
      if let least = Int(parameter.text(.min)), let most = Int(parameter.text(.max)), least > most {
        report(
          "operation-parameter-counts", parameter,
          "min \(least) of \(name) is higher than its max \(most)")
      }
      checkParameters(of: parameter, parameter.children(.part), depth: depth + 1)
    }
  }

  private func report(_ rule: String, _ node: KnownNode, _ message: String) {
    walk.report(rule, .error, .businessRule, at: node.node, message)
  }
}
