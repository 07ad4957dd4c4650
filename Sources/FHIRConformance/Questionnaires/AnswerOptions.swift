import FHIRDocuments

/// Holds what an item offers to choose from.
struct AnswerOptions {
  struct Option {
    let value: KnownNode
    /// The suffix of its `value[x]`.
    let type: String
    let isExclusive: Bool
  }

  let list: [Option]
  /// The canonical of the value set; empty where none is named.
  let valueSet: String

  init(_ item: FormItem) {
    list = item.source.children(.answerOption).compactMap { option in
      guard let value = option.choice("value") else { return nil }
      return Option(
        value: value, type: value.typeSuffix(of: "value"),
        isExclusive: option.extensions(FormExtension.optionExclusive).first?.string == "true")
    }
    valueSet = item.source.text(.answerValueSet)
  }

  /// Tells whether the item limits its answers at all.
  var isRestricted: Bool { !list.isEmpty || !valueSet.isEmpty }

  var types: [String] { list.map(\.type) }

  func contains(_ value: KnownNode, _ type: String) -> Bool {
    list.contains { Self.agrees($0, value, type) }
  }

  func isExclusive(_ value: KnownNode, _ type: String) -> Bool {
    list.contains { $0.isExclusive && Self.agrees($0, value, type) }
  }

  private static func agrees(_ option: Option, _ value: KnownNode, _ type: String) -> Bool {
    guard option.type == type else { return false }
    switch type {
    case "Coding":
      return option.value.text(.code) == value.text(.code)
        && option.value.text(.system) == value.text(.system)
    case "Reference": return option.value.text(.reference) == value.text(.reference)
    case "Integer":
      return ExactDecimal(option.value.string) == ExactDecimal(value.string)
    default: return option.value.string == value.string
    }
  }

  /// Names the options where they are few.
  var help: String? {
    guard list.count <= 8 else { return nil }
    let texts = list.map { option in
      option.value.document.hasValue(option.value.node)
        ? option.value.string : option.value.text(.code)
    }
    return "the options are " + texts.joined(separator: ", ")
  }
}
