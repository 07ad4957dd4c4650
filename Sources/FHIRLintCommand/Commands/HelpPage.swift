import FHIRLint
import Reporting

/// Writes the help pages from the tables of commands and options.
struct HelpPage {
  private let width: Int

  init(_ surroundings: Surroundings) {
    width = max(40, min(surroundings.width, 100))
  }

  /// The page of `fhirlint help`.
  var overview: String {
    var text = "fhirlint \(Version.number): checks FHIR R4 resources, wearable data above all\n\n"
    text += "Usage: fhirlint [COMMAND] [OPTIONS] [PATH]...\n\n"
    text += "Commands\n"
    let column = (Command.all.map(\.name.count).max() ?? 0) + 4
    for command in Command.all { text += row("  " + command.name, command.summary, column) }
    text += "\nThe command is check where the first word is a path:\n\n"
    text += "  fhirlint observation.json      checks a file\n"
    text += "  fhirlint explain obs-6         says why, and what to write instead\n"
    text += "  fhirlint help check            shows all options\n"
    text += "\n" + Self.exitCodes + "\n"
    return text
  }

  /// The page of one command.
  func page(of command: Command) -> String {
    let operands = command.operands.isEmpty ? "" : " \(command.operands)"
    var text = paragraph(command.summary)
    text += "\nUsage: fhirlint \(command.name) [OPTIONS]\(operands)\n"
    for remark in command.remarks { text += "\n" + paragraph(remark) }
    let options = command.options + Option.general
    let heads = options.map(head)
    let column = min((heads.map(\.count).max() ?? 0) + 2, 32)
    for group in Option.Group.allCases {
      let members = options.filter { $0.group == group }
      if members.isEmpty { continue }
      text += "\n\(group.rawValue)\n"
      for option in members { text += row(head(option), details(option), column) }
    }
    if command.name == "check" { text += "\n" + Self.exitCodes + "\n" }
    return text
  }

  private static let exitCodes = """
    Exit codes
      0  nothing at or above --fail-on
      1  findings at or above --fail-on
      2  the command line asks for something there is not, or nothing was checked
      3  an input could not be read, or output could not be written
    """

  private func head(_ option: Option) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    switch option.value {
    case .flag: return "  \(short)--\(option.name)"
    case .oneOf: return "  \(short)--\(option.name) WORD"
    case .text(let name), .number(let name, _): return "  \(short)--\(option.name) \(name)"
    }
  }

  private func details(_ option: Option) -> String {
    var text = option.help
    if case .oneOf(let words) = option.value {
      text += " One of \(words.joined(separator: ", "))."
    }
    if let variable = option.environment { text += " Also set by \(variable)." }
    return text
  }

  private func row(_ head: String, _ text: String, _ column: Int) -> String {
    let indent = String(repeating: " ", count: column)
    let room = max(20, width - column)
    let lines = wrapped(text, first: room, rest: room)
    var result = head
    if head.count + 2 > column {
      result += "\n" + indent
    } else {
      result += String(repeating: " ", count: column - head.count)
    }
    return result + lines.joined(separator: "\n" + indent) + "\n"
  }

  private func paragraph(_ text: String) -> String {
    wrapped(text, first: width, rest: width).joined(separator: "\n") + "\n"
  }
}
