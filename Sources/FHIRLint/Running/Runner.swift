import FHIRDocuments
import Reporting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Checks files, folders and streams, on several threads where that pays.
///
/// Results come in input order and are the same whatever the number of threads. Memory is bounded
/// by the largest single resource, not by the input.
public struct Runner: Sendable {
  /// The most threads a run uses.
  public static let mostJobs = 256

  private let configuration: LinterConfiguration
  private let options: RunOptions

  public init(_ configuration: LinterConfiguration, options: RunOptions = RunOptions()) {
    self.configuration = configuration
    self.options = options
  }

  /// How many processors there are.
  public static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Checks inputs, handing over what was found out piece by piece.
  ///
  /// - Parameters:
  ///   - inputs: Paths of files and folders; `-` is standard input.
  ///   - take: Called on the calling thread, in input order; false ends the run early.
  /// - Returns: Counts of the whole run, without its time.
  public func run(_ inputs: [String], _ take: (CheckedBatch) -> Bool) -> RunSummary {
    var source = UnitSource(inputs, options: options)
    var tally = RunTally()
    guard let first = source.next() else { return tally.summary }
    let jobs = min(max(1, options.jobs ?? Self.processors), Self.mostJobs)
    if jobs == 1 || source.isExhausted {
      runHere(&source, first: first, &tally, take)
    } else {
      run(on: jobs, source, first: first, &tally, take)
    }
    return tally.summary
  }

  private func runHere(
    _ source: inout UnitSource, first: WorkUnit, _ tally: inout RunTally,
    _ take: (CheckedBatch) -> Bool
  ) {
    var worker = UnitWorker(configuration, options: options)
    var review = RunReview(configuration)
    var unit: WorkUnit? = first
    while let current = unit {
      if var batch = worker.check(current) {
        review.review(&batch, isAll: source.isExhausted)
        if let counted = tally.add(batch) {
          guard take(counted) else { return }
        }
      }
      unit = source.next()
    }
  }

  private func run(
    on jobs: Int, _ source: UnitSource, first: WorkUnit, _ tally: inout RunTally,
    _ take: (CheckedBatch) -> Bool
  ) {
    let queue = OrderedQueue(source, first: first, capacity: jobs * 4)
    let (configuration, options) = (configuration, options)
    var review = RunReview(configuration)
    let threads = (0..<jobs).compactMap { _ in
      Thread { queue.work(UnitWorker(configuration, options: options)) }
    }
    if threads.isEmpty {
      // The system has no thread left: the work is done here, held together by the queue.
      queue.workAlone(UnitWorker(configuration, options: options)) { batch in
        var batch = batch
        review.review(&batch, isAll: false)
        guard let counted = tally.add(batch) else { return true }
        return take(counted)
      }
      return
    }
    tally.summary.jobs = threads.count
    while let result = queue.next() {
      guard var batch = result else { continue }
      review.review(&batch, isAll: false)
      guard let counted = tally.add(batch) else { continue }
      guard take(counted) else {
        queue.stop()
        break
      }
    }
    for thread in threads { thread.join() }
  }
}

/// Adds up a run as its pieces come in.
private struct RunTally {
  var summary = RunSummary()
  private var lastWithFindings: String?
  private var resourcesBeforeFolder = 0
  /// What was said once of codes that cannot be checked.
  private var told: [String] = []
  /// More than these are not told.
  private static let mostTold = 200

  /// Counts a piece; nil where there is nothing to hand over.
  mutating func add(_ batch: CheckedBatch) -> CheckedBatch? {
    switch batch.mark {
    case .folderBegins:
      resourcesBeforeFolder = summary.resources
      return nil
    case .folderEnds(let path):
      guard summary.resources == resourcesBeforeFolder else { return nil }
      return CheckedBatch(problem: .noResources(folder: path))
    case .none:
      break
    }
    guard batch.problem == nil else { return batch }
    var batch = batch
    summary.add(batch.unchecked)
    if !batch.uncheckedNotes.isEmpty { settleNotes(&batch) }
    summary.leftOut += batch.leftOut
    summary.resources += batch.resourceCount
    summary.counts.add(batch.counts)
    summary.fixable += batch.fixable
    if batch.beginsInput { summary.files += 1 }
    if let found = batch.resources.first(where: { !$0.findings.isEmpty }) {
      if batch.beginsInput || lastWithFindings != found.source.name {
        summary.filesWithFindings += 1
        lastWithFindings = found.source.name
      }
    }
    return batch
  }

  /// Keeps of the findings about codes that cannot be checked those that say something new.
  private mutating func settleNotes(_ batch: inout CheckedBatch) {
    var repeated: [String] = []
    for note in batch.uncheckedNotes {
      if told.contains(note.message) || told.count >= Self.mostTold {
        repeated.append(note.message)
      } else {
        told.append(note.message)
        summary.counts.add(note.severity)
      }
    }
    guard !repeated.isEmpty else { return }
    for index in batch.resources.indices {
      batch.resources[index].findings.removeAll {
        $0.rule == BasicRule.uncheckedTerminology && repeated.contains($0.message)
      }
    }
    batch.resources.removeAll { $0.findings.isEmpty }
  }
}
