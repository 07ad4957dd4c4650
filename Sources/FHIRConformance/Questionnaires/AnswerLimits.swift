import FHIRDocuments

/// Compares an answer with the limits its item sets by extensions and `maxLength`.
struct AnswerLimits {
  let walk: ResourceWalk
  let item: FormItem

  func check(_ answer: NodeID, _ value: KnownNode, _ type: String) {
    switch type {
    case "String", "Uri": checkText(value)
    case "Decimal":
      checkDecimalPlaces(value)
      checkBounds(value)
      checkLength(value)
    case "Integer":
      checkBounds(value)
      checkLength(value)
    case "Boolean": return
    case "Date", "DateTime", "Time": checkBounds(value)
    case "Attachment": AttachmentLimits(walk: walk, item: item).check(answer, value)
    case "Quantity": QuantityLimits(walk: walk, item: item).check(value)
    case "Reference": ReferenceAnswer(walk: walk, item: item).check(value)
    default: return
    }
  }

  // MARK: Texts

  private func checkText(_ value: KnownNode) {
    checkLength(value)
    let text = value.string
    if let least = number(FormExtension.minLength), text.unicodeScalars.count < least {
      report(
        "questionnaire-answer-too-short", .invariant, value,
        "has \(text.unicodeScalars.count) characters, at least \(least) are asked for")
    }
    if let source = item.source.extensions(FormExtension.regex).first?.string,
      let pattern = try? Pattern(source), pattern.matches(text) == false
    {
      report(
        "questionnaire-answer-pattern", .invariant, value,
        "does not match the regular expression \(walk.shortened(source))")
    }
  }

  private func checkLength(_ value: KnownNode) {
    let count = value.string.unicodeScalars.count
    guard let most = Int(item.source.text(.maxLength)), count > most else { return }
    report(
      "questionnaire-answer-too-long", .tooLong, value,
      "has \(count) characters, at most \(most) are allowed")
  }

  // MARK: Numbers and times

  private func checkDecimalPlaces(_ value: KnownNode) {
    guard let most = number(FormExtension.maxDecimalPlaces),
      let decimal = ExactDecimal(value.string), decimal.scale > most
    else { return }
    report(
      "questionnaire-answer-decimal-places", .invariant, value,
      "has \(decimal.scale) decimal places, at most \(most) are allowed")
  }

  private func checkBounds(_ value: KnownNode) {
    if let least = item.source.extensions(FormExtension.minValue).first,
      let order = Self.order(value.string, least.string), order < 0
    {
      report(
        "questionnaire-answer-bounds", .invariant, value,
        "is less than the least value allowed, \(least.string)")
    }
    if let most = item.source.extensions(FormExtension.maxValue).first,
      let order = Self.order(value.string, most.string), order > 0
    {
      report(
        "questionnaire-answer-bounds", .invariant, value,
        "is more than the greatest value allowed, \(most.string)")
    }
  }

  /// Negative, zero or positive as the first value lies below, on or above the second; nil where
  /// they cannot be compared.
  ///
  /// Dates of different precision are compared by their first moment: the bound `2022-06` is the
  /// start of June.
  static func order(_ left: String, _ right: String) -> Int? {
    if let first = TimeOfDayValue(text: left), let second = TimeOfDayValue(text: right) {
      return first < second ? -1 : second < first ? 1 : 0
    }
    if let first = ExactDecimal(left), let second = ExactDecimal(right),
      !left.dropFirst().contains("-"), !isYear(left) || !isYear(right)
    {
      return first.order(to: second)
    }
    if let first = DateTimeValue.parse(left), let second = DateTimeValue.parse(right) {
      let (a, b) = starts(first, second)
      return a < b ? -1 : b < a ? 1 : 0
    }
    guard let first = ExactDecimal(left), let second = ExactDecimal(right) else { return nil }
    return first.order(to: second)
  }

  /// Years and four-digit numbers order the same way, however they are read.
  private static func isYear(_ text: String) -> Bool { text.utf8.count == 4 }

  private static func starts(
    _ left: DateTimeValue, _ right: DateTimeValue
  ) -> (UTCInstant, UTCInstant) {
    left.offsetMinutes != nil && right.offsetMinutes != nil
      ? (left.earliest, right.earliest) : (left.clockStart, right.clockStart)
  }

  private func number(_ url: String) -> Int? {
    item.source.extensions(url).first.flatMap { Int($0.string) }
  }

  private func report(
    _ rule: String, _ type: IssueType, _ value: KnownNode, _ words: String
  ) {
    walk.report(
      rule, .error, type, at: value.node,
      "\"\(walk.shortened(value.string))\", the answer to \"\(item.linkID)\", \(words)")
  }
}

extension TimeOfDayValue {
  /// Reads a time; nil if the text is none.
  init?(text: String) {
    var text = text
    guard let value = text.withUTF8({ try? TimeOfDayValue($0) }) else { return nil }
    self = value
  }
}
