import FHIRDocuments

/// Turns pieces of input into the edits that fix them.
///
/// Each thread has one of its own.
struct FixWorker {
  private var fixer: ResourceFixer

  init(_ configuration: LinterConfiguration, options: FixOptions) {
    fixer = ResourceFixer(configuration, options: options)
  }

  /// Reads and fixes one piece; nil where a file of a folder is no FHIR.
  mutating func fix(_ unit: WorkUnit) -> CheckedBatch? {
    switch unit {
    case .problem(let problem):
      return CheckedBatch(problem: problem)
    case .mark(let mark):
      return CheckedBatch(mark: mark)
    case .other:
      return nil
    case .window(let source, let isFirst):
      return fixLines(of: source, isFirst: isFirst)
    case .loaded(let source, let kind):
      return fixWhole(source, kind, isNamed: true, FileStamp(source.name))
    case .file(let path, let kind, let isNamed):
      do throws(InputError) {
        let stamp = FileStamp(path)
        let file = try UnpackedFile(path)
        return fixWhole(try file.readAll(size: file.size), kind, isNamed: isNamed, stamp)
      } catch {
        return CheckedBatch(problem: .unreadable(error))
      }
    }
  }

  private mutating func fixWhole(
    _ source: SourceBytes, _ kind: InputKind, isNamed: Bool, _ stamp: FileStamp?
  ) -> CheckedBatch? {
    if !isNamed, !source.mentionsResource { return nil }
    let outcome = fixer.fix(source, range: SourceRange(0, source.count), format: kind.format)
    if !isNamed, !outcome.isResource { return nil }
    var piece = FixedPiece(source)
    piece.edits = outcome.edits
    piece.fixed = outcome.fixed
    piece.unsafeLeft = outcome.unsafeLeft
    piece.withdrawn = outcome.withdrawn
    piece.isConverted = outcome.isConverted
    piece.stamp = stamp
    piece.resources = 1
    var batch = CheckedBatch()
    batch.resourceCount = 1
    batch.fixed = piece
    return batch
  }

  private mutating func fixLines(of source: SourceBytes, isFirst: Bool) -> CheckedBatch {
    var piece = FixedPiece(source)
    if isFirst { piece.stamp = FileStamp(source.name) }
    for line in NDJSONLines(source) {
      let outcome = fixer.fix(source, range: line.range, format: .json, isLine: true)
      piece.resources += 1
      piece.unsafeLeft += outcome.unsafeLeft
      piece.withdrawn += outcome.withdrawn
      guard !outcome.edits.isEmpty else { continue }
      piece.edits.append(outcome.edits, movedBy: Int(line.range.start))
      piece.fixed += outcome.fixed
    }
    var batch = CheckedBatch()
    batch.beginsInput = isFirst
    batch.resourceCount = piece.resources
    batch.fixed = piece
    return batch
  }
}
