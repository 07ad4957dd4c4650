import CEmbeddedTables
import FHIRDocuments

/// Checks the expression of a SearchParameter against the types it searches.
struct SearchParameterCheck {
  let walk: ResourceWalk
  let root: KnownNode

  func check() {
    let bases = root.children(.base).map(\.string)
    if let expression = root.child(.expression), expression.document.hasValue(expression.node) {
      check(expression, bases)
    } else if root.text(.type) != "special" {
      report(
        "search-expression-missing", root, severity: .information,
        "without an expression nobody can tell what is searched")
    }
    checkDerivation(bases)
    for component in root.children(.component) {
      guard let expression = component.child(.expression) else { continue }
      do { _ = try PathExpression(expression.string) } catch {
        report("search-expression", expression, "the FHIRPath cannot be read: \(error)")
      }
    }
  }

  /// What is derived from another parameter searches no further types, and in the same way.
  private func checkDerivation(_ bases: [String]) {
    guard let link = root.child(.derivedFrom), link.document.hasValue(link.node),
      let origin = walk.definitional(
        link.string, type: Name.Types.searchParameter, for: root.node)
    else { return }
    let known = origin.children(.base).map(\.string)
    if !known.contains("Resource") {
      for base in bases where !known.contains(base) {
        report("search-derivation", root, "\(link.string) does not search \(base)")
      }
    }
    if !origin.text(.type).isEmpty, origin.text(.type) != root.text(.type) {
      report(
        "search-derivation", root,
        "\(link.string) is of the type \(origin.text(.type)), not \(root.text(.type))")
    }
  }

  private func check(_ node: KnownNode, _ bases: [String]) {
    let expression: PathExpression
    do { expression = try PathExpression(node.string) } catch {
      report("search-expression", node, "the FHIRPath cannot be read: \(error)")
      return
    }
    for base in bases {
      guard let name = Name(base), walk.definitions.schema(ofType: name) != 0,
        !walk.definitions.schema(walk.definitions.schema(ofType: name)).isAbstract
      else { continue }
      do { try PathChecker(expression, walk.definitions).check(input: name) } catch {
        report(
          "search-expression", node, severity: .warning,
          "for the base \(base) the expression leads nowhere: \(error)")
      }
    }
  }

  private func report(
    _ rule: String, _ node: KnownNode, severity: Severity = .error, _ message: String
  ) {
    walk.report(rule, severity, .invalid, at: node.node, message)
  }
}
