import FHIRDocuments

/// Checks the answers to one item: their type, the options, and the limits the item sets.
struct AnswerCheck {
  let walk: ResourceWalk
  let form: QuestionnaireForm
  let item: FormItem
  let options: AnswerOptions

  var document: Document { walk.document }

  init(walk: ResourceWalk, form: QuestionnaireForm, item: FormItem) {
    self.walk = walk
    self.form = form
    self.item = item
    options = AnswerOptions(item)
  }

  func check(_ answer: NodeID) {
    guard let value = KnownNode(document: document, node: answer).choice("value") else { return }
    let type = value.typeSuffix(of: "value")
    guard isRightType(type, value) else { return }
    AnswerLimits(walk: walk, item: item).check(answer, value, type)
    switch type {
    case "Coding":
      checkOption(answer, value, at: answer)
    case "String", "Integer", "Date", "Time":
      checkOption(answer, value, at: value.node)
    default: return
    }
  }

  // MARK: Type

  private func isRightType(_ type: String, _ value: KnownNode) -> Bool {
    guard let kind = item.kind else { return true }
    let wanted = Self.types(kind)
    if wanted.isEmpty || wanted.contains(type) {
      guard kind == .choice, type != "Coding" else { return true }
      // Options of other types than Coding are answered with their type.
      if options.types.contains(type) || !options.isRestricted { return true }
      return reportType(type, value, [options.types.first ?? "Coding"])
    }
    return reportType(type, value, wanted)
  }

  private func reportType(_ type: String, _ value: KnownNode, _ wanted: [String]) -> Bool {
    walk.report(
      "questionnaire-answer-type", .error, .invariant, at: value.node,
      help: "write \(walk.joined(wanted.map { "value" + $0 }))",
      "the item \"\(item.linkID)\" is of type \(item.kind?.rawValue ?? ""), its answer is a \(type)"
    )
    return false
  }

  /// The suffixes of `value[x]` that answer a kind of item, the usual one first.
  private static func types(_ kind: FormItem.Kind) -> [String] {
    switch kind {
    case .boolean: ["Boolean"]
    case .decimal: ["Decimal"]
    case .integer: ["Integer"]
    case .date: ["Date"]
    case .dateTime: ["DateTime"]
    case .time: ["Time"]
    case .string, .text: ["String"]
    case .url: ["Uri"]
    case .choice, .openChoice: ["Coding", "String", "Integer", "Date", "Time", "Reference"]
    case .attachment: ["Attachment"]
    case .reference: ["Reference"]
    case .quantity: ["Quantity"]
    case .group, .display, .question: []
    }
  }

  // MARK: Options

  private func checkOption(_ answer: NodeID, _ value: KnownNode, at place: NodeID) {
    let type = value.typeSuffix(of: "value")
    if item.kind == .openChoice {
      // Free text answers an open choice; so does a Coding that has a display only.
      if type == "String" { return }
      if value.text(.code).isEmpty, value.text(.system).isEmpty { return }
    }
    if !options.list.isEmpty {
      if options.contains(value, type) { return }
      walk.report(
        "questionnaire-answer-option", .error, .codeInvalid, at: place,
        place: document.place(value.node), help: options.help,
        "\(Self.shown(value, walk)) is no option of the item \"\(item.linkID)\"")
      return
    }
    guard !options.valueSet.isEmpty else { return }
    let set = QuestionnaireValueSet(walk: walk, form: form, canonical: options.valueSet)
    switch set.holds(value) {
    case false:
      walk.report(
        "questionnaire-answer-value-set", .error, .codeInvalid, at: place,
        place: document.place(value.node),
        "\(Self.shown(value, walk)) is not in the value set of the item \"\(item.linkID)\", \(options.valueSet)"
      )
    case true: return
    default:
      if set.isKnown { return }
      walk.report(
        "questionnaire-value-set-unknown", .information, .notFound, at: place,
        "the value set \(options.valueSet) is not known: the answer was not compared with it")
    }
  }

  static func shown(_ value: KnownNode, _ walk: ResourceWalk) -> String {
    if value.document.hasValue(value.node) { return "\"\(walk.shortened(value.string))\"" }
    let system = value.text(.system)
    return "\"\(system.isEmpty ? "" : system + "#")\(walk.shortened(value.text(.code)))\""
  }

  /// An exclusive option stands alone.
  func checkExclusive(_ answers: [NodeID]) {
    guard answers.count > 1 else { return }
    for answer in answers {
      guard let value = KnownNode(document: document, node: answer).choice("value"),
        options.isExclusive(value, value.typeSuffix(of: "value"))
      else { continue }
      walk.report(
        "questionnaire-option-exclusive", .error, .invariant, at: answer,
        help: "choose it alone, or leave it out",
        "\(Self.shown(value, walk)) excludes all other answers of the item \"\(item.linkID)\"")
    }
  }
}
