/// An option of a command: what it is called, what it takes, what it does.
///
/// The tables of options are the one place from which the parser and the help pages know them.
struct Option: Sendable {
  /// What an option takes.
  enum Value: Sendable, Hashable {
    /// Nothing: it is there or not.
    case flag
    /// One of some words.
    case oneOf([String])
    /// Any text; the name of it in the help pages.
    case text(String)
    /// A whole number of at least one, or one of some words.
    case number(String, orOneOf: [String] = [])
  }

  /// Where an option stands in the help pages.
  enum Group: String, Sendable, CaseIterable {
    case input = "Input"
    case definitions = "Definitions"
    case chosen = "What is converted"
    case made = "What is made of it"
    case people = "Whose it is"
    case rules = "Rules"
    case shown = "What is shown"
    case fails = "What fails"
    case fixing = "Fixing"
    case output = "Output"
    case running = "Running"
    case general = "General"
  }

  /// The long name, without the dashes.
  let name: String
  /// The letter for one dash.
  let short: Character?
  let value: Value
  let group: Group
  /// May be given several times, each adding to the ones before.
  let isRepeatable: Bool
  /// The variable that gives a value where the command line does not.
  let environment: String?
  /// What it does, in one sentence.
  let help: String

  init(
    name: String, short: Character? = nil, value: Value = .flag, group: Group,
    isRepeatable: Bool = false, environment: String? = nil, help: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.group = group
    self.isRepeatable = isRepeatable
    self.environment = environment
    self.help = help
  }
}
