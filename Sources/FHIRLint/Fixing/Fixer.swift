import FHIRDocuments
import Reporting

/// Applies the fixes of findings to files, folders and streams.
///
/// Each resource is checked again after its edits, by every rule: fixes that would bring a finding
/// that was not there are taken back. All bytes outside of the edits stay as they are.
public struct Fixer: Sendable {
  private let configuration: LinterConfiguration
  private let options: RunOptions

  /// - Parameter fixes: which fixes apply.
  public init(
    _ configuration: LinterConfiguration, options: RunOptions, fixes: FixOptions = FixOptions()
  ) {
    self.configuration = configuration
    var options = options
    options.fixes = fixes
    self.options = options
  }

  /// Fixes files where they stand.
  ///
  /// - Parameter onTemporary: called with the path of each file that is begun beside its place, and
  ///   again when it is there no longer.
  public func fix(
    _ inputs: [String], onTemporary: @escaping @Sendable (String, Bool) -> Void = { _, _ in }
  ) -> FixSummary {
    let recheck = RunRecheck(configuration, options: options)
    return run(
      inputs, FileRewriter(onTemporary: onTemporary) { recheck.newRule(in: $1, insteadOf: $0, $2) })
  }

  /// Writes the fixed form of standard input to a descriptor.
  public func fixStandardInput(to descriptor: Int32) -> FixSummary {
    run(["-"], StreamRewriter(descriptor: descriptor))
  }

  /// Writes a unified diff of what would change.
  ///
  /// - Parameter isForPeople: the output is a terminal, which is kept from control characters.
  public func diff(
    _ inputs: [String], to output: OutputSink, style: TextStyle, isForPeople: Bool,
    onProblem: (InputProblem) -> Void = { _ in }
  ) -> FixSummary {
    run(inputs, DiffWriter(to: output, style: style, isForPeople: isForPeople), onProblem)
  }

  private func run(
    _ inputs: [String], _ taker: some PieceTaker, _ onProblem: (InputProblem) -> Void = { _ in }
  ) -> FixSummary {
    _ = Runner(configuration, options: options).run(inputs) { batch in
      if let problem = batch.problem { onProblem(problem) }
      if let piece = batch.fixed { taker.take(piece, isFirst: batch.beginsInput) }
      return true
    }
    taker.finishFile()
    return taker.summary
  }
}
