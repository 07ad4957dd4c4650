extension Command {
  static let help = Command(
    name: "help", summary: "Shows the page of a command.", operands: "[COMMAND]", options: [],
    remarks: [], run: runHelp)
}

@Sendable private func runHelp(
  _ words: ParsedArguments, in surroundings: Surroundings
) throws(UsageError) -> ExitStatus {
  let page = HelpPage(surroundings)
  guard let name = words.operands.first else {
    surroundings.output.write(page.overview)
    return .clean
  }
  guard let command = Command.named(name) else {
    throw .unknown("command", name, known: Command.all.map(\.name), list: true)
  }
  surroundings.output.write(page.page(of: command))
  return .clean
}
