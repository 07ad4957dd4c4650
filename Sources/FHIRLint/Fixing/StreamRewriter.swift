import FHIRDocuments
import Reporting

/// Writes a fixed input to an open descriptor; for standard input.
final class StreamRewriter: PieceTaker {
  private(set) var summary = FixSummary()
  private let output: OutputSink
  private var isCompressed = false

  init(descriptor: Int32) {
    output = OutputSink(descriptor: descriptor)
  }

  func take(_ piece: FixedPiece, isFirst: Bool) {
    if isFirst, piece.source.name.hasSuffix(".gz") { isCompressed = true }
    if isCompressed, piece.fixed > 0 {
      summary.refusals = [FixRefusal(piece.source.name, .compressed, count: piece.fixed)]
    }
    summary.add(piece)
    if piece.fixed > 0 { summary.files = 1 }
    piece.edits.forEachPiece(of: piece.source.bytes(SourceRange(0, piece.source.count))) {
      output.write($0)
    }
  }

  func finishFile() {
    output.flush()
    if case .system(let number)? = output.failure {
      summary.refusals.append(
        FixRefusal("<stdin>", .unwritable(SystemError(number: number)), count: summary.fixed))
    }
  }
}
