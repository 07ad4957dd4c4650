import FHIRLint
import Reporting
import WearableRules

/// Explains a rule: why it is there, what is wrong, what is right.
struct RulePage {
  private static let column = 11
  let style: TextStyle

  /// The page of one rule.
  func page(of about: About) -> String {
    var text = title(about) + "\n\n"
    text += paragraph(about.summary) + "\n"
    text += row("Why", about.why)
    if let note = about.note { text += row("Source", note) }
    for (index, example) in about.wrong.prefix(2).enumerated() {
      text += block(index == 0 ? "Wrong" : "", example.shown)
    }
    for (index, example) in about.right.prefix(2).enumerated() {
      text += block(index == 0 ? "Right" : "", example.shown)
    }
    text += row("Do", about.help)
    text += row("Looks at", about.looksAt)
    if about.id.hasPrefix("export-") {
      text += row("Where", "convert says it beside its table and in --report json=FILE")
    } else {
      text += fixes(of: about) + row("Switch off", "--ignore \(about.id)")
    }
    if !about.seeAlso.isEmpty { text += row("See also", about.seeAlso.joined(separator: ", ")) }
    return text
  }

  private func fixes(of about: About) -> String {
    var text = ""
    if let fix = about.fix { text += row("Fix", "--fix (safe) " + fix) }
    if let fix = about.unsafeFix {
      text += row(about.fix == nil ? "Fix" : "", "--fix --unsafe-fixes " + fix)
    }
    return text.isEmpty ? row("Fix", "none") : text
  }

  /// The page of a requirement without examples.
  func page(of rule: BasicRule) -> String {
    var text = style.ruleName(rule.id) + "  by FHIR R4\n\n"
    text += row("Wrong", rule.summary)
    text += row("Do", rule.help)
    if let fix = rule.fix { text += row("Fix", "--fix (safe) " + fix) }
    text += row("Switch off", "--ignore \(rule.id)")
    return text
  }

  private func title(_ about: About) -> String {
    var state = about.severity.code
    if let strict = about.strictSeverity { state += " (\(strict.code) with --strict)" }
    switch about.origin {
    case .base: state += ", by FHIR R4"
    case .profile: state += ", by the R4 vital-sign profiles"
    case .ours: state += ", by fhirlint"
    }
    let gap = style.width - about.id.utf8.count - state.utf8.count
    let name = style.ruleName(about.id)
    if gap < 2 { return name + "\n" + state }
    return name + String(repeating: " ", count: min(gap, 51 - min(49, about.id.utf8.count))) + state
  }

  private func row(_ head: String, _ text: String) -> String {
    style.row(head, text, column: Self.column) + "\n"
  }

  /// Examples keep their lines.
  private func block(_ head: String, _ text: String) -> String {
    let indent = String(repeating: " ", count: Self.column)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { style.plain(String($0)) }
    return self.head(head) + lines.joined(separator: "\n" + indent) + "\n\n"
  }

  private func head(_ word: String) -> String {
    let gap = String(repeating: " ", count: max(1, Self.column - word.utf8.count))
    return style.heading(word) + gap
  }

  private func paragraph(_ text: String) -> String {
    wrapped(style.plain(text), first: style.width, rest: style.width).joined(separator: "\n") + "\n"
  }
}
