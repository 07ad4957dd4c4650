import FHIRDocuments

/// Checks that the codes a ConceptMap maps exist in the systems it names.
struct ConceptMapCheck {
  let walk: ResourceWalk
  let root: KnownNode

  func check() {
    for group in root.children(.group) {
      let source = group.text(.source)
      let target = group.text(.target)
      for element in group.children(.element) {
        checkCode(element, source, "source")
        for mapped in element.children(.target) { checkCode(mapped, target, "target") }
      }
      for unmapped in group.children(.unmapped) { checkCode(unmapped, target, "target") }
    }
  }

  private func checkCode(_ holder: KnownNode, _ system: String, _ side: String) {
    guard let code = holder.child(.code), code.document.hasValue(code.node), !system.isEmpty,
      walk.terminology.status(code.string, system: system) == .unknown
    else { return }
    let near = walk.terminology.codeSystem(system).flatMap {
      walk.terminology.nearestCodes(to: code.string, inSystem: $0).first
    }
    walk.report(
      "conceptmap-code-unknown", .error, .businessRule, at: code.node,
      help: near.map { "did you mean \"\($0)\"?" },
      "the \(side) system \(system) has no code \"\(walk.shortened(code.string))\"")
  }
}
