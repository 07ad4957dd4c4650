import FHIRDocuments
import FHIRLint
import Reporting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Applies fixes before a check, or shows what they would change.
final class FixRun {
  private let words: ParsedArguments
  private let inputs: [String]
  private let surroundings: Surroundings
  private let fixes: FixOptions
  /// Keeps standard input, or what became of it, for the check.
  private var stored: TemporaryFile?

  init(
    _ words: ParsedArguments, _ inputs: [String], in surroundings: Surroundings
  ) throws(UsageError) {
    self.words = words
    self.inputs = inputs
    self.surroundings = surroundings
    fixes = FixOptions(includesUnsafe: words.has(.unsafeFixes))
    if words.has(.fix) || words.has(.diff), inputs.contains("-"), inputs.count > 1 {
      throw UsageError("with --fix and --diff, - stands alone: the result goes to standard output")
    }
    if words.has(.diff), !words.values(.report).isEmpty {
      throw UsageError("--diff writes a diff and no reports: leave --report out")
    }
    if words.has(.diff), let format = words.value(.format).flatMap({ ReportFormat(rawValue: $0) }),
      format.isForMachines
    {
      throw UsageError("--diff writes a diff, not \(format.rawValue): leave --format out")
    }
  }

  // MARK: Fixing

  /// Fixes files where they stand; standard input is fixed on its way to standard output.
  func fix(_ configuration: LinterConfiguration, _ options: inout RunOptions) -> FixSummary {
    if inputs == ["-"] { return fixStandardInput(configuration, &options) }
    return Fixer(configuration, options: options, fixes: fixes).fix(inputs) { path, isThere in
      if isThere {
        Interruption.shared.remember(path)
      } else {
        Interruption.shared.forget(path)
      }
    }
  }

  private func fixStandardInput(
    _ configuration: LinterConfiguration, _ options: inout RunOptions
  ) -> FixSummary {
    guard let given = TemporaryFile(), let made = TemporaryFile() else {
      return failed(SystemError(number: errno))
    }
    let copy = OutputSink(descriptor: given.descriptor)
    if let number = Self.copy(options.standardInput, to: copy) {
      return failed(SystemError(number: number))
    }
    given.rewind()
    options.standardInput = given.descriptor
    var summary = Fixer(configuration, options: options, fixes: fixes)
      .fixStandardInput(to: made.descriptor)
    let result = summary.fixed > 0 && summary.refusals.isEmpty ? made : given
    if result === given { summary.fixed = 0 }
    result.copy(to: surroundings.output)
    surroundings.output.flush()
    result.rewind()
    options.standardInput = result.descriptor
    stored = result
    return summary
  }

  private func failed(_ error: SystemError) -> FixSummary {
    var summary = FixSummary()
    summary.refusals = [FixRefusal("<stdin>", .unwritable(error))]
    return summary
  }

  /// Copies everything from a descriptor; an error number where that was not possible.
  private static func copy(_ descriptor: Int32, to output: OutputSink) -> Int32? {
    let size = 1 << 16
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    defer { memory.deallocate() }
    while true {
      let got = read(descriptor, memory, size)
      if got < 0, errno == EINTR { continue }
      if got < 0 { return errno }
      if got == 0 { break }
      output.write(UnsafeBufferPointer(start: memory, count: got))
    }
    output.flush()
    guard case .system(let number)? = output.failure else { return nil }
    return number
  }

  // MARK: Showing

  /// Writes the diff; the exit status says whether there is one.
  func diff(
    _ configuration: LinterConfiguration, _ options: RunOptions
  ) throws(UsageError) -> ExitStatus {
    let file = try words.value(.output).map { path throws(UsageError) in
      try OutputFile(path, in: surroundings)
    }
    let style = TextStyle(words, in: surroundings, isFile: file != nil)
    var problems = ExitStatus.clean
    let summary = Fixer(configuration, options: options, fixes: fixes).diff(
      inputs, to: file?.output ?? surroundings.output, style: style,
      isForPeople: file == nil && surroundings.isTerminal
    ) { problem in
      problems = max(problems, InputProblems(surroundings).tell(problem))
    }
    var status = max(problems, tell(summary, isDone: false))
    if let failure = file?.finish() {
      surroundings.complainAboutOutput(failure, path: file?.path ?? "")
      status = max(status, .failure)
    }
    if summary.files > 0, words.failOn != nil { status = max(status, .findings) }
    if summary.resources == 0, status == .clean { status = .usage }
    return status
  }

  // MARK: Telling

  /// Says what was fixed, or would be, and what was not.
  func tell(_ summary: FixSummary, isDone: Bool) -> ExitStatus {
    var status = ExitStatus.clean
    for refusal in summary.refusals {
      surroundings.complain(Self.words(of: refusal))
      switch refusal.reason {
      case .unwritable, .changed: status = .failure
      case .compressed, .encoding, .worse: break
      }
    }
    if words.has(.quiet) { return status }
    let withdrawn = summary.withdrawn.sorted {
      ($1.value, $0.key.rule, $0.key.cause) < ($0.value, $1.key.rule, $1.key.cause)
    }
    for (withdrawal, count) in withdrawn {
      surroundings.tell(
        "Left \(Words.counted(count, "finding")) of \(withdrawal.rule) as "
          + (count == 1 ? "it is" : "they are") + ": fixing would bring \(withdrawal.cause)")
    }
    surroundings.tell(Self.headline(summary, isDone: isDone))
    return status
  }

  private static func headline(_ summary: FixSummary, isDone: Bool) -> String {
    var text =
      summary.fixed == 0
      ? isDone ? "Fixed nothing" : "Would fix nothing"
      : (isDone ? "Fixed " : "Would fix ") + Words.counted(summary.fixed, "finding") + " in "
        + Words.counted(summary.files, "file")
    if summary.unsafeLeft > 0 {
      text += " (\(Words.thousands(summary.unsafeLeft)) more with --unsafe-fixes)"
    }
    return text
  }

  private static func words(of refusal: FixRefusal) -> String {
    let count = refusal.count
    let head =
      count == 0
      ? refusal.name
      : "\(refusal.name) stays as it is, with \(Words.counted(count, "fixable finding"))"
    switch refusal.reason {
    case .compressed:
      return head + ": it is compressed; unpack it, fix it and pack it again"
    case .encoding:
      return head + ": it is not in UTF-8; save it as UTF-8 first"
    case .changed:
      return head + ": it was changed while it was read; try again"
    case .worse(let rule):
      return head + ": the result would have findings that it does not have now (\(rule))"
    case .unwritable(let error):
      return head + ": \(error.words)"
    }
  }
}
