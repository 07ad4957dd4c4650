import FHIRDocuments
import WearableRules

/// Applies the fixes of one resource until nothing more applies, and takes back those that would
/// bring new findings.
///
/// Every state of the text is checked anew, by all rules whatever the user chose to see. Each
/// thread has one of its own.
struct ResourceFixer {
  /// How often fixes are applied to what the fixes before have made.
  private static let mostPasses = 20
  /// How many sets of fixes are tried to find those that bring new findings.
  private static let mostTrials = 48

  private var worker: LintWorker
  private let rules: RuleSelection
  private let options: FixOptions

  init(_ configuration: LinterConfiguration, options: FixOptions) {
    worker = LintWorker(configuration, gathersFacts: true)
    rules = configuration.rules
    self.options = options
  }

  /// What fixing a resource came to.
  struct Outcome {
    /// The edits, from the start of the resource's range.
    var edits = EditList()
    var fixed = 0
    var unsafeLeft = 0
    var withdrawn: [Withdrawal] = []
    /// The text was converted before it was read, so that places do not count its own bytes.
    var isConverted = false
    /// The document names a resource type, or is too broken to tell.
    var isResource = false
  }

  /// Fixes one resource.
  ///
  /// - Parameter isLine: the text must stay on one line.
  mutating func fix(
    _ source: SourceBytes, range: SourceRange, format: Document.Format, isLine: Bool = false
  ) -> Outcome {
    let findings = worker.allFindings(in: source, range: range, format: format)
    var outcome = Outcome()
    outcome.isResource = worker.isResource || worker.document.isBroken
    outcome.isConverted = worker.document.source !== source
    outcome.unsafeLeft = countUnsafe(findings)
    guard outcome.isResource, findings.contains(where: applies), !outcome.isConverted else {
      return outcome
    }
    var work = Work(
      source: source, range: range, format: format, isLine: isLine, before: findings,
      tally: FindingTally(findings))
    guard let best = settle(&work) else {
      outcome.withdrawn = work.withdrawals
      return outcome
    }
    outcome.edits = best.edits
    outcome.fixed = best.fixed
    outcome.unsafeLeft = countUnsafe(best.findings)
    outcome.withdrawn = work.withdrawals
    return outcome
  }

  /// A resource and what is known about it.
  private struct Work {
    let source: SourceBytes
    let range: SourceRange
    let format: Document.Format
    let isLine: Bool
    let before: [Finding]
    let tally: FindingTally
    var trials = 0
    var excluded: Set<FindingKey> = []
    var withdrawals: [Withdrawal] = []
  }

  /// A text that fixes have made.
  private struct Trial {
    var edits = EditList()
    var fixed = 0
    var findings: [Finding]
    /// What is wrong with it that was not before.
    var new: [Finding] = []
    var isSettled = false

    var isGood: Bool { isSettled && new.isEmpty && fixed > 0 }
  }

  // MARK: Choosing

  private func applies(_ finding: Finding) -> Bool {
    guard let fix = finding.fix, !fix.edits.isEmpty else { return false }
    return (fix.isSafe || options.includesUnsafe) && rules.takesPart(finding.rule)
  }

  private func countUnsafe(_ findings: [Finding]) -> Int {
    if options.includesUnsafe { return 0 }
    return findings.count { finding in
      finding.fix?.isSafe == false && rules.takesPart(finding.rule)
    }
  }

  // MARK: Trying

  /// The largest set of fixes found that brings no new findings; nil for none.
  private mutating func settle(_ work: inout Work) -> Trial? {
    let all = attempt(&work)
    if all.isGood { return all }
    // Only where something new is found can a fix be to blame, unless it is everywhere.
    let entries = Set(all.new.map { FindingKey($0).entry })
    var keys: [FindingKey] = []
    for finding in work.before where applies(finding) {
      let key = FindingKey(finding)
      if !keys.contains(key) { keys.append(key) }
      if keys.count > 256 { break }
    }
    var suspects = keys.filter { all.new.isEmpty || entries.contains($0.entry) }
    if suspects.isEmpty { suspects = keys }
    let cause = all.new.first?.rule ?? "no end"
    work.excluded = Set(suspects)
    var best = attempt(&work)
    if !best.isGood, best.fixed > 0 {
      // Even without them something is new: nothing is changed.
      work.withdrawals = suspects.map { Withdrawal(rule: $0.rule, cause: cause) }
      return nil
    }
    include(suspects[...], &work, &best, cause)
    return best.isGood ? best : nil
  }

  /// Adds those of some excluded fixes that do no harm, halving the set where it does.
  private mutating func include(
    _ suspects: ArraySlice<FindingKey>, _ work: inout Work, _ best: inout Trial, _ cause: String
  ) {
    guard !suspects.isEmpty else { return }
    let excluded = work.excluded
    work.excluded.subtract(suspects)
    if work.trials < Self.mostTrials {
      let trial = attempt(&work)
      if trial.isGood {
        best = trial
        return
      }
      if suspects.count == 1 {
        work.excluded = excluded
        for suspect in suspects {
          work.withdrawals.append(
            Withdrawal(rule: suspect.rule, cause: trial.new.first?.rule ?? cause))
        }
        return
      }
    } else {
      work.excluded = excluded
      work.withdrawals += suspects.map { Withdrawal(rule: $0.rule, cause: cause) }
      return
    }
    work.excluded = excluded
    let middle = suspects.startIndex + suspects.count / 2
    include(suspects[..<middle], &work, &best, cause)
    include(suspects[middle...], &work, &best, cause)
  }

  /// Applies all fixes that are not excluded until nothing more applies.
  private mutating func attempt(_ work: inout Work) -> Trial {
    work.trials += 1
    var trial = Trial(findings: work.before)
    var text = work.source
    var range = work.range
    for _ in 0..<Self.mostPasses {
      let (list, count) = pick(trial.findings, excluded: work.excluded, from: range)
      guard !list.isEmpty else {
        trial.isSettled = true
        break
      }
      text = list.applied(to: text.bytes(range), name: text.name)
      range = SourceRange(0, text.count)
      if work.isLine, text.bytes(range).contains(0x0A) { break }
      trial.edits = trial.edits.followed(by: list)
      trial.fixed += count
      trial.findings = worker.allFindings(in: text, range: range, format: work.format)
    }
    if trial.fixed > 0 { trial.new = new(in: trial.findings, work) }
    return trial
  }

  /// What a text has that was not there before: where the findings do not become more, recommendations
  /// of R4 that a mended code falls under do not count.
  private func new(in findings: [Finding], _ work: Work) -> [Finding] {
    let new = work.tally.new(in: findings)
    if new.isEmpty || findings.count > work.before.count { return new }
    return new.filter { $0.severity > .information || Self.ownRules.contains($0.rule) }
  }

  private static let ownRules = Set(allRules.map(\.about.id))

  /// The fixes that can be applied in one go, in source order.
  private func pick(
    _ findings: [Finding], excluded: Set<FindingKey>, from range: SourceRange
  ) -> (EditList, Int) {
    var list = EditList()
    var count = 0
    var applied: Set<[Finding.Edit]> = []
    for finding in findings where applies(finding) {
      guard let fix = finding.fix, excluded.isEmpty || !excluded.contains(FindingKey(finding))
      else {
        continue
      }
      // Two findings may ask for the same edit.
      if applied.contains(fix.edits) || list.add(fix.edits, from: Int(range.start)) {
        applied.insert(fix.edits)
        count += 1
      }
    }
    return (list, count)
  }
}
