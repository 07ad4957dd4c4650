import Reporting
import WearableRules

/// The reference of all rules in Markdown: a table, then a section for each rule.
///
/// `Documentation/rules.md` is made of it, and a test keeps the file fresh.
struct RuleReference {
  private let rows: [About]

  init(_ rows: [About]) {
    self.rows = rows
  }

  /// The whole text.
  var text: String {
    var text = """
      # Rules

      Made by `fhirlint rules --format markdown`; edit the rules, not this file.

      Every requirement of FHIR R4 and of its profiles is checked as well; these are the rules with a \
      page of their own. A rule is switched off with `--ignore ID`, and its severity set with \
      `--severity ID=LEVEL`; beginnings of ids such as `wearable` stand for all rules of a group.


      """
    text += "| rule | severity | stated by | fixable | what |\n| --- | --- | --- | --- | --- |\n"
    for row in rows {
      text += "| [`\(row.id)`](#\(row.id)) | \(Self.severity(row)) | \(row.origin.rawValue) | "
      text +=
        "\(row.fix != nil ? "yes" : row.unsafeFix != nil ? "unsafe" : "") | \(Self.cell(row.summary)) |\n"
    }
    var group = ""
    for row in rows {
      let own = String(row.id.prefix { $0 != "-" })
      if own != group {
        group = own
        text += "\n## \(Self.titles.first { $0.group == own }?.title ?? own)\n"
      }
      text += section(row)
    }
    return text
  }

  private static let titles: [(group: String, title: String)] = [
    ("structure", "Structure"), ("vital", "Vital signs"), ("wearable", "Wearable metrics"),
    ("unit", "Units"), ("time", "Time"), ("code", "Codes"),
    ("provenance", "Provenance and device data"), ("bundle", "Bundles and identity"),
    ("export", "Apple Health export"),
  ]

  private func section(_ row: About) -> String {
    var text = "\n### \(row.id)\n\n"
    text += "*\(Self.severity(row)), stated by \(Self.words(row.origin)).* \(row.summary).\n\n"
    text += row.why + "\n\n"
    if let note = row.note { text += "- Source: \(note)\n" }
    text += "- Looks at: \(row.looksAt)\n"
    text += "- Do: \(row.help)\n"
    if let fix = row.fix { text += "- Fix: `--fix` (safe) \(fix)\n" }
    if let fix = row.unsafeFix { text += "- Fix: `--fix --unsafe-fixes` \(fix)\n" }
    if !row.seeAlso.isEmpty {
      text += "- See also: \(row.seeAlso.map { "[\($0)](#\($0))" }.joined(separator: ", "))\n"
    }
    text += "\nWrong:\n"
    for example in row.wrong { text += Self.block(example) }
    text += "\nRight:\n"
    for example in row.right { text += Self.block(example) }
    return text
  }

  private static func block(_ example: Example) -> String {
    "\n```\(example.language)\n\(example.shown)\n```\n"
  }

  private static func severity(_ row: About) -> String {
    row.strictSeverity.map { "\(row.severity.code) (\($0.code) with --strict)" }
      ?? row.severity.code
  }

  private static func words(_ origin: About.Origin) -> String {
    switch origin {
    case .base: "FHIR R4"
    case .profile: "the R4 vital-sign profiles"
    case .ours: "fhirlint"
    }
  }

  /// A text in a cell of a table.
  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
