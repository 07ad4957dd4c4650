import FHIRDocuments

/// Compares a QuestionnaireResponse with its Questionnaire, item by item.
///
/// What is missing is an error only where the response says that it is complete.
struct ResponseCheck {
  let walk: ResourceWalk
  let form: QuestionnaireForm
  let response: NodeID
  let conditions: EnableConditions
  /// How grave a missing answer is.
  let missing: Severity

  var document: Document { walk.document }

  init(walk: ResourceWalk, form: QuestionnaireForm, response: NodeID) {
    self.walk = walk
    self.form = form
    self.response = response
    conditions = EnableConditions(walk: walk, form: form, response: response)
    let status = walk.document.text(response, .status)
    missing = status == "completed" || status == "amended" ? .error : .warning
  }

  func check() {
    checkPeriod()
    checkItems(of: response, form.top, depth: 0)
  }

  /// A questionnaire that was not in force when it was answered is worth a remark.
  private func checkPeriod() {
    let status = form.root.text(.status)
    if status == "draft" || status == "retired" {
      walk.report(
        "questionnaire-not-active", .information, .businessRule, at: response,
        "the questionnaire has the status \(status)")
    }
    guard let period = form.root.child(.effectivePeriod),
      let authored = document.child(response, .authored),
      let moment = DateTimeValue.parse(document.bytes(authored))
    else { return }
    let start = DateTimeValue.parse(period.text(.start))
    let end = DateTimeValue.parse(period.text(.end))
    let isEarly = start.map { moment.order(to: $0) == .before } ?? false
    let isLate = end.map { moment.order(to: $0) == .after } ?? false
    guard isEarly || isLate else { return }
    walk.report(
      "questionnaire-not-effective", .warning, .businessRule, at: response,
      place: document.place(authored),
      "the response was authored \(isEarly ? "before" : "after") the questionnaire was in force")
  }

  // MARK: Lists of items

  /// Checks the items under the response, an item or an answer against the items asked for there.
  func checkItems(of holder: NodeID, _ wanted: [Int], depth: Int) {
    guard depth < ResourceWalk.depthLimit else { return }
    var found: [Int: [NodeID]] = [:]
    var last = -1
    for node in document.children(holder, .item) {
      let linkID = document.text(node, .linkId)
      if linkID.isEmpty { continue }
      guard let number = form.number(linkID) else {
        reportUnknown(node, linkID, in: holder)
        continue
      }
      guard let place = wanted.firstIndex(of: number) else {
        reportMisplaced(node, form.items[number], in: holder)
        continue
      }
      if place < last {
        walk.report(
          "questionnaire-item-order", .error, .structure, at: holder, place: document.place(node),
          help: "keep the order of the questionnaire",
          "the item \"\(linkID)\" stands behind one that the questionnaire has after it")
      }
      last = max(last, place)
      found[number, default: []].append(node)
    }
    for number in wanted { checkItem(number, found[number] ?? [], in: holder, depth: depth) }
  }

  private func reportUnknown(_ node: NodeID, _ linkID: String, in holder: NodeID) {
    let near = Spelling.nearest(linkID, among: form.linkIDs)
    walk.report(
      "questionnaire-item-unknown", .error, .notFound, at: holder,
      place: document.child(node, .linkId).map { document.place($0) },
      help: near.map { "did you mean \"\($0)\"?" },
      "the questionnaire has no item \"\(walk.shortened(linkID))\"")
  }

  private func reportMisplaced(_ node: NodeID, _ item: FormItem, in holder: NodeID) {
    let parent = item.parent.map { "the item \"\(form.items[$0].linkID)\"" } ?? "the top"
    walk.report(
      "questionnaire-item-misplaced", .error, .structure, at: holder,
      place: document.place(node), help: "move it to \(parent)",
      "the questionnaire has the item \"\(item.linkID)\" under \(parent), not here")
  }

  /// Checks all items of the response that answer one item of the questionnaire.
  private func checkItem(_ number: Int, _ nodes: [NodeID], in holder: NodeID, depth: Int) {
    let item = form.items[number]
    let isEnabled = conditions.isEnabled(item, in: holder)
    if isEnabled == false {
      for node in nodes where hasContent(node) {
        walk.report(
          "questionnaire-item-not-enabled", .error, .invalid, at: node,
          help: "leave it out, or check the answers its enableWhen depends on",
          "the item \"\(item.linkID)\" has content, but its conditions are not met")
      }
    }
    if nodes.isEmpty {
      checkAbsence(item, isEnabled, in: holder)
      return
    }
    if nodes.count > 1, item.kind != .group || !item.repeats {
      walk.report(
        "questionnaire-item-repeated", .error, .invalid, at: holder,
        place: document.place(nodes[1]),
        help: item.repeats ? "write one item with several answers" : "keep one",
        "the item \"\(item.linkID)\" is there \(nodes.count) times, it does not repeat")
    }
    if item.kind == .group { checkCount(item, nodes.count, isEnabled, at: holder) }
    for node in nodes { checkOne(item, node, isEnabled, depth: depth) }
  }

