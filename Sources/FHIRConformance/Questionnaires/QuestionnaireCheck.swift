import FHIRDocuments

/// Checks a Questionnaire by itself, beyond its invariants: that conditions name questions, and that
/// initial values and options fit their items.
struct QuestionnaireCheck {
  let walk: ResourceWalk
  let form: QuestionnaireForm

  private var document: Document { walk.document }

  init(walk: ResourceWalk, root: NodeID) {
    self.walk = walk
    form = QuestionnaireForm(KnownNode(document: walk.document, node: root))
  }

  func check() {
    for number in form.items.indices {
      checkConditions(number)
      checkInitial(form.items[number])
    }
  }

  // MARK: Conditions

  private func checkConditions(_ number: Int) {
    let item = form.items[number]
    let conditions = item.source.children(.enableWhen)
    // The text of que-12 speaks of more than one condition, its expression of more than two.
    if conditions.count == 2, item.source.child(.enableBehavior) == nil {
      walk.report(
        "que-12", .error, .invariant, at: item.source.node,
        help: "add enableBehavior: all or any",
        "an item with several conditions needs an enableBehavior")
    }
    for condition in conditions {
      let question = condition.text(.question)
      if !question.isEmpty { checkQuestion(question, of: number, condition.node) }
    }
  }

  private func checkQuestion(_ question: String, of number: Int, _ condition: NodeID) {
    let item = form.items[number]
    let place = document.child(condition, .question).map { document.place($0) }
    guard let target = form.number(question) else {
      let near = Spelling.nearest(question, among: form.linkIDs)
      walk.report(
        "questionnaire-condition-unknown", .error, .businessRule, at: item.source.node,
        place: place, help: near.map { "did you mean \"\($0)\"?" },
        "the condition of \"\(item.linkID)\" is about \"\(walk.shortened(question))\", which is no item"
      )
      return
    }
    if target == number || form.lies(target, in: number) {
      walk.report(
        "questionnaire-condition-inner", .error, .businessRule, at: item.source.node, place: place,
        help: "let it depend on a question outside",
        "the item \"\(item.linkID)\" depends on \(target == number ? "itself" : "an item inside it")"
      )
    } else if target > number {
      walk.report(
        "questionnaire-condition-later", .warning, .businessRule, at: item.source.node,
        place: place,
        "the item \"\(item.linkID)\" depends on \"\(question)\", which comes after it")
    }
  }

  // MARK: Values

  /// An initial value has the type the answer will have.
  private func checkInitial(_ item: FormItem) {
    guard let kind = item.kind, let wanted = Self.initialTypes[kind] else { return }
    for initial in item.source.children(.initial) {
      guard let value = initial.choice("value") else { continue }
      let type = value.typeSuffix(of: "value")
      if wanted.contains(type) { continue }
      walk.report(
        "questionnaire-initial-type", .warning, .structure, at: value.node,
        help: "write \(walk.joined(wanted.map { "value" + $0 }))",
        "the item \"\(item.linkID)\" is of type \(kind.rawValue), its initial value is a \(type)")
    }
  }

  private static let initialTypes: [FormItem.Kind: [String]] = [
    .boolean: ["Boolean"], .decimal: ["Decimal"], .integer: ["Integer"], .date: ["Date"],
    .dateTime: ["DateTime"], .time: ["Time"], .string: ["String"], .text: ["String"],
    .url: ["Uri"], .attachment: ["Attachment"], .reference: ["Reference"],
    .quantity: ["Quantity"],
  ]
}
