import FHIRDocuments
import Reporting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Turns pieces of input into what was found out about them.
///
/// Each thread has one of its own.
struct UnitWorker {
  private var worker: LintWorker
  private let level: Severity
  private let keepsClean: Bool

  init(_ configuration: LinterConfiguration, options: RunOptions) {
    worker = LintWorker(configuration)
    level = configuration.level
    keepsClean = options.keepsCleanResources
  }

  /// Reads and checks one piece; nil where a file of a folder is no FHIR.
  mutating func check(_ unit: WorkUnit) -> CheckedBatch? {
    switch unit {
    case .problem(let problem):
      return CheckedBatch(problem: problem)
    case .mark(let mark):
      return CheckedBatch(mark: mark)
    case .window(let source, let isFirst):
      return checkLines(of: source, isFirst: isFirst)
    case .loaded(let source, let kind):
      return checkWhole(source, kind: kind, isNamed: true)
    case .file(let path, let kind, let isNamed):
      do throws(InputError) {
        let source = try ByteStream(path: path).readAll(name: path)
        return checkWhole(source, kind: kind, isNamed: isNamed)
      } catch {
        return CheckedBatch(problem: InputProblem(path: path, reason: .unreadable(error)))
      }
    }
  }

  private mutating func checkWhole(
    _ source: SourceBytes, kind: InputKind, isNamed: Bool
  ) -> CheckedBatch? {
    if !isNamed, !source.mentionsResource { return nil }
    var batch = CheckedBatch()
    let range = SourceRange(0, source.count)
    let findings = worker.findings(in: source, range: range, format: kind.format)
    if !isNamed, !worker.isResource, !worker.document.isBroken { return nil }
    // The reader may have converted the bytes: places count in what it read.
    let read = worker.document.source
    add(findings, source: read, range: SourceRange(0, read.count), line: nil, to: &batch)
    return batch
  }

  private mutating func checkLines(of source: SourceBytes, isFirst: Bool) -> CheckedBatch {
    var batch = CheckedBatch()
    batch.beginsInput = isFirst
    var line = source.firstLine
    var start = 0
    while start < source.count {
      var end = source.count
      if let found = memchr(source.base + start, 0x0A, source.count - start) {
        end = UnsafeRawPointer(found) - UnsafeRawPointer(source.base)
      }
      if let range = Self.trimmed(start, end, in: source) {
        let findings = worker.findings(in: source, range: range, format: .json)
        add(findings, source: source, range: range, line: line, to: &batch)
      }
      start = end + 1
      line += 1
    }
    return batch
  }

  /// The part of a line between white space; nil where there is nothing else.
  private static func trimmed(_ start: Int, _ end: Int, in source: SourceBytes) -> SourceRange? {
    var start = start
    var end = end
    while start < end, source.base[start] <= 0x20 { start += 1 }
    while end > start, source.base[end - 1] <= 0x20 { end -= 1 }
    return start < end ? SourceRange(start, end) : nil
  }

  private func add(
    _ findings: [Finding], source: SourceBytes, range: SourceRange, line: Int?,
    to batch: inout CheckedBatch
  ) {
    batch.resourceCount += 1
    var shown = findings
    if !findings.isEmpty {
      for finding in findings {
        batch.counts.add(finding.severity)
        if finding.fix?.isSafe == true { batch.fixable += 1 }
      }
      if level != .information { shown = findings.filter { $0.severity >= level } }
    }
    guard keepsClean || !shown.isEmpty else { return }
    batch.resources.append(
      CheckedResource(
        source: source, range: range, line: line, type: worker.type, id: worker.id,
        findings: shown))
  }
}
