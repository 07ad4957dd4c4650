import HealthConversion
import HealthExport
import Reporting

/// Explains why something of an export is in no resource, and what can be done.
struct LeftOutPage {
  private static let column = 11

  let name: String
  private let words: String
  private let why: String
  private let remedy: String

  /// Every reason, in the order of the list.
  static let all: [LeftOutPage] =
    ExportReport.Reason.allCases.map { LeftOutPage($0) }
    + LeavingReason.allCases.map { LeftOutPage($0) }
    + [
      LeftOutPage(
        name: "exact-copies", words: "records that say what another record says already",
        why: "The export repeats records: those of a blood pressure stand alone and inside their "
          + "pair, and some apps write twice. A copy has type, source, start, end, value and unit "
          + "in common with another record; it is counted once.",
        remedy: "nothing: no value is lost"),
      LeftOutPage(
        name: "not-mapped", words: "types without a row in the mapping",
        why: "Apple adds types with every system, and some types are settings, not measurements. "
          + "What a type means and which code and unit belong to it is not guessed.",
        remedy: "--explain-unmapped lists them; give a type a row with --mapping FILE in the form "
          + "that --print-mapping shows"),
      LeftOutPage(
        name: "not-selected", words: "records that --types, --since or --until leave out",
        why: "They were read and counted, and nobody asked for them.",
        remedy: "give other types or days"),
    ]

  private init(name: String, words: String, why: String, remedy: String) {
    self.name = name
    self.words = words
    self.why = why
    self.remedy = remedy
  }

  private init(_ reason: ExportReport.Reason) {
    self.init(
      name: Self.name(reason.rawValue), words: reason.words, why: reason.explanation.why,
      remedy: reason.explanation.remedy)
  }

  private init(_ reason: LeavingReason) {
    self.init(
      name: Self.name(reason.rawValue), words: reason.words, why: reason.explanation.why,
      remedy: reason.explanation.remedy)
  }

  /// The page of a reason by its name; nil where there is none.
  static func named(_ name: String) -> LeftOutPage? { all.first { $0.name == name } }

  /// The list of all reasons.
  static func index(_ style: TextStyle) -> String {
    let width = all.map(\.name.count).max() ?? 0
    var text = style.ruleName("left-out") + "  what convert leaves out, and why\n\n"
    for page in all {
      text += "  " + ConvertTable.left(page.name, width + 2) + style.plain(page.words) + "\n"
    }
    return text + "\nfhirlint explain NAME says more about each.\n"
  }

  /// The page.
  func page(_ style: TextStyle) -> String {
    var text = style.ruleName(name) + "  left out by convert\n\n"
    for (head, words) in [("What", words), ("Why", why), ("Do", remedy)] {
      text += style.row(head, words, column: Self.column) + "\n"
    }
    return text
  }

  /// A name of the code as a word of the command line: `endBeforeStart` is `end-before-start`,
  /// `otherFHIRVersion` is `other-fhir-version`.
  static func name(_ word: String) -> String {
    let letters = Array(word)
    var name = ""
    for (index, letter) in letters.enumerated() {
      let isAfterSmall = index > 0 && !letters[index - 1].isUppercase
      let isBeforeSmall = index > 0 && index + 1 < letters.count && !letters[index + 1].isUppercase
      if letter.isUppercase, isAfterSmall || isBeforeSmall { name += "-" }
      name += letter.lowercased()
    }
    return name
  }
}
