import FHIRLint

/// A word after `fhirlint`, with what it takes and does.
struct Command: Sendable {
  let name: String
  /// What it does, in one sentence.
  let summary: String
  /// The operands in the usage line.
  let operands: String
  let options: [Option]
  /// Further paragraphs of the help page.
  let remarks: [String]
  let run: @Sendable (ParsedArguments, Surroundings) throws(UsageError) -> ExitStatus
  /// The first operand is an expression, which may begin with a minus: `-1 + 2`.
  var takesExpression = false

  /// Every command, in the order of the help page.
  static var all: [Command] { [check, convert, explain, rules, fhirpath, ucum, version, help] }

  /// A command by its name; the others are not made for it.
  static func named(_ name: String) -> Command? {
    switch name {
    case "check": check
    case "convert": convert
    case "explain": explain
    case "rules": rules
    case "fhirpath": fhirpath
    case "ucum": ucum
    case "version": version
    case "help": help
    default: nil
    }
  }

  /// The command a command line asks for, and the words that are left for it.
  ///
  /// Without a command's name it is `check`, where the first word is an option or may be a path.
  static func choose(_ words: [String]) throws(UsageError) -> (Command, [String]) {
    guard let first = words.first else { return (help, []) }
    if first == "-h" || first == "--help" { return (help, Array(words.dropFirst())) }
    if let command = named(first) {
      return (command, Array(words.dropFirst()))
    }
    if first.hasPrefix("-") { return (check, words) }
    if case .success = FileSystem.kind(of: first) { return (check, words) }
    if let near = nearest(to: first, in: all.map(\.name)) {
      throw UsageError("unknown command \"\(first)\"; did you mean \(near)?")
    }
    // A path that leads nowhere: the check says so and names the nearest file.
    return (check, words)
  }
}
