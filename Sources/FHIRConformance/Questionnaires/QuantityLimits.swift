import FHIRDocuments

/// Compares a Quantity that answers an item with the units and the bounds the item sets.
struct QuantityLimits {
  let walk: ResourceWalk
  let item: FormItem

  func check(_ value: KnownNode) {
    checkUnit(value)
    if let least = item.source.extensions(FormExtension.minQuantity).first {
      checkBound(value, least, isLower: true)
    } else if let least = item.source.extensions(FormExtension.minValue).first {
      checkBound(value, least, isLower: true)
    }
    if let most = item.source.extensions(FormExtension.maxQuantity).first {
      checkBound(value, most, isLower: false)
    } else if let most = item.source.extensions(FormExtension.maxValue).first {
      checkBound(value, most, isLower: false)
    }
  }

  // MARK: Unit

  private func checkUnit(_ value: KnownNode) {
    let options = item.source.extensions(FormExtension.unitOption)
    if !options.isEmpty {
      let isAmong = options.contains { option in
        let code = option.text(.code)
        if !code.isEmpty || !value.text(.code).isEmpty {
          return code == value.text(.code) && option.text(.system) == value.text(.system)
        }
        return option.text(.display) == value.text(.unit)
      }
      if isAmong { return }
      let names = options.map { $0.text(.code).isEmpty ? $0.text(.display) : $0.text(.code) }
      walk.report(
        "questionnaire-unit", .error, .codeInvalid, at: value.node,
        help: "use \(walk.joined(names))",
        "the unit \(shown(value)) is no option of the item \"\(item.linkID)\"")
      return
    }
    guard let set = item.source.extensions(FormExtension.unitValueSet).first else { return }
    let form = QuestionnaireForm(KnownNode(document: set.document, node: root(of: set)))
    let units = QuestionnaireValueSet(walk: walk, form: form, canonical: set.string)
    guard units.holds(value) == false else { return }
    walk.report(
      "questionnaire-unit", .error, .codeInvalid, at: value.node,
      value.text(.code).isEmpty
        ? "the quantity has no unit code, one of \(set.string) is asked for"
        : "the unit \(shown(value)) is not in the value set of the item, \(set.string)")
  }

  /// The Questionnaire that an element of it lies in.
  private func root(of node: KnownNode) -> NodeID {
    var current = node.node
    while current != 0, !node.document[current].flags.contains(.resource) {
      current = node.document[current].parent
    }
    return current
  }

  private func shown(_ value: KnownNode) -> String {
    let code = value.text(.code)
    return "\"\(walk.shortened(code.isEmpty ? value.text(.unit) : code))\""
  }

  // MARK: Bounds

  private func checkBound(_ value: KnownNode, _ bound: KnownNode, isLower: Bool) {
    guard let order = order(value, bound) else {
      walk.report(
        "questionnaire-quantity-not-comparable", .error, .invariant, at: value.node,
        help: "give the value and the UCUM code of a unit of the same kind",
        "the answer to \"\(item.linkID)\" cannot be compared with its bound, \(text(bound))")
      return
    }
    if isLower ? order >= 0 : order <= 0 { return }
    walk.report(
      "questionnaire-answer-bounds", .error, .invariant, at: value.node,
      "the answer to \"\(item.linkID)\" is \(isLower ? "less" : "more") than \(text(bound))")
  }

  private func text(_ quantity: KnownNode) -> String {
    if quantity.document.hasValue(quantity.node) { return quantity.string }
    let code = quantity.text(.code)
    return "\(quantity.text(.value)) \(code.isEmpty ? quantity.text(.unit) : code)"
  }

  /// -1, 0 or 1; nil where the two measure different things, or do not say what.
  private func order(_ value: KnownNode, _ bound: KnownNode) -> Int? {
    guard let own = ExactDecimal(value.text(.value)) else { return nil }
    if bound.document.hasValue(bound.node) {
      return ExactDecimal(bound.string).map { own.order(to: $0) }
    }
    return Self.order(value, bound)
  }

  static func order(_ value: KnownNode, _ bound: KnownNode) -> Int? {
    guard let own = ExactDecimal(value.text(.value)), let other = ExactDecimal(bound.text(.value)),
      !value.text(.code).isEmpty, value.text(.system) == bound.text(.system)
    else { return nil }
    if value.text(.code) == bound.text(.code) { return own.order(to: other) }
    guard value.text(.system) == "http://unitsofmeasure.org",
      let pair = QuantityUnits.aligned(
        PathQuantity(value: own, unit: value.text(.code)),
        PathQuantity(value: other, unit: bound.text(.code)))
    else { return nil }
    return pair.left.order(to: pair.right)
  }
}
