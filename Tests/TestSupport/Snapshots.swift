import Foundation

/// The recorded outputs beside a test file, in a folder `Snapshots`.
public struct Snapshots {
  private let folder: URL

  /// - Parameter file: The test file.
  public init(beside file: String = #filePath) {
    folder = URL(filePath: file).deletingLastPathComponent().appending(path: "Snapshots")
  }

  /// What differs between a text and the recorded one, line by line; nil where they are the same.
  ///
  /// With `FHIRLINT_RECORD=1` in the environment the text is recorded instead.
  public func difference(_ text: String, from name: String) throws -> String? {
    let file = folder.appending(path: name)
    if Self.isRecording {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return nil
    }
    let recorded = try String(contentsOf: file, encoding: .utf8)
    guard recorded != text else { return nil }
    let changes = text.split(separator: "\n", omittingEmptySubsequences: false)
      .difference(from: recorded.split(separator: "\n", omittingEmptySubsequences: false))
    return changes.map { change in
      switch change {
      case .insert(let line, let text, _): "+\(line + 1) \(text)"
      case .remove(let line, let text, _): "-\(line + 1) \(text)"
      }
    }.joined(separator: "\n")
  }

  /// Outputs are to be recorded, not compared.
  public static var isRecording: Bool {
    ProcessInfo.processInfo.environment["FHIRLINT_RECORD"] == "1"
  }
}
