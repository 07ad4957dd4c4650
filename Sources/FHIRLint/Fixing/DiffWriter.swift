import FHIRDocuments
import Reporting

/// Shows what fixes would change, and changes nothing.
final class DiffWriter: PieceTaker {
  private(set) var summary = FixSummary()
  private let output: OutputSink
  private let style: TextStyle
  private let isForPeople: Bool
  private var name = ""
  private var fixed = 0
  private var diff: UnifiedDiff?

  init(to output: OutputSink, style: TextStyle, isForPeople: Bool) {
    self.output = output
    self.style = style
    self.isForPeople = isForPeople
  }

  func take(_ piece: FixedPiece, isFirst: Bool) {
    if isFirst {
      finishFile()
      name = piece.source.name
      diff =
        name.hasSuffix(".gz")
        ? nil : UnifiedDiff(of: name, to: output, style: style, isForPeople: isForPeople)
    }
    summary.add(piece)
    fixed += piece.fixed
    diff?.add(piece.source, piece.edits)
  }

  func finishFile() {
    if fixed > 0 {
      if let diff {
        diff.finish()
        summary.files += 1
      } else {
        summary.fixed -= fixed
        summary.refusals.append(FixRefusal(name, .compressed, count: fixed))
      }
    }
    diff = nil
    fixed = 0
  }
}
