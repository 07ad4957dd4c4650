import FHIRDocuments
import Reporting

/// Turns pieces of input into what was found out about them.
///
/// Each thread has one of its own.
struct UnitWorker {
  private var worker: LintWorker
  private let level: Severity
  private let keepsClean: Bool
  private var fixing: FixWorker?

  init(_ configuration: LinterConfiguration, options: RunOptions) {
    worker = LintWorker(
      configuration, gathersFacts: true, tellsUncheckedOnce: !options.keepsCleanResources)
    level = configuration.level
    keepsClean = options.keepsCleanResources
    fixing = options.fixes.map { FixWorker(configuration, options: $0) }
  }

  /// Reads and checks one piece; nil where there is nothing to tell of it.
  mutating func check(_ unit: WorkUnit) -> CheckedBatch? {
    if fixing != nil { return fixing?.fix(unit) }
    switch unit {
    case .problem(let problem):
      return CheckedBatch(problem: problem)
    case .mark(let mark):
      return CheckedBatch(mark: mark)
    case .window(let source, let isFirst):
      return checkLines(of: source, isFirst: isFirst)
    case .other(let name, let format):
      var batch = CheckedBatch()
      let source = SourceBytes("", name: name)
      let range = SourceRange(0, 0)
      add([.notAResource(format)], source: source, range: range, line: nil, to: &batch)
      return batch
    case .loaded(let source, let kind):
      return checkWhole(source, kind: kind, isNamed: true)
    case .file(let path, let kind, let isNamed):
      do throws(InputError) {
        let file = try UnpackedFile(path)
        let source = try file.readAll(size: file.size)
        return checkWhole(source, kind: kind, isNamed: isNamed)
      } catch {
        return CheckedBatch(problem: .unreadable(error))
      }
    }
  }

  private mutating func checkWhole(
    _ source: SourceBytes, kind: InputKind, isNamed: Bool
  ) -> CheckedBatch? {
    if !isNamed, !source.mentionsResource { return .ofOtherFile }
    var batch = CheckedBatch()
    let range = SourceRange(0, source.count)
    let findings = worker.findings(in: source, range: range, format: kind.format)
    if !isNamed, !worker.isResource, !worker.document.isBroken { return .ofOtherFile }
    // The reader may have converted the bytes: places count in what it read.
    let read = worker.document.source
    add(findings, source: read, range: SourceRange(0, read.count), line: nil, to: &batch)
    batch.unchecked = worker.takeUnchecked()
    return batch
  }

  private mutating func checkLines(of source: SourceBytes, isFirst: Bool) -> CheckedBatch {
    var batch = CheckedBatch()
    batch.beginsInput = isFirst
    for line in NDJSONLines(source) {
      let findings = worker.findings(in: source, range: line.range, format: .json)
      add(findings, source: source, range: line.range, line: line.number, to: &batch)
    }
    batch.unchecked = worker.takeUnchecked()
    return batch
  }

  private func add(
    _ findings: [Finding], source: SourceBytes, range: SourceRange, line: Int?,
    to batch: inout CheckedBatch
  ) {
    batch.resourceCount += 1
    var shown = findings
    if !findings.isEmpty {
      for finding in findings {
        // Where each resource is answered for itself, each has its own.
        if !keepsClean, finding.rule == BasicRule.uncheckedTerminology {
          batch.uncheckedNotes.append(
            CheckedBatch.UncheckedNote(message: finding.message, severity: finding.severity))
        } else {
          batch.count(finding)
        }
      }
      if level != .information { shown = findings.filter { $0.severity >= level } }
    }
    let isKept = keepsClean || !shown.isEmpty
    guard isKept || worker.hasFacts else { return }
    var resource = CheckedResource(
      source: source, range: range, line: line, type: worker.type(in: source),
      id: worker.id(in: source))
    if worker.hasFacts { addFacts(of: resource, isKept: isKept, to: &batch) }
    guard isKept else { return }
    resource.findings = shown
    batch.resources.append(resource)
  }

  private func addFacts(
    of resource: CheckedResource, isKept: Bool, to batch: inout CheckedBatch
  ) {
    let first = batch.facts.count
    batch.facts.append(worker.facts)
    batch.sheets.append(
      FactSheet(
        resource: resource, format: worker.document.format,
        observations: first..<batch.facts.count, place: batch.resources.count, isKept: isKept))
  }
}
