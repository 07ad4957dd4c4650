import FHIRDocuments
import FHIRLint
import Reporting

extension Command {
  static let check = Command(
    name: "check", summary: "Checks FHIR R4 resources.", operands: "[PATH]...",
    options: Option.check,
    remarks: [
      "Reads .json, .ndjson and .xml files, these with .gz at the end, folders of them, and "
        + "standard input for -. Without a path the current folder is checked. In folders, files "
        + "that are no FHIR are left out.",
      "--fix rewrites a file only where nothing new is found in the result; a file is complete "
        + "beside its place before it takes it. Compressed files are not rewritten.",
    ], run: runCheck)
}

@Sendable private func runCheck(
  _ words: ParsedArguments, in surroundings: Surroundings
) throws(UsageError) -> ExitStatus {
  if words.operands.count == 1, let only = words.operands.first, isHealthExport(only) {
    return try listExport(only, words, in: surroundings)
  }
  let start = surroundings.clock()
  var configuration = try LinterConfiguration(words)
  try configuration.load(words.values(.package), in: surroundings)
  try words.loadUnitTable()
  var options = try RunOptions(words, in: surroundings)
  let inputs = words.operands.isEmpty ? ["."] : words.operands
  try OutputFile.refuseClashes(of: words.reportFiles, with: inputs + words.values(.package))
  let fixing = try FixRun(words, inputs, in: surroundings)
  if words.has(.diff) { return try fixing.diff(configuration, options) }
  var reports = try Reports(words, in: surroundings)
  let fixed = words.has(.fix) ? fixing.fix(configuration, &options) : nil
  options.keepsCleanResources = reports.wantCleanResources
  var status = ExitStatus.clean
  let problems = InputProblems(surroundings)
  var summary = Runner(configuration, options: options).run(inputs) { batch in
    if let problem = batch.problem {
      status = max(status, problems.tell(problem))
    }
    return reports.add(batch.resources)
  }
  summary.nanoseconds = surroundings.clock() - start
  summary.fixed = fixed?.fixed
  status = max(status, reports.finish(summary))
  if let fixed { status = max(status, fixing.tell(fixed, isDone: true)) }
  if let lowest = words.failOn, summary.counts.count(atLeast: lowest) > 0 {
    status = max(status, .findings)
  }
  if summary.resources == 0, status == .clean {
    surroundings.complain("nothing was checked: there is no resource in \(inputs[0])")
    status = .usage
  }
  return status
}

extension ParsedArguments {
  /// The files that reports are written to.
  fileprivate var reportFiles: [String] {
    let reports = values(.report).compactMap { $0.split(separator: "=", maxSplits: 1).last }
    return (value(.output).map { [$0] } ?? []) + reports.map(String.init)
  }

  /// The lowest severity that makes the exit code 1; nil for none.
  var failOn: Severity? {
    if has(.exitZero) { return nil }
    switch value(.failOn) {
    case "never"?: return nil
    case let word?: return Severity(word: word) ?? .error
    case nil: return .error
    }
  }
}

extension LinterConfiguration {
  /// Loads the packages of `--ig`; one that cannot be read ends the run before anything is checked.
  fileprivate mutating func load(
    _ packages: [String], in surroundings: Surroundings
  ) throws(UsageError) {
    guard !packages.isEmpty else { return }
    for finding in loadPackages(packages) {
      let help = finding.help.map { "; \($0)" } ?? ""
      if finding.rule == "package-unreadable" { throw UsageError(finding.message + help) }
      surroundings.tell("\(finding.severity.code): \(finding.message)\(help)")
    }
  }
}

extension Severity {
  /// A severity by its word on the command line.
  init?(word: String) {
    guard let found = Self.allCases.first(where: { $0.code == word }) else { return nil }
    self = found
  }
}