  private func hasContent(_ node: NodeID) -> Bool {
    document.child(node, .answer) != nil || document.child(node, .item) != nil
  }

  private func checkAbsence(_ item: FormItem, _ isEnabled: Bool?, in holder: NodeID) {
    guard isEnabled == true, item.kind != .display else { return }
    let least = max(item.isRequired ? 1 : 0, item.minOccurs ?? 0)
    guard least > 0 else { return }
    walk.report(
      "questionnaire-item-missing", missing, .required, at: holder,
      help: "answer it, or keep the status in-progress",
      "the item \"\(item.linkID)\" is required and not there")
  }

  private func checkCount(_ item: FormItem, _ count: Int, _ isEnabled: Bool?, at node: NodeID) {
    let what = item.kind == .group ? "times" : "answers"
    if let least = item.minOccurs, count < least, isEnabled == true {
      walk.report(
        "questionnaire-min-occurs", missing, .invalid, at: node,
        "the item \"\(item.linkID)\" has \(count) \(what), at least \(least) are asked for")
    }
    if let most = item.maxOccurs, count > most {
      walk.report(
        "questionnaire-max-occurs", .error, .invalid, at: node,
        "the item \"\(item.linkID)\" has \(count) \(what), at most \(most) are allowed")
    }
  }

  // MARK: One item

  private func checkOne(_ item: FormItem, _ node: NodeID, _ isEnabled: Bool?, depth: Int) {
    checkText(item, node)
    switch item.kind {
    case .group: checkGroup(item, node, isEnabled, depth: depth)
    case .display: checkDisplay(item, node)
    case nil: return
    default: checkQuestion(item, node, isEnabled, depth: depth)
    }
  }

  private func checkText(_ item: FormItem, _ node: NodeID) {
    guard let text = document.child(node, .textName), document.hasValue(text) else { return }
    let wanted = item.source.text(.textName)
    guard !wanted.isEmpty, document.string(text) != wanted else { return }
    walk.report(
      "questionnaire-item-text", .warning, .invalid, at: node, place: document.place(text),
      help: "repeat the questionnaire's text, or leave it out",
      "the text of the item \"\(item.linkID)\" is not that of the questionnaire")
  }

  private func checkGroup(_ item: FormItem, _ node: NodeID, _ isEnabled: Bool?, depth: Int) {
    if document.child(node, .answer) != nil {
      walk.report(
        "questionnaire-group-answered", .error, .structure, at: node,
        help: "answer the questions of the group",
        "the item \"\(item.linkID)\" is a group, groups have no answers")
    }
    if item.isRequired, isEnabled == true, document.child(node, .item) == nil {
      walk.report(
        "questionnaire-item-missing", missing, .required, at: node,
        help: "answer its questions, or keep the status in-progress",
        "the group \"\(item.linkID)\" is required and has no items")
      return
    }
    if isEnabled == false { return }
    checkItems(of: node, item.children, depth: depth + 1)
  }

  private func checkDisplay(_ item: FormItem, _ node: NodeID) {
    guard hasContent(node) else { return }
    walk.report(
      "questionnaire-display-answered", .error, .structure, at: node,
      help: "leave the answer out",
      "the item \"\(item.linkID)\" is for display, it has neither answers nor items")
  }

  private func checkQuestion(_ item: FormItem, _ node: NodeID, _ isEnabled: Bool?, depth: Int) {
    let answers = Array(document.children(node, .answer))
    if document.child(node, .item) != nil {
      walk.report(
        "questionnaire-question-items", .error, .structure, at: node,
        help: "put the items of a question under its answer",
        "the item \"\(item.linkID)\" is a question, its items belong to an answer")
    }
    if answers.isEmpty, item.isRequired, isEnabled == true {
      walk.report(
        "questionnaire-item-missing", missing, .required, at: node,
        help: "answer it, or keep the status in-progress",
        "the item \"\(item.linkID)\" is required and has no answer")
    } else {
      checkCount(item, answers.count, isEnabled, at: node)
    }
    if answers.count > 1, !item.repeats {
      walk.report(
        "questionnaire-answer-repeated", .error, .invalid, at: node,
        place: document.place(answers[1]), help: "keep one answer",
        "the item \"\(item.linkID)\" has \(answers.count) answers, it does not repeat")
    }
    let check = AnswerCheck(walk: walk, form: form, item: item)
    for answer in answers {
      check.check(answer)
      if isEnabled != false { checkItems(of: answer, item.children, depth: depth + 1) }
    }
    check.checkExclusive(answers)
  }
}
