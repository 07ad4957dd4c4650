import Foundation
import Testing

/// Compares a text with the file of that name in `Snapshots`.
///
/// With `FHIRLINT_RECORD=1` in the environment the file is written instead.
func expectSnapshot(
  _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")
  let file = folder.appending(path: name)
  if ProcessInfo.processInfo.environment["FHIRLINT_RECORD"] == "1" {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return
  }
  let recorded = try String(contentsOf: file, encoding: .utf8)
  guard recorded != text else { return }
  let difference = text.split(separator: "\n", omittingEmptySubsequences: false)
    .difference(from: recorded.split(separator: "\n", omittingEmptySubsequences: false))
    .map { change in
      switch change {
      case .insert(let line, let text, _): "+\(line + 1) \(text)"
      case .remove(let line, let text, _): "-\(line + 1) \(text)"
      }
    }
  Issue.record(
    "\(name) differs:\n\(difference.joined(separator: "\n"))", sourceLocation: sourceLocation)
}
