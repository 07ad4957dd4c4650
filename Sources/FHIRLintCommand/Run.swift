import Reporting

/// Runs one command line.
///
/// - Parameters:
///   - arguments: The words after the name of the program.
///   - surroundings: Where it reads and writes.
func run(_ arguments: [String], in surroundings: Surroundings) -> ExitStatus {
  var status: ExitStatus
  do throws(UsageError) {
    let (command, rest) = try Command.choose(arguments)
    let words = try ParsedArguments(rest, of: command, in: surroundings)
    if words.has(.help) {
      surroundings.output.write(HelpPage(surroundings).page(of: command))
      status = .clean
    } else if words.has(.version) {
      status = try runVersion(words, in: surroundings)
    } else {
      status = try command.run(words, surroundings)
    }
  } catch {
    surroundings.complain(error.message)
    status = error.status
  }
  surroundings.output.flush()
  surroundings.errors.flush()
  switch surroundings.output.failure {
  case .brokenPipe?:
    status = .brokenPipe
  case .system(let number)?:
    surroundings.complainAboutOutput(number)
    status = max(status, .failure)
  case nil:
    break
  }
  return status
}
