import FHIRDocuments

/// Decides whether an item is enabled by what has been answered so far.
struct EnableConditions {
  let walk: ResourceWalk
  let form: QuestionnaireForm
  let response: NodeID

  private var document: Document { walk.document }

  /// Tells whether an item is enabled under a node of the response; nil where nobody can tell.
  func isEnabled(_ item: FormItem, in holder: NodeID) -> Bool? {
    let conditions = item.source.children(.enableWhen)
    if conditions.isEmpty { return byExpression(item) }
    // One condition decides alone; several without a behaviour are all asked for.
    let isAny = item.source.text(.enableBehavior) == "any"
    var isOpen = false
    for condition in conditions {
      switch holds(condition, in: holder) {
      case nil: isOpen = true
      case true: if isAny { return true }
      default: if !isAny { return false }
      }
    }
    return isOpen ? nil : !isAny
  }

  /// The FHIRPath of the extension enableWhenExpression.
  private func byExpression(_ item: FormItem) -> Bool? {
    guard let value = item.source.extensions(FormExtension.enableWhenExpression).first else {
      return true
    }
    guard value.text(.language) == "text/fhirpath",
      let expression = try? PathExpression(value.text(.expression))
    else { return nil }
    switch walk.evaluator.evaluateBoolean(expression, at: response) {
    case .true: return true
    case .false, .empty: return false
    case .error: return nil
    }
  }

  // MARK: One condition

  private func holds(_ condition: KnownNode, in holder: NodeID) -> Bool? {
    guard let wanted = condition.choice("answer") else { return nil }
    let answers = answers(to: condition.text(.question), from: holder)
    switch condition.text(.operator) {
    case "exists": return !answers.isEmpty == (wanted.string == "true")
    case "=":
      return any(answers) { EnableComparison.equals($0, wanted, walk.terminology) }
    case "!=":
      // No answer is neither equal nor unequal: the two readings of R4 differ.
      if answers.isEmpty { return nil }
      return any(answers) { EnableComparison.equals($0, wanted, walk.terminology) }.map { !$0 }
    case ">": return any(answers) { EnableComparison.order($0, wanted).map { $0 > 0 } }
    case "<": return any(answers) { EnableComparison.order($0, wanted).map { $0 < 0 } }
    case ">=": return any(answers) { EnableComparison.order($0, wanted).map { $0 >= 0 } }
    case "<=": return any(answers) { EnableComparison.order($0, wanted).map { $0 <= 0 } }
    default: return nil
    }
  }

  private func any(_ answers: [KnownNode], _ test: (KnownNode) -> Bool?) -> Bool? {
    var isOpen = false
    for answer in answers {
      switch test(answer) {
      case true: return true
      case nil: isOpen = true
      default: continue
      }
    }
    return isOpen ? nil : false
  }

  /// The answers to a question, in the nearest part of the response that has any: groups repeat, and
  /// a condition means the answer of its own group.
  private func answers(to linkID: String, from holder: NodeID) -> [KnownNode] {
    var current = holder
    while true {
      let found = answers(to: linkID, below: current)
      if !found.isEmpty || current == response { return found }
      current = document[current].parent
    }
  }

  private func answers(to linkID: String, below node: NodeID) -> [KnownNode] {
    var found: [KnownNode] = []
    var open = [node]
    while let next = open.popLast() {
      if document[next].name == .item, document.text(next, .linkId) == linkID {
        for answer in document.children(next, .answer) {
          if let value = KnownNode(document: document, node: answer).choice("value") {
            found.append(value)
          }
        }
      }
      for child in document.children(next)
      where document[child].name == .item || document[child].name == .answer {
        open.append(child)
      }
    }
    return found
  }
}
